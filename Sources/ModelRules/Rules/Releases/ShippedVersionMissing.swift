enum ShippedVersionMissing: ReleaseRule {
  static let info = RuleInfo(
    id: "shipped-version-missing", group: .releases, severity: .error,
    summary: "A version that has shipped is gone",
    explanation: """
      To migrate a store, Core Data needs the model that it was made with, and looks for it among the versions of the \
      bundle by version hashes. Without it the store of everyone who skipped an update cannot be opened: error 134130, \
      "Can't find model for source store". Bring the version back. A version under another name is not gone: Core Data \
      does not look at names.
      """,
    failing: """
      //- released:Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- released:Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      """,
    passing: """
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop 1.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      """)

  static func check(_ release: ReleaseView, into findings: inout [Finding]) {
    let names = Set(release.bundle.versions.map(\.name))
    for version in release.shipped where !names.contains(version.name) && !release.isReachable(version) {
      findings.append(
        Finding(
          info, at: Place(release.bundle.path),
          "version '\(version.name)' has shipped with '\(release.name)' and is gone, and no other version has its "
            + "hashes: a store of it can no longer be migrated",
          severity: release.severity(.error)))
    }
  }
}
