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
    let groups = ModelHashes.groups(of: versions.map(\.model)).filter { $0.count > 1 }
    guard let last = groups.last?.last else { return }
    let names = groups.suffix(3).map { group in
      group.suffix(3).map { "'\(versions[$0].entry.name)'" }.joined(separator: " and ")
    }
    findings.append(
      Finding(
        info, at: Place(versions[last].path),
        "Core Data cannot tell these versions apart, since their hashes are equal: \(names.joined(separator: ", "))"))
  }
}
