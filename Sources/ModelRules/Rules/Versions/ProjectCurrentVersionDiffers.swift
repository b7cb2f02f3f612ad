import DataModel
import ModelSyntax

enum ProjectCurrentVersionDiffers: ProjectRule {
  static let info = RuleInfo(
    id: "project-current-version-differs", group: .versionsAndProjects, severity: .warning,
    summary: "A project and a bundle name different current versions",
    explanation: """
      The compiler is handed only the bundle, so '.xccurrentversion' decides; the project's 'currentVersion' only \
      changes what Xcode shows, until it rewrites one of the two. It mostly comes from a merge. Choose the current \
      version again in Xcode.
      """,
    failing: .project(versions: ["Model", "Model 2"], listed: ["Model", "Model 2"], current: "Model 2"),
    passing: .project(versions: ["Model", "Model 2"], listed: ["Model", "Model 2"]))

  static func check(_ project: ProjectView, into findings: inout [Finding]) {
    for model in project.file.models where model.isVersionGroup {
      guard let bundle = project.bundle(model), let named = model.currentVersion.map(VersionName.init(folder:)),
        let current = bundle.currentVersionFile?.name.map(VersionName.init(folder:)), named != current,
        let range = model.currentVersionRange
      else { continue }
      // A version that is not there is a mistake of its own.
      let names = bundle.versions.map(\.name)
      guard names.contains(named.text), names.contains(current.text) else { continue }
      findings.append(
        Finding(
          info, at: Place(project.path, range),
          "the project says that '\(named.text)' is the current version of '\(model.name)', but its .xccurrentversion "
            + "says '\(current.text)'",
          related: [
            RelatedPlace(
              Place(bundle.currentVersionPath, bundle.currentVersionFile?.nameRange),
              "the current version is named here")
          ]))
    }
  }
}

extension ProjectCurrentVersionDiffers: FixableRule {
  /// Lets the project name the version that the compiler takes.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let project = context.project(finding.place.path), let range = finding.place.range,
      let text = context.text(project.path),
      let model = project.file.models.first(where: { $0.currentVersionRange == range }),
      let current = project.bundle(model)?.currentVersionFile?.name.map({ VersionName(folder: $0) }),
      let child = model.children.first(where: { VersionName(folder: $0.name) == current })
    else { return [] }
    let id = text.string(child.range)
    // Xcode writes the name of what an id means behind it.
    let rest = text.string(ByteRange(range.end, min(text.count, range.end + 1_000)))
    var edit = FileEdit(project.path, range, id)
    if rest.hasPrefix(" /* "), let end = rest.firstRange(of: " */")?.upperBound {
      let length = rest[..<end].utf8.count
      edit = FileEdit(project.path, ByteRange(range.start, range.end + length), "\(id) /* \(child.name) */")
    }
    return [Fix("Let the project name '\(current.text)' as the current version", [edit], isSafe: true)]
  }
}
