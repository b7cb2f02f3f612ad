/// Which repository has to be asked about which path, and what its answer means.
///
/// git gives up on the whole list at a path outside of the repository, behind a symbolic link or in a submodule. So each
/// path is a real one and is put to the innermost repository around it; that one as a whole to the one around it.
struct GitIgnoreQuestions {
  /// A path that is put to a repository.
  private struct Question: Hashable {
    let repository: String
    let path: String
  }

  /// A model that is ignored if git says so to one of the questions.
  private struct Model {
    let path: String
    let questions: [Question]
  }

  private struct Root {
    /// Whether what lies in the root is ignored as such: then it was named on purpose, and keeps all its models.
    let question: Question?
    let models: [Model]
  }

  /// The absolute paths to ask about, for each repository.
  private(set) var paths: [String: Set<String>] = [:]
  private var roots: [Root] = []
  /// The innermost repository at or above a directory.
  private var repositories: [String: String?] = ["/": DiskFiles.exists("/.git") ? "/" : nil]

  init(_ trees: [DiscoveredTree]) {
    for tree in trees { add(tree) }
  }

  /// The models, by their paths in the trees, of which `ignored` says for each repository that they are.
  func ignoredModels(_ ignored: [String: Set<String>]) -> Set<String> {
    func isIgnored(_ question: Question) -> Bool { ignored[question.repository]?.contains(question.path) ?? false }
    var models: Set<String> = []
    for root in roots where !(root.question.map(isIgnored) ?? false) {
      for model in root.models where model.questions.contains(where: isIgnored) {
        models.insert(model.path)
      }
    }
    return models
  }

  private mutating func add(_ tree: DiscoveredTree) {
    let directory = DiskFiles.directoryExists(tree.root) ? tree.root : PathNames.parent(tree.root)
    guard let root = PathNames.real(directory), let outermost = repository(around: root) else { return }
    let paths = tree.bundles.map(\.path) + tree.loneModels.map(\.path) + tree.mappingModels
    let models = paths.compactMap { path in
      ask(path, within: outermost).map { Model(path: path, questions: $0) }
    }
    guard !models.isEmpty else { return }
    // Not the root, which git never calls ignored once something in it is tracked.
    let probe = root == outermost ? nil : Question(repository: outermost, path: PathNames.join(root, "modeld-probe"))
    if let probe { self.paths[outermost, default: []].insert(probe.path) }
    roots.append(Root(question: probe, models: models))
  }

  /// Puts the model to the repositories around it, up to `outermost`; `nil` if it lies outside of that one.
  private mutating func ask(_ model: String, within outermost: String) -> [Question]? {
    guard var path = PathNames.real(model), PathNames.below(outermost, path) != nil else { return nil }
    var questions: [Question] = []
    while let repository = repository(around: PathNames.parent(path)), PathNames.below(outermost, repository) != nil {
      questions.append(Question(repository: repository, path: path))
      paths[repository, default: []].insert(path)
      if repository == outermost { break }
      path = repository
    }
    return questions
  }

  private mutating func repository(around directory: String) -> String? {
    var passed: [String] = []
    var next = directory
    while repositories[next] == nil {
      passed.append(next)
      if DiskFiles.exists(PathNames.join(next, ".git")) {
        repositories[next] = .some(next)
      } else {
        next = PathNames.parent(next)
      }
    }
    let found = repositories[next] ?? nil
    for directory in passed { repositories[directory] = .some(found) }
    return found
  }
}
