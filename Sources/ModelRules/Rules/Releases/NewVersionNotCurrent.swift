import DataModel

enum NewVersionNotCurrent: ReleaseRule {
  static let info = RuleInfo(
    id: "new-version-not-current", group: .releases, severity: .warning,
    summary: "A version is new since the release, and the current one is still the old one",
    explanation: """
      A version that is not current does nothing: the app goes on with the old model, while its code may already expect \
      the new one. Choose the new version as the current one in Xcode's inspector, or leave it out until it is needed.
      """,
    failing: """
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      """,
    passing: """
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      """)

  static func check(_ release: ReleaseView, into findings: inout [Finding]) {
    guard let current = release.current, current == release.shippedCurrent else { return }
    let shipped = Set(release.shipped.map(\.name))
    let new = release.versions.filter { version in
      !shipped.contains(version.name) && VersionName.precedes(current, version.name)
        // A shipped one under another name is not new.
        && !release.shipped.contains { version.isIndistinguishable(from: $0) }
    }
    guard let last = new.last else { return }
    findings.append(
      Finding(
        info, at: release.currentVersionPlace,
        "version '\(last.name)' is new since '\(release.name)', but the current version is still '\(current)'",
        related: new.map { RelatedPlace(Place($0.path), "the new version") }, severity: release.severity(.warning)))
  }
}
