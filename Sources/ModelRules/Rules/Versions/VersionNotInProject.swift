import DataModel

enum VersionNotInProject: ProjectRule {
  static let info = RuleInfo(
    id: "version-not-in-project", group: .versionsAndProjects, severity: .warning,
    summary: "A bundle has a version that the project does not list",
    explanation: """
      The compiler is handed the whole bundle and takes the version in, but Xcode does not show it, so nobody edits or \
      deletes it. It mostly comes from a merge of the project file. Add it in Xcode, or delete the folder.
      """,
    failing: .project(versions: ["Model", "Model 2"]),
    passing: .project(versions: ["Model", "Model 2"], listed: ["Model", "Model 2"]))

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for model in project.file.models where model.isVersionGroup {
      guard let bundle = project.bundle(model) else { continue }
      let listed = Set(model.children.map { VersionName(folder: $0.name).text })
      for version in bundle.versions where !listed.contains(version.name) {
        findings.append(
          Finding(
            info, at: Place(project.path, model.range),
            "'\(model.name)' has the version '\(version.name)' on disk, which the project does not list",
            related: [RelatedPlace(Place(version.directory), "the version is here")]))
      }
    }
  }
}

extension VersionNotInProject: FixableRule {
  /// Lists the version as Xcode does; the compiler has always seen it.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let project = context.project(finding.place.path), let text = context.text(project.path),
      let editor = ProjectEditor(project.path, text),
      let model = project.file.models.first(where: { $0.range == finding.place.range }),
      let folder = finding.related.first?.place.path.split(separator: "/").last.map(String.init)
    else { return [] }
    let edits = editor.adding(folder, to: model)
    return edits.isEmpty ? [] : [Fix("Add the version to the project", edits, isSafe: true)]
  }
}
