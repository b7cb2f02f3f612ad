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

extension ModelInTwoPhases: FixableRule {
  /// Takes the model out of Resources, or the second time out of the same phase; nothing is built as it is.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let project = context.project(finding.place.path), let text = context.text(project.path),
      let editor = ProjectEditor(project.path, text)
    else { return [] }
    let targets = project.file.targets
    let entries = targets.flatMap { target in
      target.entries.contains { $0.range == finding.place.range } ? target.entries : []
    }
    guard let found = entries.last(where: { $0.range == finding.place.range }) else { return [] }
    let doomed = entries.first { $0.model == found.model && $0.phase == .resources } ?? found
    var edits = [editor.removingItem(doomed.listRange)]
    if targets.flatMap(\.entries).count(where: { $0.range == doomed.range }) == 1 {
      guard let removal = editor.removingObject(doomed.range) else { return [] }
      edits.append(removal)
    }
    let phase = doomed.phase == .resources ? "Resources" : "the phase that has it twice"
    return [Fix("Take it out of \(phase)", edits, isSafe: true)]
  }
}
