import DataModel

enum ModelNotBuilt: ProjectRule {
  static let info = RuleInfo(
    id: "model-not-built", group: .versionsAndProjects, severity: .warning,
    summary: "A project lists a model that no target builds",
    explanation: """
      The model is in the project and in no target's phases, so no app has it. Add it to a target or remove it. Models \
      in synchronized folders need no entry.
      """,
    failing: .project(isInSources: false),
    passing: .project())

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    let built = Set(project.file.targets.flatMap { $0.entries.map(\.model) })
    for (index, model) in project.file.models.enumerated() where !built.contains(index) {
      // What is not on disk cannot be built in any case; a copy for reference is not this project's.
      guard project.bundle(model) != nil, !project.file.targets.isEmpty else { continue }
      if let path = model.path, project.file.targets.contains(where: { project.file.synchronizes(path, into: $0) }) {
        continue
      }
      findings.append(
        Finding(info, at: Place(project.path, model.range), "no target of this project builds '\(model.name)'"))
    }
  }
}
