import DataModel
import ModelHash
import ModelSyntax
import TestSupport
import Testing

/// Hashes that are shared between models are those that each model has by itself.
@Suite struct SharedHashTests {
  private func model(_ body: String) -> Model { Model.read(SourceText("<model>\(body)</model>")) }

  @Test func `an entity of the same words counts with the parent that it has`() {
    let child = #"<entity name="B" parentEntity="A"><attribute name="x" attributeType="String"/></entity>"#
    var memo = HashMemo()
    for parent in [#"<entity name="A"/>"#, #"<entity name="A" isAbstract="YES"/>"#, ""] {
      let model = model(child + parent)
      #expect(ModelHashes(model, &memo) == ModelHashes(model))
    }
  }

  @Test func `whether a relationship is its own inverse is decided where it leads`() {
    // Where B inherits r, r is its own inverse; where it does not, r is not.
    let a =
      #"<entity name="A"><relationship name="r" maxCount="1" destinationEntity="B" inverseName="r"/></entity>"#
    let (inheriting, other) = (
      model(a + #"<entity name="B" parentEntity="A"/>"#), model(a + #"<entity name="B"/>"#)
    )
    var memo = HashMemo()
    #expect(ModelHashes(inheriting, &memo) == ModelHashes(inheriting))
    #expect(ModelHashes(other, &memo) == ModelHashes(other))
    #expect(ModelHashes(inheriting)["A"] != ModelHashes(other)["A"])
    #expect(!ModelHashes.areEqual(inheriting, other))
  }

  @Test func `models are grouped by their hashes`() {
    let item = #"<entity name="Item"><attribute name="x" attributeType="String"/></entity>"#
    let classed = item.replacing("<entity", with: #"<entity representedClassName="Item""#)
    let dated = item.replacing("String", with: "Date")
    #expect(ModelHashes.groups(of: [item, dated, classed, item].map(model)) == [[0, 2, 3], [1]])
  }

  /// What a random model has in each place: few words, so that models agree in nearly all that counts.
  private static let pieces: [[String]] = [
    [#"<entity name="A""#, #"<entity name="A" isAbstract="YES""#, #"<entity name="A" versionHashModifier="2""#],
    [">", #"><attribute name="a" attributeType="String"/>"#, #"><fetchedProperty name="a"/>"#],
    [#"<attribute name="b" attributeType="String""#, #"<attribute name="b" attributeType="Date""#],
    ["", #" optional="YES""#, #" transient="YES""#, #" derived="YES" derivationExpression="a""#],
    ["/>", #" versionHashModifier="2"/>"#, #" allowsExternalBinaryDataStorage="YES"/>"#, #" indexed="YES"/>"#],
    [
      "</entity>", "<userInfo/></entity>",
      #"""
      <uniquenessConstraints><uniquenessConstraint><constraint value="b"/></uniquenessConstraint>
      </uniquenessConstraints></entity>
      """#,
    ],
    [#"<entity name="B""#, #"<entity name="B" parentEntity="A""#, #"<entity name="B" representedClassName="B""#],
    [">", #"><attribute name="c" attributeType="String"/>"#, #"><attribute name="b" transient="YES"/>"#],
    [#"<relationship name="r" destinationEntity="A""#, #"<relationship name="r" destinationEntity="B""#],
    ["", #" inverseName="r""#, #" inverseName="s""#],
    ["", #" toMany="YES""#, #" maxCount="1""#, #" maxCount="1" ordered="YES""#, #" optional="YES""#],
    ["/></entity>", #"/><relationship name="s" destinationEntity="B"/></entity>"#, #" minCount="1"/></entity>"#],
  ]

  @Test func `models that differ in a word or two`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let base = Self.pieces.map { $0.randomElement(using: &random) ?? "" }
      let models = (0..<12).map { _ in
        var words = base
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let place = words.indices.randomElement(using: &random) ?? 0
          words[place] = Self.pieces[place].randomElement(using: &random) ?? ""
        }
        return model(words.joined())
      }
      let checksums = models.map { ModelHashes($0).checksum }
      let expected = Dictionary(grouping: models.indices) { checksums[$0] }.values.sorted { $0[0] < $1[0] }
      #expect(ModelHashes.groups(of: models) == expected)
      #expect(ModelHashes.areEqual(models[0], models[1]) == (checksums[0] == checksums[1]))
    }
  }

  @Test(.enabled(if: SharedData.hasCorpus)) func `real models, one after the other`() {
    var memo = HashMemo()
    var last: (model: Model, hashes: ModelHashes)?
    for path in SharedData.files(named: "contents") {
      let model = Model.read(SourceText(SharedData.bytes(path)))
      let hashes = ModelHashes(model)
      #expect(ModelHashes(model, &memo) == hashes, "\(path)")
      if let last {
        #expect(ModelHashes.areEqual(last.model, model) == (last.hashes.checksum == hashes.checksum), "\(path)")
      }
      last = (model, hashes)
    }
  }
}
