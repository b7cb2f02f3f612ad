enum LegacyModel: BundleRule {
  static let info = RuleInfo(
    id: "legacy-model", group: .files, severity: .information,
    summary: "A version is in the binary format of Xcode 3",
    explanation: """
      Such a version has the binary files 'elements' and 'layout' and no 'contents'. Xcode still compiles it; modeld \
      does not read it, and says nothing that would depend on it. Open it in Xcode and save it to convert it.
      """,
    failing: """
      //- Old.xcdatamodel/elements
      bplist00
      //- Old.xcdatamodel/layout
      bplist00
      """,
    passing: """
      <entity name="Author"/>
      """)

  static func check(_ bundle: BundleView, into findings: inout [Finding]) {
    for version in bundle.versions where version.isLegacy {
      findings.append(
        Finding(
          info, at: Place(version.directory),
          "version '\(version.name)' is in the binary format of Xcode 3, which modeld does not read"))
    }
  }
}
