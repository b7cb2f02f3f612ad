import DataModel

enum ModelInTwoPhases: ProjectRule {
  static let info = RuleInfo(
    id: "model-in-two-phases", group: .versionsAndProjects, severity: .error,
    summary: "A target has a model both in Sources and in Resources",
    explanation: """
      The build stops with two tasks for one output. Keep the model in Compile Sources, where Xcode puts it.
      """,
    failing: .project(isInResources: true),
    passing: .project())

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for target in project.file.targets {
      let built = target.entries.filter { $0.phase == .sources || $0.phase == .resources }
      for (position, entry) in built.enumerated() {
        guard let first = built[..<position].first(where: { $0.model == entry.model }) else { continue }
        let model = project.file.models[entry.model]
        let phases = first.phase == entry.phase ? "one of its phases twice" : "both Sources and Resources"
        findings.append(
          Finding(
            info, at: Place(project.path, entry.range), "target '\(target.name)' has '\(model.name)' in \(phases)",
            related: [
              RelatedPlace(Place(project.path, first.range), "the other build file"),
              RelatedPlace(Place(project.path, entry.listRange), "where the phase lists it"),
            ]))
      }
    }
  }
}
