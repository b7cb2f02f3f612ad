import DataModel

enum VersionGroupType: ProjectRule {
  static let info = RuleInfo(
    id: "version-group-type", group: .versionsAndProjects, severity: .warning,
    summary: "A version group of a model has the wrong type",
    explanation: """
      Xcode recognises a bundle of model versions by the group's type 'wrapper.xcdatamodel'. With another type, which \
      tools that write projects have left behind, Xcode may not compile it as a model. Apple documents nothing.
      """,
    failing: .project(groupType: "wrapper.xcdatamodeld"),
    passing: .project())

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for model in project.file.models where model.isVersionGroup && model.versionGroupType != "wrapper.xcdatamodel" {
      let written = model.versionGroupType.map { "'\($0)'" } ?? "missing"
      findings.append(
        Finding(
          info, at: Place(project.path, model.versionGroupTypeRange ?? model.range),
          "the type of version group '\(model.name)' is \(written) instead of 'wrapper.xcdatamodel'"))
    }
  }
}

extension VersionGroupType: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let project = context.project(finding.place.path), let range = finding.place.range,
      project.file.models.contains(where: { $0.versionGroupTypeRange == range })
    else { return [] }
    let edit = FileEdit(project.path, range, "wrapper.xcdatamodel")
    return [Fix("Set the type to 'wrapper.xcdatamodel'", [edit], isSafe: true)]
  }
}
