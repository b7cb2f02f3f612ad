import DataModel
import ModelMigration
import ModelSyntax

enum ShippedVersionEdited: ReleaseRule {
  static let info = RuleInfo(
    id: "shipped-version-edited", group: .releases, severity: .error,
    summary: "A version that has shipped was edited so that its hashes differ",
    explanation: """
      Core Data finds the model of a store by its version hashes. Once a version is on devices, an edit that changes a \
      hash leaves their stores without a model: opening fails with error 134100, migrating with 134130 ("Can't find \
      model for source store"), and nothing shows in review. Undo the edit, add a model version and make the change \
      there. Edits that change no hash (defaults, classes, user info, delete rules) are hints, or errors with the \
      strictness 'frozen'; what only moves boxes in the diagram is silent. A difference that rests on composites \
      alone, whose hashes nobody has confirmed, is a warning. Models in a directory whose name ends in 'Tests' ship \
      nowhere, so that all of this is only an information there.
      """,
    failing: """
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"><attribute name="price" optional="YES" attributeType="Double"/></entity>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"><attribute name="price" optional="YES" attributeType="Decimal"/></entity>
      """,
    passing: """
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"><attribute name="price" optional="YES" attributeType="Double"/></entity>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"><attribute name="price" optional="YES" attributeType="Double"/></entity>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="price" optional="YES" attributeType="Decimal"/></entity>
      """)

  static func check(_ release: ReleaseView, into findings: inout [Finding]) {
    for shipped in release.shipped {
      guard let version = release.version(named: shipped.name), version.model !== shipped.model else { continue }
      if version.isIndistinguishable(from: shipped) {
        findings.append(contentsOf: harmless(version, shipped, release))
      } else if !release.isReachable(shipped) {
        findings.append(harmful(version, shipped, release))
      }
    }
  }

  private static func harmful(_ version: VersionState, _ shipped: VersionState, _ release: ReleaseView) -> Finding {
    let changes = version.changes(since: shipped).filter(\.changesHash)
    let isSure = changes.contains { $0.subject != .composite }
    let what = changes.isEmpty ? "its hashes differ" : ChangePhrases.phrase(changes)
    let way =
      release.bundle.isVersioned
      ? "undo the edit and add a model version with it" : "undo the edit, and add it to a new version of the model"
    return finding(
      version, shipped, release, changes, isSure ? .error : .warning,
      "\(name(version, release)) has shipped with '\(release.name)' and was edited: \(what); a store of it no longer "
        + "finds its model: \(way)")
  }

  private static func harmless(_ version: VersionState, _ shipped: VersionState, _ release: ReleaseView) -> [Finding] {
    let changes = version.changes(since: shipped)
    guard !changes.isEmpty else { return [] }
    return [
      finding(
        version, shipped, release, changes, release.strictness == .frozen ? .error : .hint,
        "\(name(version, release)) has shipped with '\(release.name)' and was edited: \(ChangePhrases.phrase(changes)); "
          + "stores open as before")
    ]
  }

  private static func name(_ version: VersionState, _ release: ReleaseView) -> String {
    release.bundle.isVersioned ? "version '\(version.name)'" : "model '\(version.name)'"
  }

  /// At the first change in the text; what was removed has no place any more, so its entity stands for it.
  private static func finding(
    _ version: VersionState, _ shipped: VersionState, _ release: ReleaseView, _ changes: [ModelChange],
    _ severity: Severity, _ message: String
  ) -> Finding {
    let places = changes.compactMap { change -> ByteRange? in
      if let after = change.after { return after.range }
      return change.entity.flatMap { version.model.entity(named: $0) }.map { version.model.entities[$0].nameRange }
    }
    let range = places.min { $0.start < $1.start } ?? version.model.declaration.tag
    return Finding(info, at: Place(version.path, range), message, severity: release.severity(severity))
  }
}
