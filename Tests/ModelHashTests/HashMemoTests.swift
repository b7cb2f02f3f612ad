import DataModel
import ModelSyntax
import TestSupport
import Testing

@testable import ModelHash

/// Hashes that are known from models that share entities are those that a model has by itself.
@Suite struct HashMemoTests {
  private static func model(_ text: String) -> Model { Model.read(SourceText("<model>\(text)</model>")) }

  private static let parts = [
    #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#,
    #"<entity name="A" parentEntity="B"><attribute name="a" attributeType="String"/></entity>"#,
    #"<entity name="A" parentEntity="C"/>"#,
    #"<entity name="B" isAbstract="YES"><attribute name="b" optional="YES" attributeType="Date"/></entity>"#,
    #"<entity name="B"><attribute name="b" attributeType="Date"/></entity>"#,
    #"<entity name="b"><attribute name="b" attributeType="Date"/></entity>"#,
    #"<entity name="C" parentEntity="B"><relationship name="r" maxCount="1" destinationEntity="A" inverseName="r"/></entity>"#,
    #"<entity name="C"><relationship name="r" toMany="YES" destinationEntity="A" inverseName="s"/></entity>"#,
    #"<entity name="D" parentEntity="D"/>"#,
    #"<entity name="E"><attribute name="x" attributeType="Composite" composite="K"/></entity>"#,
    #"<composite name="K"><attribute name="k" attributeType="String"/></composite>"#,
    #"<composite name="K"><attribute name="k" attributeType="Date"/></composite>"#,
    #"<entity name="F"><attribute name="a"/><uniquenessConstraints><uniquenessConstraint><constraint value="a"/></uniquenessConstraint></uniquenessConstraints></entity>"#,
    #"<entity name="F"><attribute name="a"/></entity>"#,
    #"<entity name="G"><attribute name="X" attributeType="String"/><attribute name="x" attributeType="String"/></entity>"#,
  ]

  @Test(arguments: UInt64(0)..<200) func `of random models`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text() -> String {
      HashMemoTests.parts.filter { _ in Bool.random(using: &random) }.shuffled(using: &random).joined()
    }
    var memo = HashMemo()
    for _ in 0..<4 {
      let model = HashMemoTests.model(text())
      #expect(ModelHashes(model, &memo) == ModelHashes(model))
      #expect(ModelHashes(model, &memo) == ModelHashes(model))
    }
  }

  @Test(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
  func `of neighbours in real series`() {
    var memo = HashMemo()
    for path in SharedData.revisions {
      let model = Model.read(SourceText(SharedData.bytes(path)))
      #expect(ModelHashes(model, &memo) == ModelHashes(model), "\(path)")
    }
  }
}
