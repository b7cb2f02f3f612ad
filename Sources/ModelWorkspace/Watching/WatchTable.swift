/// Which path belongs to which of the system's watches.
///
/// One directory may be reached by several paths; the system gives them one watch.
struct WatchTable {
  private var paths: [Int32: [String]] = [:]
  private var watches: [String: Int32] = [:]
  /// What was seen directly below each directory that a watched path leads through.
  private var children: [String: Set<String>] = [:]

  /// The number of watches.
  var count: Int { paths.count }

  func paths(of watch: Int32) -> [String] { paths[watch] ?? [] }

  func contains(_ path: String) -> Bool { watches[path] != nil }

  /// Notes that `watch` tells of the directory at `path`.
  ///
  /// - Returns: A watch that nobody needs any longer, if the path stood for another directory until now.
  mutating func add(_ path: String, _ watch: Int32) -> Int32? {
    let old = watches[path]
    guard old != watch else { return nil }
    let unused = old.flatMap { _ in removeOne(path) }
    watches[path] = watch
    paths[watch, default: []].append(path)
    link(path)
    return unused
  }

  /// The system has dropped `watch`.
  mutating func remove(_ watch: Int32) {
    for path in paths[watch] ?? [] { _ = removeOne(path) }
  }

  /// Takes out `path` and all below it.
  ///
  /// - Returns: The watches that nobody needs any longer.
  /// - Complexity: Linear in what is taken out.
  mutating func remove(below path: String) -> [Int32] {
    var pending = [path]
    var unused: [Int32] = []
    while let path = pending.popLast() {
      pending.append(contentsOf: children[path] ?? [])
      if let watch = removeOne(path) { unused.append(watch) }
    }
    return unused
  }

  private mutating func removeOne(_ path: String) -> Int32? {
    guard let watch = watches.removeValue(forKey: path) else { return nil }
    unlink(path)
    paths[watch]?.removeAll { $0 == path }
    guard paths[watch]?.isEmpty ?? true else { return nil }
    paths[watch] = nil
    return watch
  }

  /// Makes `path` found from every directory above it, watched or not.
  private mutating func link(_ path: String) {
    var child = path
    var parent = PathNames.parent(child)
    while parent != child, children[parent, default: []].insert(child).inserted {
      (child, parent) = (parent, PathNames.parent(parent))
    }
  }

  /// Takes `path` and the directories above it out of the tree, as far as nothing else needs them.
  private mutating func unlink(_ path: String) {
    var child = path
    while children[child] == nil, watches[child] == nil {
      let parent = PathNames.parent(child)
      guard parent != child, children[parent]?.remove(child) != nil else { return }
      guard children[parent]?.isEmpty ?? false else { return }
      children[parent] = nil
      child = parent
    }
  }
}
