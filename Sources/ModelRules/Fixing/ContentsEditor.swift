package import DataModel
package import ModelSyntax

/// A `contents` file that is to be changed: its model, its text, and where new things go.
///
/// What it writes looks as Xcode's own, with the line ending and the indentation of the file.
package struct ContentsEditor {
  let path: String
  let model: Model
  let text: SourceText
  let tree: XMLTree
  let lineEnding: String
  /// How much deeper an element is indented than the one that holds it.
  let indentation: String

  /// - Returns: `nil` where the text is not well-formed, or not the one that the model was read from.
  package init?(_ path: String, _ model: Model, _ text: SourceText) {
    guard model.isWhole, model.lines.length == text.count else { return nil }
    self.path = path
    self.model = model
    self.text = text
    tree = XMLParser.parse(text, vocabulary: ModelTerm.vocabulary).0
    let first = model.lines.range(ofLine: 0)
    lineEnding = text.string(first).hasSuffix("\r\n") ? "\r\n" : "\n"
    indentation = "    "
    guard tree.root != nil else { return nil }
  }

  // MARK: What a place is in

  /// The relationship whose start tag holds `range`.
  func relationship(at range: ByteRange?) -> Int? {
    guard let range else { return nil }
    return model.relationships.firstIndex { $0.declaration.tag.holds(range) }
  }

  func attribute(at range: ByteRange?) -> Int? {
    guard let range else { return nil }
    return model.attributes.firstIndex { $0.declaration.tag.holds(range) }
  }

  /// The entity or property whose name stands at `range`.
  func declaration(named range: ByteRange?) -> Declaration? {
    model.entities.lazy.map(\.declaration).first { $0.nameRange == range }
      ?? model.attributes.lazy.map(\.declaration).first { $0.nameRange == range }
      ?? model.relationships.lazy.map(\.declaration).first { $0.nameRange == range }
  }

  /// The element whose start tag is `tag`.
  func node(tag: ByteRange) -> Int? { tree.nodes.firstIndex { $0.tagRange == tag } }

  /// The text of an XML attribute's value at `range`, with its references resolved.
  func value(at range: ByteRange) -> String { String(decoding: DecodedText(range, of: text).bytes, as: UTF8.self) }

  // MARK: Values

  /// Replaces the value of an XML attribute, which stands at `range`.
  func replacing(_ range: ByteRange, with value: String) -> FileEdit {
    let isSingle = range.start > 0 && text.bytes[range.start - 1] == UInt8(ascii: "'")
    return FileEdit(path, range, value.escapedForXML(inSingleQuotes: isSingle))
  }

  /// Gives an element XML attributes, each at the place where Xcode would write it; those that it has are replaced.
  package func setting(_ values: [(term: ModelTerm, value: String)], of declaration: Declaration) -> [FileEdit] {
    var edits: [FileEdit] = []
    var insertions: [(offset: Int, text: String)] = []
    for (term, value) in values {
      if let field = model.field(term, of: declaration) {
        edits.append(replacing(field.range, with: value))
        continue
      }
      let text = " \(term.text)=\"\(value.escapedForXML())\""
      let offset = place(of: term, in: declaration)
      if let same = insertions.firstIndex(where: { $0.offset == offset }) {
        insertions[same].text += text
      } else {
        insertions.append((offset, text))
      }
    }
    return edits + insertions.map { FileEdit(path, ByteRange($0.offset, $0.offset), $0.text) }
  }

  /// Takes an XML attribute away, whose value stands at `range`, with the blanks before it.
  func removingAttribute(at range: ByteRange) -> FileEdit? {
    guard let attribute = tree.attributes.first(where: { $0.valueRange == range }) else { return nil }
    var start = attribute.nameRange.start
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[start - 1]) { start -= 1 }
    return FileEdit(path, ByteRange(start, range.end + 1), "")
  }

  /// Where an XML attribute belongs: behind the last one that Xcode writes before it.
  private func place(of term: ModelTerm, in declaration: Declaration) -> Int {
    let rank = ModelTerm.rank(of: term)
    let before = declaration.fields.map { model.fields[$0] }.last { ModelTerm.rank(of: $0.term) < rank }
    // Behind the quote.
    if let before { return before.range.end + 1 }
    return node(tag: declaration.tag).map { tree.nodes[$0].nameRange.end } ?? declaration.tag.start + 1
  }
}

extension ByteRange {
  /// Whether `other` lies inside of it.
  func holds(_ other: ByteRange) -> Bool { start <= other.start && other.end <= end }
}

extension String {
  /// The text as the value of an XML attribute, escaped as Xcode does.
  package func escapedForXML(inSingleQuotes: Bool = false) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'" where inSingleQuotes: result += "&apos;"
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ModelTerm {
  /// The order in which Xcode writes XML attributes, of entities, relationships and attributes alike.
  ///
  /// Source: a census of the files of some 75 projects, in which no pair contradicts it.
  private static let order: [ModelTerm] = [
    .name, .representedClassName, .isAbstract, .parentEntity, .optional, .transient, .toMany, .minCount, .maxCount,
    .deletionRule, .ordered, .destinationEntity, .inverseName, .inverseEntity, .attributeType, .composite,
    .valueTransformerName, .customClassName, .allowsExternalBinaryDataStorage, .allowsCloudEncryption, .derived,
    .derivationExpression, .minDateTimeInterval, .minValueString, .maxDateTimeInterval, .maxValueString,
    .defaultDateTimeInterval, .defaultValueString, .regularExpressionString, .usesScalarValueType, .indexed,
    .elementID, .versionHashModifier, .spotlightIndexingEnabled, .preserveAfterDeletion, .storedInTruthFile,
    .syncable, .codeGenerationType,
  ]

  fileprivate static func rank(of term: ModelTerm) -> Int { order.firstIndex(of: term) ?? order.count }
}
