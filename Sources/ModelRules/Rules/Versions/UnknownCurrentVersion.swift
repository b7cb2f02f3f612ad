import DataModel
import ModelSyntax

enum UnknownCurrentVersion: BundleRule {
  static let info = RuleInfo(
    id: "unknown-current-version", group: .versionsAndProjects, severity: .error,
    summary: "The current version of a bundle is not there",
    explanation: """
      '.xccurrentversion' names a version that the bundle does not have, mostly after a renaming or a merge in git. \
      The compiler has nothing to make current. Name one of the versions that are there.
      """,
    failing: """
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>Shop 3.xcdatamodel</string>
      </dict>
      </plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      """,
    passing: """
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>_XCCurrentVersionName</key>
      \t<string>Shop.xcdatamodel</string>
      </dict>
      </plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      """)

  static func check(_ bundle: BundleView, into findings: inout [Finding]) {
    guard bundle.isVersioned, let file = bundle.currentVersionFile, let folder = file.name else { return }
    let name = VersionName(folder: folder)
    guard !bundle.versions.contains(where: { $0.name == name.text }) else { return }
    let names = bundle.versions.map(\.name)
    let there =
      names.isEmpty
      ? "the bundle has no version"
      : "there " + (names.count == 1 ? "is " : "are ") + names.suffix(5).map { "'\($0)'" }.joined(separator: ", ")
    let near = names.count > 1 ? nearestName(to: name.text, among: names).map { "; did you mean '\($0)'?" } ?? "" : ""
    findings.append(
      Finding(
        info, at: Place(bundle.currentVersionPath, file.nameRange),
        "the current version '\(name.text)' does not exist: \(there)\(near)"))
  }
}

extension UnknownCurrentVersion: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let bundle = context.bundle(finding.place.path), let range = bundle.currentVersionFile?.nameRange,
      let folder = bundle.currentVersionFile?.name, context.isXML(bundle.currentVersionPath)
    else { return [] }
    let names = bundle.versions.map(\.name)
    guard let name = names.count == 1 ? names[0] : onlyNearName(to: VersionName(folder: folder).text, among: names)
    else { return [] }
    let edit = FileEdit(bundle.currentVersionPath, range, (name + VersionName.suffix).escapedForXML())
    return [Fix("Make '\(name)' the current version", [edit], isSafe: true)]
  }
}
