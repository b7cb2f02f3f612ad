import DataModel
import ModelSyntax

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

extension NoCurrentVersion: FixableRule {
  /// Writes which version is current: the one that a project names, or else the last one by name.
  ///
  /// Apple does not say what the compiler takes without the file, so a store may be of any version.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let bundle = context.bundle(finding.place.path), bundle.isVersioned, let last = bundle.versions.last else {
      return []
    }
    let listed = context.versionInProject(bundle.path).map { VersionName(folder: $0).text }
    let named = bundle.versions.first { $0.name == listed }
    let others = bundle.versions.reversed().filter { $0.name != (named ?? last).name }
    return ([named ?? last] + others).compactMap { version in
      writing(version.name, bundle, context).map {
        Fix("Make '\(version.name)' the current version", [$0], isSafe: false)
      }
    }
  }

  private static func writing(_ version: String, _ bundle: BundleView, _ context: FixContext) -> FileEdit? {
    let folder = (version + VersionName.suffix).escapedForXML()
    let dictionary = "<dict>\n\t<key>_XCCurrentVersionName</key>\n\t<string>\(folder)</string>\n</dict>"
    guard bundle.currentVersionFile != nil else {
      return FileEdit(
        newFile: bundle.currentVersionPath,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(dictionary)
        </plist>

        """)
    }
    // The file is there and empty, as Xcode writes it when no version was ever chosen.
    let empty = Array("<dict/>".utf8)
    guard context.isXML(bundle.currentVersionPath), let text = context.text(bundle.currentVersionPath),
      let start = text.find(empty, from: 0)
    else { return nil }
    return FileEdit(bundle.currentVersionPath, ByteRange(start, start + empty.count), dictionary)
  }
}
