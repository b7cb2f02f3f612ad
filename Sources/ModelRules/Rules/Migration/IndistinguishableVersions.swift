import DataModel
import ModelHash

enum IndistinguishableVersions: SeriesRule {
  static let info = RuleInfo(
    id: "indistinguishable-versions", group: .migration, severity: .information,
    summary: "Core Data cannot tell two versions of a bundle apart",
    explanation: """
      Two versions have the same version hashes: they differ in nothing that a store knows of. A store of the one is a \
      store of the other, so nothing is migrated between them, and what needs a migration to take effect, such as a \
      new fetch index, does not reach stores that are there. Where that is wanted, a version hash modifier makes the \
      difference. Otherwise the second version is of no use.
      """,
    failing: .step(
      from: """
        <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/>
        <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>
        </entity>
        """),
    passing: .step(
      from: """
        <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """,
      to: """
        <entity name="Item"><attribute name="name" optional="YES" attributeType="String" versionHashModifier="2"/>
        <fetchIndex name="byName"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>
        </entity>
        """))

  /// The first version of each group stands for it; the finding is at the last of all.
  static func check(_ series: SeriesView, into findings: inout [Finding]) {
    let versions = series.versions
    var candidates: [Outline: [Int]] = [:]
    for (index, version) in versions.enumerated() { candidates[Outline(version.model), default: []].append(index) }
    var groups: [[Int]] = []
    for alike in candidates.values where alike.count > 1 {
      // The outline is quick and coarse; only the hashes decide.
      let hashes = Dictionary(grouping: alike) { ModelHashes(versions[$0].model).checksum }
      groups += hashes.values.filter { $0.count > 1 }
    }
    groups.sort { $0[0] < $1[0] }
    guard let last = groups.last?.last else { return }
    let names = groups.suffix(3).map { group in
      group.suffix(3).map { "'\(versions[$0].entry.name)'" }.joined(separator: " and ")
    }
    findings.append(
      Finding(
        info, at: Place(versions[last].path),
        "Core Data cannot tell these versions apart, since their hashes are equal: \(names.joined(separator: ", "))"))
  }

  /// What two versions of equal hashes have in common, found without computing any.
  private struct Outline: Hashable {
    let entities: Int
    let attributes: Int
    let relationships: Int
    let types: [Int]
    /// The length of all names of what stores hold, and the settings of relationships.
    let nameLength: Int
    let flags: Int

    init(_ model: Model) {
      entities = model.entities.count
      var types = [Int](repeating: 0, count: AttributeType.allCases.count * 2)
      var attributes = 0
      for attribute in model.attributes where !attribute.flags.contains(.transient) {
        attributes += 1
        if !attribute.flags.contains(.derived) {
          types[Int(attribute.type.rawValue) * 2 + (attribute.flags.contains(.optional) ? 1 : 0)] += 1
        }
      }
      self.attributes = attributes
      self.types = types
      let stored = model.relationships.filter { !$0.flags.contains(.transient) }
      relationships = stored.count
      flags = stored.reduce(0) { $0 &+ Int($1.flags.intersection([.optional, .toMany, .ordered]).rawValue) }
      let names =
        model.entities.map(\.name) + stored.map(\.name)
        + model.attributes.lazy.filter { !$0.flags.contains(.transient) && !$0.flags.contains(.derived) }.map(\.name)
      nameLength = names.reduce(0) { $0 + model.strings.utf8(of: $1).count }
    }
  }
}
