import DataModel
import ModelMerge
import ModelRules

// What has become of the versions in the lock file.
extension Workspace {
  func judgeLock(_ file: LockFile, at path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    recorder.note(.versions)
    prepareHashes()
    let readable = lockedVersions(recorder)
    // The file may lie above the root, where paths are spelled otherwise.
    let here = PathNames.workingDirectory
    let byDirectory = Dictionary(
      readable.map { (PathNames.absolute($0.directory, from: here), $0) }, uniquingKeysWith: { first, _ in first })
    let base = PathNames.absolute(root, from: here)
    let view = LockView(path: path, file: file, versions: readable) { locked in
      let directory = PathNames.absolute(PathNames.join(PathNames.parent(path), locked.path), from: here)
      if let version = byDirectory[directory] { return isCompared(version.path) ? nil : .present(version) }
      return PathNames.below(base, directory).flatMap(state(ofUnread:))
    }
    for rule in RuleCatalogue.lockRules { rule.check(view, into: &result) }
  }

  /// Computes on all cores what is asked for one after the other.
  private func prepareHashes() {
    let versions = layout.bundles.flatMap(\.versions).compactMap { version -> (path: String, model: Model)? in
      guard let path = version.contents, case .model(let model)? = files[path], model.isWhole else { return nil }
      return (path, model)
    }
    _ = concurrentMap(versions) { [self] in hashes(of: $0.model, at: $0.path) }
  }

  private func lockedVersions(_ recorder: LookUpRecorder) -> [LockView.Version] {
    layout.bundles.flatMap(\.versions).compactMap { version in
      guard let path = version.contents else { return nil }
      recorder.note(.file(path))
      guard case .model(let model)? = files[path], model.isWhole else { return nil }
      let standIns = StandIn.find(in: model, keys: settings.standInKeys)
        .map { model.string(model.entities[$0.entity].name) }
      return LockView.Version(
        directory: version.directory, path: path, model: model, hashes: hashes(of: model, at: path),
        standIns: Set(standIns))
    }
  }

  /// Whether the release says what has become of a version.
  private func isCompared(_ path: String) -> Bool { release?.files[path] != nil }

  /// What is to be said of a version that is not among those that can be read.
  ///
  /// - Parameter relative: The path of its directory below the root.
  private func state(ofUnread relative: String) -> LockView.State? {
    // In the working directory, paths may begin with `./` or not.
    for directory in root == "." ? [relative, PathNames.join(root, relative)] : [PathNames.join(root, relative)] {
      let contents = PathNames.join(directory, "contents")
      if files[contents] != nil || files[directory] != nil { return .unreadable }
      // What is on disk, but not in the workspace, was left out on purpose.
      if isCompared(contents) || fileExists(contents) { return nil }
    }
    return .gone(PathNames.join(root, relative))
  }
}
