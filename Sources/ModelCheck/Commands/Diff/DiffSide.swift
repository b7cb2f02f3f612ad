import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace

/// One of the two states that are compared, with everything that its models say.
struct DiffSide {
  /// As the user wrote it.
  let name: String
  let workspace: Workspace
  /// The path that was named, as the workspace spells paths.
  let scope: String
  /// A file outside of any bundle was named, whose name stands for the version.
  var loneFile: String?
  private var source: Source

  /// Where to look for mapping models.
  private enum Source {
    case disk(String)
    case commit(GitRepository, String)
  }

  /// The bundles that were named.
  var bundles: [ModelBundle] {
    workspace.layout.bundles.filter { bundle in
      bundle.path == scope || scope == "." || PathNames.below(scope, bundle.path) != nil
        || PathNames.below(bundle.path, scope) != nil
    }
  }

  /// Whether a directory was named, so that what is missing is gone.
  var isTree: Bool { !bundles.contains { $0.path == scope || PathNames.below($0.path, scope) != nil } }

  /// The path of a bundle below what was named; its name where it was named itself.
  func relativePath(of bundle: ModelBundle) -> String {
    if scope == "." { return PathNames.normalized(bundle.path) }
    let path = PathNames.below(scope, bundle.path) ?? ""
    return path.isEmpty ? PathNames.lastComponent(bundle.path) : path
  }

  func model(_ version: VersionEntry) -> Model? {
    guard case .model(let model)? = version.contents.flatMap({ workspace.files[$0] }) else { return nil }
    return model
  }

  /// The path to show for the file at `path`: with the commit before it, or without the place of a file that stands
  /// alone.
  func shown(_ path: String) -> String {
    if let loneFile { return loneFile }
    if case .commit = source { return "\(name.prefix { $0 != ":" }):\(path)" }
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// All mapping models around, in the order of their paths.
  ///
  /// Reads the whole repository, or what lies beside the bundle where there is none.
  func mappingModels() -> [(path: String, file: MappingModel)] {
    var texts: [(String, SourceText)] = []
    switch source {
    case .disk(let root):
      let paths = (try? ModelDiscovery.discover(root))?.mappingModels ?? []
      texts = paths.compactMap { path in
        let file = PathNames.join(path, "xcmapping.xml")
        return (try? DiskFiles.readFile(file)).map { (path, $0) }
      }
    case .commit(let repository, let commit):
      let files = (try? repository.files(of: commit) { FileRole(path: $0) == .mappingModel }) ?? []
      let contents = (try? repository.contents(ofBlobs: Set(files.map(\.blob)))) ?? [:]
      texts = files.compactMap { file in contents[file.blob].map { (PathNames.parent(file.path), $0) } }
    }
    return concurrentMap(texts) { ($0.0, MappingModel.read($0.1)) }
  }
}

// MARK: - Reading

extension DiffSide {
  /// Reads what `argument` names: a path on disk, or else `REF:path` in git.
  static func read(_ argument: String, _ run: Run) throws(DiffError) -> DiffSide {
    if DiskFiles.exists(argument) { return try onDisk(argument) }
    guard let colon = argument.firstIndex(of: ":"), colon > argument.startIndex else {
      throw DiffError(message: "\(argument): no such file or directory; a path in git is written REF:path")
    }
    do throws(GitError) {
      return try inCommit(
        argument, named: String(argument[..<colon]), path: String(argument[argument.index(after: colon)...]), run)
    } catch {
      throw DiffError(message: error.message)
    }
  }

  private static func onDisk(_ path: String) throws(DiffError) -> DiffSide {
    let source = Source.disk(ModelDiscovery.repositoryRoot(above: path) ?? directory(around: path))
    if !DiskFiles.directoryExists(path), FileRole(path: path) == nil {
      do throws(FileReadError) {
        return alone(path, Model.read(try DiskFiles.readFile(path)), name: path, source)
      } catch {
        throw DiffError(message: "\(path): \(error.message)")
      }
    }
    do throws(TreeError) {
      let tree = try TreeReader.read([path])[0]
      let scope = FileRole(path: path) == .contents ? PathNames.parent(path) : PathNames.normalized(path)
      return DiffSide(name: path, workspace: tree.workspace(), scope: scope, source: source)
    } catch {
      throw DiffError(message: error.message)
    }
  }

  /// The directory that a bundle lies in, if `path` is in one; a directory is its own.
  private static func directory(around path: String) -> String {
    var directory = DiskFiles.directoryExists(path) ? PathNames.normalized(path) : PathNames.parent(path)
    while [".xcdatamodel", ".xcdatamodeld"].contains(where: { PathNames.hasSuffix(directory, $0) }) {
      directory = PathNames.parent(directory)
    }
    return directory
  }

  private static func inCommit(
    _ argument: String, named name: String, path: String, _ run: Run
  ) throws(GitError) -> DiffSide {
    guard let repository = GitRepository(around: run.workingDirectory) else {
      throw GitError("\(argument): there is no such file, and \(run.workingDirectory) is in no git repository")
    }
    let commit = try repository.commit(named: name)
    let source = Source.commit(repository, commit)
    // As git has it: from the root, or with './' from here.
    var path = path
    if path == "." || path.hasPrefix("./") || path.hasPrefix("../") {
      let here = PathNames.real(run.workingDirectory) ?? run.workingDirectory
      path = PathNames.relative(PathNames.absolute(path, from: here), to: repository.root)
    }
    let scope = path.isEmpty ? "." : PathNames.normalized(path)
    let files = try repository.files(of: commit) { file in
      guard file == scope || scope == "." || PathNames.below(scope, file) != nil else { return false }
      let role = FileRole(path: file)
      return file == scope || PathNames.lastComponent(file) == Settings.fileName || role != nil && role != .source
    }
    guard !files.isEmpty else { throw GitError("\(argument): \(name) has no such path with a model") }
    let texts = try repository.contents(ofBlobs: Set(files.map(\.blob)))
    if files.count == 1, files[0].path == scope, FileRole(path: scope) == nil, let text = texts[files[0].blob] {
      return alone(scope, Model.read(text), name: argument, source)
    }
    let changes = concurrentMap(files) { file in
      texts[file.blob].flatMap { FileState.read($0, at: file.path) }.map { FileChange(file.path, $0) }
    }
    let settings = files.first { PathNames.lastComponent($0.path) == Settings.fileName }
    let workspace = Workspace(
      root: scope, files: changes.compactMap(\.self),
      settings: settings.flatMap { texts[$0.blob] }.map { Settings.read($0, knownRules: Array(RuleCatalogue.ids)) }
        ?? Settings(), settingsDirectory: settings.map { PathNames.parent($0.path) })
    return DiffSide(
      name: argument, workspace: workspace, scope: FileRole(path: scope) == .contents ? PathNames.parent(scope) : scope,
      source: source)
  }

  /// A file that is no part of a version: git hands such files to its tools.
  private static func alone(_ path: String, _ model: Model, name: String, _ source: Source) -> DiffSide {
    let workspace = Workspace(root: path, files: [FileChange(PathNames.join(path, "contents"), .model(model))])
    return DiffSide(name: name, workspace: workspace, scope: path, loneFile: name, source: source)
  }
}
