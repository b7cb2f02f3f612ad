import DataModel
import ModelSyntax

/// A model read from a text, and short ways to ask for what stands where.
struct ModelFixture {
  let text: SourceText
  let model: Model

  /// Puts `body` into a `model` element, or reads it as it is if it has one.
  init(_ body: String) { self.init(bytes: Array((body.contains("<model") ? body : "<model>\(body)</model>").utf8)) }

  init(bytes: [UInt8]) {
    text = SourceText(bytes)
    model = Model.read(text)
  }

  /// The text at a place.
  func at(_ range: ByteRange) -> String { text.string(range) }

  /// Each problem as its kind and the text at its place.
  var problems: [String] { model.problems.map { "\($0.kind): \($0.range.map(at) ?? "")" } }

  /// The model's names in few words: `A(x y -> B) B()`, attributes before relationships and fetched properties.
  var shape: String {
    model.entities.map { entity in
      let attributes = model.attributes[entity.attributes.indices].map { model.string($0.name) }
      let relationships = model.relationships[entity.relationships.indices].map { relationship in
        model.string(relationship.name) + "->" + model.string(relationship.destination)
      }
      let fetched = model.fetchedProperties[entity.fetchedProperties.indices].map { "?" + model.string($0.name) }
      return "\(model.string(entity.name))(\((attributes + relationships + fetched).joined(separator: " ")))"
    }
    .joined(separator: " ")
  }

  /// The XML attributes of an element as they stand in the text: `name="x"` is `name=x`.
  func fields(of declaration: Declaration) -> [String] {
    model.fields[declaration.fields].map { "\($0.term)=\(at($0.range))" }
  }

  /// The words of the user info in `run`.
  func userInfo(_ run: Run) -> [String] {
    model.userInfo[run.indices].map { "\(at($0.keyRange))=\(at($0.valueRange))" }
  }
}
