import DataModel

enum CurrentVersionMovedBack: ReleaseRule {
  static let info = RuleInfo(
    id: "current-version-moved-back", group: .releases, severity: .error,
    summary: "The current version is an older one than the one that has shipped",
    explanation: """
      Mostly a merge took the wrong side of '.xccurrentversion'. The app then opens its store with an older model: \
      whatever the newer one added is dropped by a backward migration, or opening fails. Make the newer version \
      current again, or add a version that takes the change back. Where the names of the two versions do not count up, \
      so that it is not sure which is older, it is a warning.
      """,
    failing: """
      //- released:Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- released:Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      """,
    passing: """
      //- released:Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop.xcdatamodel</string></dict></plist>
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
    guard let current = release.current, let shipped = release.shippedCurrent, current != shipped,
      VersionName.precedes(current, shipped), release.shipped.contains(where: { $0.name == current })
    else { return }
    if let now = release.version(named: current), let then = release.shippedVersion(named: shipped),
      now.isIndistinguishable(from: then)
    {
      return
    }
    let isSure = stem(current) == stem(shipped)
    findings.append(
      Finding(
        info, at: release.currentVersionPlace,
        "the current version is '\(current)', but '\(release.name)' has shipped with '\(shipped)'",
        severity: release.severity(isSure ? .error : .warning)))
  }

  /// A name without what counts up, so that `Model v2` and `Model v10` have one stem.
  private static func stem(_ name: String) -> [UInt8] {
    name.utf8.filter { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "v"), UInt8(ascii: "V"):
        false
      default: true
      }
    }
  }
}
