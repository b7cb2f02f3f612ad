import DataModel

enum NoCurrentVersion: BundleRule {
  static let info = RuleInfo(
    id: "no-current-version", group: .versionsAndProjects, severity: .error,
    summary: "A bundle has several versions and does not say which one is current",
    explanation: """
      Without '.xccurrentversion' nothing says which version the app opens its store with; guessing by name would be \
      wrong for one bundle in six. Choose the current version in Xcode's inspector. Where the file is there but names \
      no version, which happens in shipped projects, this is a warning; Apple does not document what the compiler \
      takes then.
      """,
    failing: """
      //- Trips.xcdatamodeld/Trips.xcdatamodel/contents
      <entity name="Trip"/>
      //- Trips.xcdatamodeld/Trips 2.xcdatamodel/contents
      <entity name="Trip"/>
      """,
    passing: """
      //- Trips.xcdatamodeld/Trips.xcdatamodel/contents
      <entity name="Trip"/>
      """)

  static func check(_ bundle: BundleView, into findings: inout [Finding]) {
    guard bundle.isVersioned, bundle.versions.count > 1 else { return }
    let name = (bundle.path.split(separator: "/").last.map(String.init) ?? bundle.path)
    let versions = bundle.versions.suffix(5).map { "'\($0.name)'" }.joined(separator: ", ")
    guard let file = bundle.currentVersionFile else {
      findings.append(
        Finding(
          info, at: Place(bundle.path),
          "\(name) has \(bundle.versions.count) versions and no .xccurrentversion, so none is current: \(versions)"))
      return
    }
    guard file.name == nil, file.problems.isEmpty else { return }
    findings.append(
      Finding(
        info, at: Place(bundle.currentVersionPath),
        "this file names no current version, and \(name) has several: \(versions)", severity: .warning))
  }
}
