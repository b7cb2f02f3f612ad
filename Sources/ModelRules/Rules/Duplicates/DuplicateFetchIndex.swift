import DataModel

enum DuplicateFetchIndex: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-fetch-index", group: .duplicatesAndMerging, severity: .error,
    summary: "An entity has two fetch indexes of one name",
    explanation: """
      Core Data throws "Entity … already has an index with name …". Delete or rename one.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="descending"/>
          </fetchIndex>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for entity in version.model.entities where entity.indexes.count > 1 {
      let owner = version.text(entity.name)
      let indexes = version.model.indexes[entity.indexes.indices].lazy.filter { !$0.isCompound }.map(\.declaration)
      findings += Repetition.findings(info, indexes, in: version) {
        "entity '\(owner)' has a fetch index named '\($0)' already"
      }
    }
  }
}

extension DuplicateFetchIndex: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    Repetition.fixes(for: finding, in: context)
  }
}
