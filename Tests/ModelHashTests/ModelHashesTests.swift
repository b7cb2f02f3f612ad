import DataModel
import ModelHash
import ModelMerge
import ModelSyntax
import Testing

private func model(_ inside: String) -> Model { Model.read(SourceText("<model>\(inside)</model>")) }

private func hashes(_ inside: String) -> ModelHashes { ModelHashes(model(inside)) }

@Suite("Hashes of a model") struct ModelHashesTests {
  /// The vector that the reference gives, and the checksum of a model of that entity: SHA-256 of the 32 bytes.
  @Test func `One entity with one attribute has the known hash`() {
    let hashes = hashes(#"<entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity>"#)
    #expect(hashes["A"]?.hexadecimal == "1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040")
    // echo -n 1005… | xxd -r -p | sha256sum | xxd -r -p | base64
    #expect(hashes.checksum.base64 == "OLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=")
    #expect(hashes["B"] == nil)
    #expect(hashes.unverified == [])
  }

  @Test func `An empty model has the checksum of nothing`() {
    #expect(hashes("").entities == [])
    #expect(hashes("").checksum.hexadecimal == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  private static let doubtful: [(String, HashDoubts)] = [
    (#"<entity name="Café"/>"#, .nonASCII),
    (#"<entity name="A"><attribute name="é" attributeType="Date"/></entity>"#, .nonASCII),
    (#"<entity name="A" versionHashModifier="2"/>"#, .entityModifier),
    (#"<entity name="A"><attribute name="x"/></entity>"#, .attributeType),
    (#"<entity name="A"><attribute name="x" attributeType="Composite" composite="C"/></entity>"#, .composite),
    (
      #"<entity name="A"><relationship name="a" destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>"#,
      .selfInverse
    ),
    (#"<entity name="A"><attribute name="x" derived="YES" derivationExpression="b.c.@sum"/></entity>"#, .derivation),
    (#"<entity name="A" parentEntity="B"/>"#, .broken),
    (#"<entity name="A" parentEntity="A"/>"#, .broken),
    (
      #"<entity name="A"><attribute name="x" attributeType="Date"/><attribute name="x"/></entity>"#,
      .broken
    ),
    (#"<entity name="A"/><entity name="a"/>"#, .caseOrder),
    (
      #"<entity name="A"><attribute name="xY" attributeType="Date"/><attribute name="xy" attributeType="Date"/></entity>"#,
      .caseOrder
    ),
  ]

  @Test(arguments: doubtful)
  func `What is not confirmed is told, and of heirs too`(inside: String, doubts: HashDoubts) {
    let hashes = hashes(inside + #"<entity name="Z"/>"#)
    #expect(hashes.entities.first?.doubts == doubts)
    #expect(hashes.entity(named: "Z")?.doubts == [])
    #expect(doubts.phrases.count > 0)
  }

  @Test func `A transient attribute without a type is no doubt`() {
    #expect(hashes(#"<entity name="A"><attribute name="x" transient="YES"/></entity>"#).unverified == [])
  }

  @Test func `Composites of composites end`() {
    var inside = #"<entity name="A"><attribute name="x" attributeType="Composite" composite="C0"/></entity>"#
    for index in 0..<40 {
      let next = "attributeType=\"Composite\" composite=\"C\(index + 1)\""
      inside +=
        "<composite name=\"C\(index)\"><attribute name=\"a\" \(next)/><attribute name=\"b\" \(next)/></composite>"
    }
    #expect(hashes(inside).unverified == ["A"])
    #expect(hashes(inside.replacing("C40", with: "C0")).unverified == ["A"])
  }

  @Test func `A long line of ancestors and a circle end`() {
    let line = (0..<1000).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 + 1)\"/>" }.joined()
    #expect(hashes(line).entities.count == 1000)
    let circle = hashes(#"<entity name="A" parentEntity="B"/><entity name="B" parentEntity="A"/>"#)
    #expect(circle.unverified == ["A", "B"])
  }

  // MARK: Merged models

  private func merged(_ texts: String...) -> ModelHashes {
    ModelHashes(
      MergeIndex(
        merging: texts.enumerated().map { index, text in
          MergeMember(path: "\(index)", model: model(text), standInKeys: ["MyRealEntity"])
        }))
  }

  @Test func `A merged model has the hashes of one model with all entities`() {
    let a = #"<entity name="A" parentEntity="P"/><entity name="P"><attribute name="n" attributeType="Date"/></entity>"#
    let b = #"<entity name="B"/>"#
    #expect(merged(b, a) == hashes(a + b))
    #expect(merged(a, a) == hashes(a))
  }

  @Test func `Stand-ins are left out, and who names one means the real entity`() {
    let standIn = #"<entity name="Stand"><userInfo><entry key="MyRealEntity" value="Real"/></userInfo></entity>"#
    let a = #"<entity name="A"><relationship name="r" destinationEntity="$" maxCount="1"/></entity>"#
    let real = #"<entity name="Real"><attribute name="n" attributeType="Date"/></entity>"#
    #expect(
      merged(a.replacing("$", with: "Stand") + standIn, real) == hashes(a.replacing("$", with: "Real") + real))
  }
}
