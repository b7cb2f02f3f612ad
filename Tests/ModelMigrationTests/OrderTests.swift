import ModelMigration
import TestSupport
import Testing

/// The order of properties means nothing to Core Data, and decides here which of two ways compares them.
@Suite struct OrderTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `what keeps a step from being inferred does not hang on the order of properties`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let parent = properties(&random)
      let child = properties(&random)
      let old = [parent, child]
      let new = [changed(parent, &random), changed(child, &random)]
      // Renaming identifiers of an entity count for it alone, which a neighbour with some must not change.
      let neighbour =
        Bool.random(using: &random) ? #"<entity name="N"><attribute name="n" elementID="m"/></entity>"# : ""
      let straight = MigrationStep.obstacles(from: side(text(old) + neighbour), to: side(text(new) + neighbour))
      let back = MigrationStep.obstacles(
        from: side(text(old.map { $0.reversed() }) + neighbour), to: side(text(new) + neighbour))
      #expect(subjects(straight) == subjects(back), "\(text(old))\n\(text(new))")
    }
  }

  private func subjects(_ obstacles: [MigrationObstacle]) -> Set<String> {
    Set(obstacles.map { "\($0.reason.rawValue) \($0.subject)" })
  }

  /// An entity `A`, and `B` that inherits from it.
  private func text(_ properties: [[Property]]) -> String {
    #"<entity name="A">"# + properties[0].map { $0.element("a") }.joined() + "</entity>"
      + #"<entity name="B" parentEntity="A">"# + properties[1].map { $0.element("b") }.joined() + "</entity>"
  }

  private struct Property {
    let name: Int
    var isRelationship = false
    var type = "String"
    var rest = ""

    func element(_ prefix: String) -> String {
      isRelationship
        ? #"<relationship name="\#(prefix)\#(name)" destinationEntity="A"\#(rest)/>"#
        : #"<attribute name="\#(prefix)\#(name)" attributeType="\#(type)"\#(rest)/>"#
    }
  }

  private func property(_ name: Int, _ random: inout SplitMix64) -> Property {
    let isRelationship = Int.random(in: 0..<4, using: &random) == 0
    let rests =
      isRelationship
      ? [" optional=\"YES\"", " maxCount=\"1\"", " toMany=\"YES\"", " toMany=\"YES\" minCount=\"1\""]
      : [
        " optional=\"YES\"", "", " defaultValueString=\"0\"", " optional=\"YES\" transient=\"YES\"",
        " optional=\"YES\" derived=\"YES\"", " optional=\"YES\" elementID=\"x\(name % 3)\"",
      ]
    // Most are optional and have no identifier, as in real models.
    let index = Bool.random(using: &random) ? 0 : Int.random(in: 0..<rests.count, using: &random)
    return Property(
      name: name, isRelationship: isRelationship,
      type: ["String", "Integer 16", "Integer 64", "Date"].randomElement(using: &random) ?? "String", rest: rests[index]
    )
  }

  private func properties(_ random: inout SplitMix64) -> [Property] {
    (0..<Int.random(in: 0..<12, using: &random)).map { property($0, &random) }
  }

  private func changed(_ properties: [Property], _ random: inout SplitMix64) -> [Property] {
    var result = properties
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let place = Int.random(in: 0...result.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: result.insert(property(20 + result.count, &random), at: place)
      case 1 where place < result.count: result.remove(at: place)
      case 2 where place < result.count: result[place] = property(result[place].name, &random)
      default: break
      }
    }
    return result
  }
}
