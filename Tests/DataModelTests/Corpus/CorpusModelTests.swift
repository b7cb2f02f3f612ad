import DataModel
import ModelSyntax
import TestSupport
import Testing

// Needs the corpus of real files, which is not part of the repository.
@Suite(.enabled(if: SharedData.hasCorpus)) struct CorpusModelTests {
  @Test func `real models are read as Foundation reads them`() throws {
    let paths = SharedData.files(named: "contents")
    #expect(paths.count > 600)
    for path in paths {
      let bytes = SharedData.bytes(path)
      let model = Model.read(SourceText(bytes))
      #expect(model.problems.isEmpty, "\(path)")
      let elements = try #require(XMLOracle.elements(of: bytes), "\(path)")
      func values(_ path: String, _ key: String = "name") -> [String] {
        elements.filter { $0.path == path }.map { $0.attributes[key] ?? "" }
      }
      #expect(model.entities.map { model.string($0.name) } == values("model/entity"), "\(path)")
      #expect(model.entities.map { model.string($0.parent) } == values("model/entity", "parentEntity"), "\(path)")
      let ofEntities = model.entities.flatMap { model.attributes[$0.attributes.indices] }
      #expect(ofEntities.map { model.string($0.name) } == values("model/entity/attribute"), "\(path)")
      #expect(
        ofEntities.map { model.text(.attributeType, of: $0.declaration) ?? "" }
          == values("model/entity/attribute", "attributeType"), "\(path)")
      #expect(
        model.relationships.map { model.string($0.name) } == values("model/entity/relationship"), "\(path)")
      #expect(
        model.relationships.map { model.string($0.destination) }
          == values("model/entity/relationship", "destinationEntity"), "\(path)")
      #expect(
        model.relationships.map { model.string($0.inverseName) }
          == values("model/entity/relationship", "inverseName"), "\(path)")
      #expect(
        model.fetchedProperties.map { model.string($0.name) } == values("model/entity/fetchedProperty"), "\(path)")
      #expect(model.members.map { model.string($0.name) } == values("model/configuration/memberEntity"), "\(path)")
      #expect(
        model.fetchRequests.filter { !$0.isOfFetchedProperty }.map { model.string($0.name) }
          == values("model/fetchRequest"), "\(path)")
    }
  }

  @Test func `every value of a real model has its place`() {
    for path in SharedData.files(named: "contents") {
      let text = SourceText(SharedData.bytes(path))
      let model = Model.read(text)
      for field in model.fields {
        let isRight = DecodedText(field.range, of: text).bytes.elementsEqual(model.strings.utf8(of: field.value))
        #expect(isRight, "\(path) \(field)")
        #expect(text.bytes[field.range.start - 1] == UInt8(ascii: "\""), "\(path)")
        #expect(text.bytes[field.range.end] == UInt8(ascii: "\""), "\(path)")
      }
    }
  }
}
