import DataModel
import ModelMigration

enum StaleMappingModel: MappingModelRule {
  static let info = RuleInfo(
    id: "stale-mapping-model", group: .migration, severity: .warning,
    summary: "A mapping model fits no version of its bundle",
    explanation: """
      A mapping model holds copies of the models that it leads from and to, and Core Data chooses it by their hashes. \
      When a version is edited afterwards, the hashes no longer match, the mapping model is passed over without a \
      word, and the step is inferred or fails. Open it in Xcode and choose 'Refresh Data Models' from the Editor menu. \
      A bundle that is not below the path is not judged.
      """,
    failing: "",
    passing: "")

  static func check(_ mapping: MappingModelView, into findings: inout [Finding]) {
    for (end, phrase) in [(mapping.file.source, "leads from"), (mapping.file.destination, "leads to")] {
      guard end.model != nil, let names = end.names else { continue }
      let bundles = mapping.versions(names.bundle).filter { !$0.isEmpty }
      guard !bundles.isEmpty else { continue }
      let fits = bundles.joined().contains { MappingFit.matches(end, $0.model, named: $0.entry.name) ?? true }
      guard !fits else { continue }
      let named = bundles.joined().first { $0.entry.name == names.version }
      findings.append(
        Finding(
          info, at: Place(mapping.path, end.pathRange),
          named.map { "this mapping model \(phrase) '\(names.version)' as it was before \(edit(of: end, $0))" }
            ?? "this mapping model \(phrase) '\(names.version)', and its hashes match no version of \(names.bundle)"))
    }
  }

  /// What came into the version after it was copied.
  private static func edit(of end: MappingModel.End, _ version: SeriesView.Version) -> String {
    let step = end.model.map {
      MigrationStep(from: MigrationModel($0, path: "copy"), to: MigrationModel(version.model, path: version.path))
    }
    let change = step?.changes.first(where: \.changesHash)
    let what = change.map { "\($0.subject.rawValue) '\($0.qualifiedName)' was \($0.kind.rawValue)" } ?? "it was edited"
    return "\(what): its hashes match no version now, so Core Data passes over it"
  }
}
