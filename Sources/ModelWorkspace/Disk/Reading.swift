import DataModel
package import ModelSyntax

/// How trees are read: what takes the place of the disk, and which settings hold below those of a file.
///
/// The checker reads all from the disk; the server has texts that are not saved, and files that it knows already.
package struct Reading: Sendable {
  /// Texts that count in place of what is on the disk, by path.
  package var texts: [String: SourceText] = [:]
  /// What a file is known to say, so that it need not be read.
  package var known: @Sendable (_ path: String) -> FileState? = { _ in nil }
  /// The settings that hold where a file says nothing else.
  package var baseSettings = Settings()
  /// The settings of files that cannot be used now, from when they could; `nil` if that is an error.
  package var settingsToleratingErrors: [String: Settings]?
  /// Whether nothing beyond the path is looked at: neither the other models of its merge sets nor what git ignores.
  package var isConfined = false
  /// Called for each directory before it is listed, so that who watches it misses nothing.
  package var willList: @Sendable (_ directory: String) -> Void = { _ in }
  /// Called when work is about to be shared out to threads; what it returns is called first on each of them.
  package var willShareOut: @Sendable () -> @Sendable () -> Void = { {} }
  /// Called on each thread that is going to read many files.
  package var willRead: @Sendable () -> Void = {}
  /// Called on any thread when files are read, with how many are and how many there will be.
  package var hasRead: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Asked now and then.
  package var isCancelled: @Sendable () -> Bool = { false }

  package init() {}

  /// The text of a file.
  package func text(_ path: String) throws(FileReadError) -> SourceText {
    if let text = texts[path] { return text }
    return try DiskFiles.readFile(path)
  }

  /// What the file at `path` says; `nil` for one that does not matter.
  func state(ofFileAt path: String, _ scratch: inout ReadScratch) -> FileState? {
    if texts[path] == nil, let known = known(path) { return known }
    if isCancelled() { return nil }
    return readState(ofFileAt: path, &scratch)
  }

  /// The same, read anew.
  package func readState(ofFileAt path: String) -> FileState? {
    var scratch = ReadScratch()
    return readState(ofFileAt: path, &scratch)
  }

  private func readState(ofFileAt path: String, _ scratch: inout ReadScratch) -> FileState? {
    let role = FileRole(path: path)
    if role == .legacyElements { return .legacyElements }
    if let text = texts[path] { return FileState.read(text, as: role, &scratch) }
    do throws(FileReadError) {
      return FileState.read(try DiskFiles.readFile(path), as: role, &scratch)
    } catch {
      // One that cannot be read silences nothing, and is no fault of a model.
      return role == .buildSettings ? nil : .unreadable(error.message)
    }
  }

  /// The settings that hold for `path`, and why those of a file do not.
  func settings(above path: String) throws(TreeError) -> (found: SettingsSearch.Found?, error: TreeError?) {
    let repository = ModelDiscovery.repositoryRoot(above: path)
    do throws(TreeError) {
      return (try SettingsSearch.find(above: path, repository: repository, self), nil)
    } catch {
      guard let earlier = settingsToleratingErrors, case .settings(let file, _, _) = error else { throw error }
      let settings = earlier[file] ?? baseSettings
      let lines = (try? text(file)).map { LineIndex($0) } ?? LineIndex([])
      let directory = PathNames.parent(file)
      return (SettingsSearch.Found(path: file, directory: directory, settings: settings, lines: lines), error)
    }
  }
}
