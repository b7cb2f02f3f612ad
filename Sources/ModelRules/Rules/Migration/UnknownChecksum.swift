package import DataModel
package import ModelHash

/// Judged for a whole tree at once, since any source may name any version.
package enum UnknownChecksum: Rule {
  package static let info = RuleInfo(
    id: "unknown-checksum", group: .migration, severity: .warning,
    summary: "A checksum in a source is that of no model version",
    explanation: """
      'NSLightweightMigrationStage' and 'NSManagedObjectModelReference' name a model version by its checksum, which \
      changes with every edit that a store knows of. One that no version has makes the migration fail ('Cannot use \
      staged migration with an unknown model version.'). 'modeld --hashes' prints the checksums. Sources are read only \
      where a bundle has several versions, and nothing is said where a version cannot be read or its hash rests on a \
      rule that is not confirmed.
      """,
    failing: "", passing: "")

  /// What is wrong with `checksums`, each with the path of its file.
  ///
  /// - Parameter versions: The hashes of every version of the tree; `nil` for one that cannot be read.
  package static func findings(
    in checksums: [(path: String, checksum: SourceScan.Checksum)], versions: [ModelHashes?]
  ) -> [Finding] {
    guard !checksums.isEmpty else { return [] }
    var known: Set<String> = []
    for hashes in versions {
      guard let hashes, hashes.unverified.isEmpty else { return [] }
      known.insert(hashes.checksum.base64)
    }
    return checksums.filter { !known.contains($0.checksum.text) }.map { path, checksum in
      Finding(
        info, at: Place(path, checksum.range),
        "no model version has the checksum '\(checksum.text)': the one that is meant was edited or is gone")
    }
  }
}
