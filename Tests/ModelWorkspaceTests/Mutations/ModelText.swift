import DataModel
import ModelSyntax
import TestSupport

/// A model with the text that it was read from, for mutations to choose a place in.
struct ModelText: Sendable {
  let source: SourceText
  let model: Model

  init(_ source: SourceText) {
    self.source = source
    model = Model.read(source)
  }

  // MARK: Places

  /// Every attribute of an entity, with the index of that.
  var attributes: [(entity: Int, attribute: Attribute)] {
    model.entities.enumerated().flatMap { index, entity in
      model.attributes[entity.attributes.indices].map { (index, $0) }
    }
  }

  /// Attributes of these types that are stored as they are: neither transient nor derived.
  func stored(_ types: AttributeType...) -> [Attribute] {
    attributes.map(\.attribute).filter { attribute in
      types.contains(attribute.type) && attribute.flags.isDisjoint(with: [.transient, .derived])
    }
  }

  func has(_ term: ModelTerm, _ declaration: Declaration) -> Bool { model.field(term, of: declaration) != nil }

  func text(_ name: Name) -> String { model.string(name) }

  // MARK: Edits

  /// Puts XML attributes at the end of a start tag.
  func adding(_ attributes: String, to declaration: Declaration) -> Edit {
    let isEmptyElement = source.bytes[declaration.tag.end - 2] == UInt8(ascii: "/")
    let end = declaration.tag.end - (isEmptyElement ? 2 : 1)
    return Edit(range: ByteRange(end, end), text: " " + attributes)
  }

  /// Gives an XML attribute a value, which it has or not.
  func setting(_ term: ModelTerm, to value: String, of declaration: Declaration) -> Edit {
    guard let field = model.field(term, of: declaration) else {
      return adding("\(term.text)=\"\(value)\"", to: declaration)
    }
    return Edit(range: field.range, text: value)
  }

  /// Takes an XML attribute away; nothing where it is absent.
  func removing(_ term: ModelTerm, of declaration: Declaration) -> [Edit] {
    guard let field = model.field(term, of: declaration) else { return [] }
    // Blank, name, equals sign and quotes: blanks around the sign do not occur.
    return [Edit(range: ByteRange(field.range.start - term.text.utf8.count - 3, field.range.end + 1), text: "")]
  }

  /// Puts an element right behind a start tag, or in the place of an empty element's end.
  func inserting(_ element: String, into declaration: Declaration, named tag: String) -> Edit {
    let end = declaration.tag.end
    guard source.bytes[end - 2] == UInt8(ascii: "/") else { return Edit(range: ByteRange(end, end), text: element) }
    return Edit(range: ByteRange(end - 2, end), text: ">\(element)</\(tag)>")
  }
}

extension SplitMix64 {
  /// One of `elements`; `nil` if there is none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }

  /// Whether something with the chance of 1 in `count` happens.
  mutating func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
