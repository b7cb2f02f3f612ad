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

  /// The directory that the paths of the tree begin with, in its normal form and as an absolute path.
  let root: (own: String, absolute: String)
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
    root = (PathNames.normalized(workspace.root), PathNames.absolute(workspace.root, from: workingDirectory))
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

extension TreeReport {
  /// Whether no tree lies in another one, so that what is below its root was found in it alone.
  static func areDisjoint(_ trees: [TreeReport]) -> Bool {
    // With a slash behind each, what lies in a directory comes right behind it.
    let roots = trees.map { $0.root.absolute == "/" ? "/" : $0.root.absolute + "/" }.sorted(by: PathNames.precedes)
    return zip(roots, roots.dropFirst()).allSatisfy { !$1.utf8.starts(with: $0.utf8) }
  }

  /// Whether a path of the tree leads below the root, and not to settings or the like above it.
  func isBelowRoot(_ path: String) -> Bool { PathNames.below(root.own, PathNames.normalized(path)) != nil }
}
