import DataModel
import ModelMerge

enum DuplicateUserInfoKey: VersionRule {
  static let info = RuleInfo(
    id: "duplicate-user-info-key", group: .duplicatesAndMerging, severity: .warning,
    summary: "User info has one key twice",
    explanation: """
      User info is a dictionary: of two values under one key, one is lost without a word. It mostly comes from a merge \
      in git that kept both sides. Delete one, or rename its key.
      """,
    failing: """
      <entity name="Author">
          <userInfo>
              <entry key="section" value="people"/>
              <entry key="section" value="books"/>
          </userInfo>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <userInfo>
              <entry key="section" value="people"/>
          </userInfo>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard !model.userInfo.isEmpty else { return }
    let runs =
      model.entities.map(\.userInfo) + model.attributes.map(\.userInfo) + model.relationships.map(\.userInfo)
      + model.fetchedProperties.map(\.userInfo)
    let contradictions = Set(version.standIns.compactMap(\.contradiction))
    for run in runs where run.count > 1 {
      var first: [Name: UserInfoEntry] = [:]
      for index in run.indices {
        let entry = model.userInfo[index]
        guard let earlier = first[entry.key] else {
          first[entry.key] = entry
          continue
        }
        // A stand-in with two values is said by a rule of its own, and a repeated line loses nothing.
        guard earlier.value != entry.value, !contradictions.contains(index) else {
          continue
        }
        findings.append(
          Finding(
            info, at: version.place(entry.keyRange),
            "this user info has another value under the key '\(version.text(entry.key))' already",
            related: [RelatedPlace(version.place(earlier.keyRange), "the first one is here")]))
      }
    }
  }
}
