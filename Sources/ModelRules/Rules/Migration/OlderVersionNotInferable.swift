import DataModel
import ModelMigration

enum OlderVersionNotInferable: SeriesRule {
  static let info = RuleInfo(
    id: "older-version-not-inferable", group: .migration, severity: .information,
    summary: "Stores of older versions may not come to the current one by inference",
    explanation: """
      Core Data migrates from whatever version a user has straight to the current one. Of the versions before the last \
      step, some cannot be inferred or fail where a row lacks a value. Many shipped apps have such versions and take \
      them through one by one, or have nobody left who uses them; otherwise a mapping model for each is needed. Compared \
      with a release, it is an error for the versions that have shipped if the strictness is 'lightweight' or \
      'openable'; with 'lightweight' a mapping model is no excuse.
      """,
    failing: """
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"><attribute name="price" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
      <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/></entity>
      """,
    passing: """
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
      <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/></entity>
      """)

  static func check(_ series: SeriesView, into findings: inout [Finding]) {
    guard let predecessor = series.predecessor else { return }
    // What the last step does already is said there.
    let told = Set(series.step?.obstacles.map(\.place) ?? [])
    var versions: [(name: String, obstacle: MigrationObstacle)] = []
    var settled = SettledEntities()
    for version in candidates(series, predecessor) {
      let obstacle = series.firstObstacle(from: version, &settled) {
        $0.reason.risk > .losesData && !told.contains($0.place)
      }
      if let obstacle, series.release?.strictness == .lightweight || !series.isCovered(version, series.current) {
        versions.append((version.entry.name, obstacle))
      }
    }
    guard let last = versions.last else { return }
    let names = versions.suffix(5).map { "'\($0.name)'" }.joined(separator: ", ")
    let count = versions.count == 1 ? "version" : "\(versions.count) older versions,"
    let more = versions.count > 5 ? "among them " : ""
    findings.append(
      Finding(
        info, at: Place(last.obstacle.place.path, last.obstacle.place.range),
        "stores of \(count) \(more)\(names) may not come to '\(series.current.entry.name)' by inference: since "
          + "'\(last.name)', \(last.obstacle.message)",
        related: versions.suffix(5).dropLast().map { name, obstacle in
          RelatedPlace(Place(obstacle.place.path, obstacle.place.range), "since '\(name)', \(obstacle.message)")
        }, severity: isRequired(series) ? .error : nil))
  }

  /// Whether every shipped version must come to the current one.
  private static func isRequired(_ series: SeriesView) -> Bool {
    series.release.map { [.lightweight, .openable].contains($0.strictness) } ?? false
  }

  /// The versions to look at: those before the last step, or those that have shipped where each of them counts.
  private static func candidates(_ series: SeriesView, _ predecessor: SeriesView.Version) -> [SeriesView.Version] {
    guard let release = series.release, isRequired(series) else {
      return Array(series.others.prefix { $0.entry != predecessor.entry })
    }
    return series.others.filter { version in
      release.versions.contains(version.entry.name)
        && VersionName.precedes(version.entry.name, series.current.entry.name)
    }
  }
}
