import DataModel
import ModelMerge
import ModelMigration

enum EntityLeftMergeSet: MergedReleaseRule {
  static let info = RuleInfo(
    id: "entity-left-merge-set", group: .releases, severity: .information,
    summary: "An entity of the merged model at the release is in none of its models any more",
    explanation: """
      Migrating drops the rows of an entity that the merged model no longer has. That may be meant; it is told because \
      in a merged model nobody sees all entities at once. An entity that moved to another model of the set, or that has \
      another name and the old one as its renaming identifier, is still there.
      """,
    failing: """
      //- released:A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/><entity name="Note"/>
      //- released:B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      //- A.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>A 2.xcdatamodel</string></dict></plist>
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/><entity name="Note"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Item"/>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      """,
    passing: """
      //- released:A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/><entity name="Note"/>
      //- released:B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      //- A.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>A 2.xcdatamodel</string></dict></plist>
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/><entity name="Note"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Item"/>
      //- B.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>B 2.xcdatamodel</string></dict></plist>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      //- B.xcdatamodeld/B 2.xcdatamodel/contents
      <entity name="Order"/><entity name="Note"/>
      """)

  static func check(_ release: MergedReleaseView, into findings: inout [Finding]) {
    // What went with its model is the model's finding.
    guard release.shipped.members.count > 1, release.lostBundles.isEmpty, release.meeting != .never else { return }
    let step = MigrationStep(from: MigrationModel(release.shipped), to: MigrationModel(release.merged))
    let gone = step.changes.filter { $0.kind == .removed && $0.subject == .entity }.map(\.name)
    guard let member = release.merged.orderedMembers.first, !gone.isEmpty else { return }
    let shown = gone.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    let more = gone.count > 5 ? " and \(gone.count - 5) more" : ""
    findings.append(
      Finding(
        info, at: Place(member.path, member.model.declaration.tag),
        "the merged model '\(release.set)' had \(shown)\(more) at '\(release.name)', and no model of it has "
          + "\(gone.count == 1 ? "it" : "them") now: migrating drops the rows"))
  }
}
