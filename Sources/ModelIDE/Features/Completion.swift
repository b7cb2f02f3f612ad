import DataModel
import ModelMerge
import ModelRules
package import ModelSyntax
import ModelWorkspace

/// Something that may stand at the cursor.
package struct CompletionItem: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case symbol(ModelSymbol.Kind)
    case value, attributeName, element, function
  }

  package let label: String
  package let kind: Kind
  /// What to show beside the label; may be empty.
  package let detail: String
  /// A sentence about it.
  package let documentation: String?
  /// What the item takes the place of.
  package let range: ByteRange
  package let text: String
  /// The text with `$1`, `${2:…}` for an editor that takes snippets.
  package let snippet: String?
  /// What is compared with what stands at the range; `nil` for the label.
  package let filter: String?
  /// The smaller, the likelier.
  package let rank: Int

  init(
    _ label: String, _ kind: Kind, at range: ByteRange, detail: String = "", documentation: String? = nil,
    text: String? = nil, snippet: String? = nil, filter: String? = nil, rank: Int = 0
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.documentation = documentation
    self.range = range
    self.text = text ?? label
    self.snippet = snippet
    self.filter = filter
    self.rank = rank
  }
}

extension Analysis {
  /// What may stand at `offset`, the likeliest first: names of entities and properties, inverses that fit, values, keys
  /// of predicates, and the XML attributes and elements of the format; in settings keys, rules, bundles and the like.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the file.
  package func completions(at offset: Int, in path: String) -> [CompletionItem] {
    switch workspace.files[path] {
    case .model: contentsCompletions(at: offset, in: path)
    case .currentVersion(let file): versionCompletions(at: offset, file, path)
    case nil where PathNames.lastComponent(path) == Settings.fileName: settingsCompletions(at: offset, in: path)
    default: []
    }
  }

  private func contentsCompletions(at offset: Int, in path: String) -> [CompletionItem] {
    guard let text = text(of: path), let member = member(at: path), let context = TagContext(at: offset, in: text),
      !Document(text).isMute(at: offset)
    else { return [] }
    let items: [CompletionItem]
    switch context.place {
    case .value(let attribute, let range):
      items = ValueCompletion(self, member, text, context, attribute, range).items(at: offset)
    case .attributeName(let range): items = attributeNames(context, range)
    case .elementName(let range): items = elements(at: context.start, range, opening: "", text)
    case .content: items = elements(at: offset, ByteRange(offset, offset), opening: "<", text)
    }
    return items.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  private func versionCompletions(at offset: Int, _ file: CurrentVersionFile, _ path: String) -> [CompletionItem] {
    guard let range = file.nameRange, range.touches(offset),
      let bundle = workspace.layout.bundle(at: PathNames.parent(path))
    else { return [] }
    return bundle.versions.map {
      CompletionItem($0.name + VersionName.suffix, .symbol(.version), at: range)
    }
  }

  // MARK: The format

  private func attributeNames(_ context: TagContext, _ range: ByteRange) -> [CompletionItem] {
    let present = Set(context.attributes.map(\.term))
    return Vocabulary.attributes(of: context.element).filter { !present.contains($0) }.map { term in
      let values = Vocabulary.values(of: term, in: context.element)
      let fixed = values.count == 1 ? values[0] : ""
      let choice = values.count > 1 ? "${1|\(values.joined(separator: ","))|}" : fixed.isEmpty ? "$1" : fixed
      return CompletionItem(
        term.text, .attributeName, at: range, documentation: Vocabulary.meaning(of: term),
        text: "\(term.text)=\"\(fixed)\"", snippet: "\(term.text)=\"\(choice)\"")
    }
  }

  private func elements(at offset: Int, _ range: ByteRange, opening: String, _ text: SourceText) -> [CompletionItem] {
    let document = Document(text)
    var node = document.node(at: offset)
    // The element that is being typed is no parent of itself.
    while let index = node,
      document.tree.nodes[index].kind != .element || document.tree.nodes[index].tagRange.start >= offset
    {
      node = document.tree.nodes[index].parent < 0 ? nil : Int(document.tree.nodes[index].parent)
    }
    let parent = node.flatMap { ModelTerm(rawValue: document.tree.nodes[$0].name) } ?? .unknown
    let isFree = range.end >= text.count || [0x0A, 0x0D].contains(text.bytes[range.end])
    return Vocabulary.children(of: parent).map { term in
      CompletionItem(
        term.text, .element, at: range, text: opening + term.text,
        snippet: isFree ? opening + ElementSnippet.text(of: term) : nil)
    }
  }
}

extension Document {
  /// Whether `offset` lies in a comment or the like.
  fileprivate func isMute(at offset: Int) -> Bool {
    guard let index = node(at: offset) else { return false }
    let node = tree.nodes[index]
    return node.kind != .element && node.kind != .text && node.range.start < offset && offset < node.range.end
  }
}

/// A new element with places to fill in.
private enum ElementSnippet {
  static func text(of element: ModelTerm) -> String {
    switch element {
    case .entity: "entity name=\"$1\" representedClassName=\"${2:$1}\" syncable=\"YES\">\n    $0\n</entity>"
    case .attribute: "attribute name=\"$1\" optional=\"YES\" attributeType=\"${2:String}\"/>"
    case .relationship:
      "relationship name=\"$1\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"$2\" "
        + "inverseName=\"$3\" inverseEntity=\"$2\"/>"
    case .fetchRequest: "fetchRequest name=\"$1\" entity=\"$2\" predicateString=\"$3\"/>"
    case .fetchIndex:
      "fetchIndex name=\"$1\">\n    <fetchIndexElement property=\"$2\" type=\"Binary\" order=\"ascending\"/>\n</fetchIndex>"
    case .fetchIndexElement: "fetchIndexElement property=\"$1\" type=\"Binary\" order=\"ascending\"/>"
    case .memberEntity: "memberEntity name=\"$1\"/>"
    case .constraint, .index: "\(element.text) value=\"$1\"/>"
    case .entry: "entry key=\"$1\" value=\"$2\"/>"
    case .configuration, .composite, .fetchedProperty: "\(element.text) name=\"$1\">\n    $0\n</\(element.text)>"
    default: "\(element.text)>\n    $0\n</\(element.text)>"
    }
  }
}
