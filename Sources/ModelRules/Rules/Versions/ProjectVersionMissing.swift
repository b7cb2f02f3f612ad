import DataModel

enum ProjectVersionMissing: ProjectRule {
  static let info = RuleInfo(
    id: "project-version-missing", group: .versionsAndProjects, severity: .warning,
    summary: "A project lists a version that is not on disk",
    explanation: """
      Xcode shows it in red. The compiler reads what lies in the bundle, so the build goes on without that version, and \
      stores of that version can no longer be migrated. Restore it, or remove it from the project.
      """,
    failing: .project(listed: ["Model", "Model 2"]),
    passing: .project())

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for model in project.file.models where model.isVersionGroup {
      guard let bundle = project.bundle(model) else { continue }
      let there = Set(bundle.versions.map(\.name))
      for child in model.children where !there.contains(VersionName(folder: child.name).text) {
        let name = VersionName(folder: child.name).text
        findings.append(
          Finding(
            info, at: Place(project.path, child.range),
            "the project lists version '\(name)' of '\(model.name)', which is not on disk",
            related: [RelatedPlace(Place(project.path, child.listRange), "where the version group lists it")]))
      }
    }
  }
}
