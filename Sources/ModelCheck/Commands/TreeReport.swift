import DataModel
import ModelRules
import ModelWorkspace

/// What one tree has to tell, for which nothing else of it need be kept.
struct TreeReport: Sendable {
  /// A model that was asked about, with its versions and how many entities each has.
  struct Model: Sendable {
    let path: String
    let versions: [(directory: String, entities: Int)]
  }

  /// What was found; what it stands on is known only where findings are compared with a baseline.
  let findings: [(finding: Finding, diagnostic: Diagnostic, subject: Subject?)]
  let settingsDiagnostics: [Diagnostic]
  /// The bundles and lone models.
  let models: [Model]
  /// The names of all bundles, asked about or not.
  let modelNames: [String]

  /// - Parameter workingDirectory: An absolute path.
  init(_ checked: CheckedTree, _ options: Options, _ terminal: Terminal, workingDirectory: String) {
    let workspace = checked.workspace
    let places = PlaceReader(checked, options, terminal, workingDirectory: workingDirectory)
    let subjects = options.baseline.map { _ in SubjectFinder(workspace) }
    findings = checked.orderedFindings(options, isOrdered: subjects != nil).map { finding in
      (finding, places.diagnostic(finding), subjects?.subject(of: finding))
    }
    settingsDiagnostics = checked.settingsFindings(in: workspace).map(places.diagnostic)
    let selection = checked.selection(options, in: workspace)
    models = workspace.layout.bundles.filter(selection.contains).map { bundle in
      Model(
        path: bundle.path,
        versions: bundle.versions.map { version in
          guard let path = version.contents, case .model(let model)? = workspace.files[path] else {
            return (version.directory, 0)
          }
          return (version.directory, model.entities.count)
        })
    }
    modelNames = workspace.modelNames
  }
}
