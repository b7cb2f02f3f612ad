import DataModel
import ModelRules
import ModelSyntax

// Judging projects and other files.
extension Workspace {
  func judgeProject(_ path: String, _ result: inout [Finding]) {
    guard case .project(let file)? = files[path] else { return }
    report(file.problems, at: path, &result)
    guard file.problems.isEmpty else { return }
    guard let view = projectView(path) else { return }
    for rule in RuleCatalogue.projectRules { rule.check(view, into: &result) }
  }

  /// The project file at `path` beside the bundles that it speaks of.
  func projectView(_ path: String) -> ProjectView? {
    guard case .project(let file)? = files[path] else { return nil }
    let directory = PathNames.parent(PathNames.parent(path))
    return ProjectView(path: path, file: file) { reference in
      reference.path.flatMap { layout.bundle(at: PathNames.join(directory, $0)) }?.view
    }
  }

  func judgeFile(_ path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    switch files[path] {
    case .mappingModel(let file): judgeMappingModel(file, at: path, recorder, &result)
    case .unreadable(let reason):
      report([FileProblem(.unreadable, nil, "cannot be read: \(reason)")], at: path, &result)
    case .currentVersion(let file): report(file.problems, at: path, &result)
    case .lock(let file):
      report(file.problems, at: path, &result)
      judgeLock(file, at: path, recorder, &result)
    case .versionDirectory
    where files[PathNames.join(path, "contents")] == nil
      && files[PathNames.join(path, "elements")] == nil:
      let problem = FileProblem(.unreadable, nil, "this version has no 'contents', so there is nothing to compile")
      report([problem], at: path, &result)
    default: break
    }
  }

  func report(_ problems: [FileProblem], at path: String, _ result: inout [Finding]) {
    for problem in problems {
      guard let rule = RuleCatalogue.fileRules.first(where: { $0.kinds.contains(problem.kind) }) else { continue }
      let related = problem.related.map { [RelatedPlace(Place(path, $0), "belongs to the fault")] } ?? []
      result.append(Finding(rule.info, at: Place(path, problem.range), problem.message, related: related))
    }
  }

  /// What to call the version at `path`: its directory and its bundle's, below the root.
  func label(_ path: String) -> String {
    let directory = PathNames.parent(path)
    return PathNames.below(root, directory) ?? directory
  }
}

extension FileState {
  /// Whether ``Workspace/judgeFile(_:_:_:)`` may have something to say of it.
  var isJudgedAsFile: Bool {
    switch self {
    case .mappingModel, .unreadable, .currentVersion, .lock, .versionDirectory: true
    case .model, .project, .package, .legacyElements, .buildSettings, .source, .bundleDirectory: false
    }
  }
}
