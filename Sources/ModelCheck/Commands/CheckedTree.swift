import ModelRules
import ModelSyntax
import ModelWorkspace

/// One tree as it is checked: what was read of it, and what has been put in place of that.
struct CheckedTree {
  let tree: ReadTree
  var workspace: Workspace
  /// The texts that stand for files on disk, by their paths in the workspace: mended ones, and standard input.
  var texts: [String: SourceText] = [:]
  /// The only file whose findings are told; `nil` for all.
  var onlyFile: String?

  init(_ tree: ReadTree, _ workspace: Workspace) {
    self.tree = tree
    self.workspace = workspace
  }

  /// What the user asked about: the findings at or about those places, as the settings want them.
  func findings(_ options: Options) -> [Finding] { findings(options, in: workspace) }

  /// The findings of another state of the tree.
  func findings(_ options: Options, in workspace: Workspace) -> [Finding] {
    let selection = selection(options, in: workspace)
    return workspace.currentFindings().filter {
      (onlyFile == nil || $0.place.path == onlyFile) && selection.concerns($0)
    }
  }

  /// What the settings say that means nothing in a state of the tree.
  func settingsFindings(in workspace: Workspace) -> [Finding] {
    tree.settingsPath == nil || onlyFile != nil ? [] : workspace.settingsFindings
  }

  func selection(_ options: Options, in workspace: Workspace) -> Selection {
    Selection(options.models, in: workspace, scope: tree.scope)
  }

  /// The text of a file, as the workspace knows it.
  func text(of path: String) -> SourceText? { texts[path] ?? (try? DiskFiles.readFile(path)) }

  /// The path by which the workspace knows the file at `path`, or would; `nil` outside of the tree.
  ///
  /// - Parameters:
  ///   - path: An absolute path, normalized.
  ///   - directory: The working directory.
  func ownPath(of path: String, from directory: String) -> String? {
    let root = PathNames.absolute(tree.root, from: directory)
    guard let below = PathNames.below(root, path) else { return nil }
    let joined = below.isEmpty ? tree.root : PathNames.join(tree.root, below)
    if workspace.files[joined] != nil { return joined }
    let known = workspace.files.keys.first { PathNames.absolute($0, from: directory) == path }
    return known ?? joined
  }

  /// Puts `text` in the place of the file at `path`, which need not exist.
  mutating func replace(_ path: String, with text: SourceText) {
    texts[path] = text
    var changes = [FileChange(path, FileState.read(text, at: path))]
    // The directories of a new file, as a walk would have found them.
    var directory = PathNames.parent(path)
    while let state = FileState.directory(at: directory), workspace.files[directory] == nil {
      changes.append(FileChange(directory, state))
      directory = PathNames.parent(directory)
    }
    workspace.apply(changes)
  }
}

extension FileState {
  /// What a directory is by its name; `nil` for one that does not matter.
  fileprivate static func directory(at path: String) -> FileState? {
    if PathNames.hasSuffix(path, ".xcdatamodeld") { return .bundleDirectory }
    return PathNames.hasSuffix(path, ".xcdatamodel") ? .versionDirectory : nil
  }
}
