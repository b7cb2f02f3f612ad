import LanguageServerProtocol
import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Snapshot {
  /// A place in a workspace as the client writes it; without a range, the start of the file.
  func location(_ place: Place, in root: Root) -> Location? {
    let path = root.workspace.shownPath(of: place.path)
    return positions(at: path, in: root).map { positions in
      Location(uri: uri(of: path), range: positions.range(place.path == path ? place.range : nil))
    }
  }

  /// Places as the client writes them, each file looked at once; those in files that cannot be read are left out.
  func locations(_ places: [Place], in root: Root) -> [Location] {
    optionalLocations(places, in: root).compactMap(\.self)
  }

  /// The same with `nil` in the place of what is left out.
  func optionalLocations(_ places: [Place], in root: Root) -> [Location?] {
    var maps: [String: PositionMap?] = [:]
    return places.map { place in
      if isCancelled() { return nil }
      let map = maps[place.path] ?? positions(at: place.path, in: root)
      maps[place.path] = .some(map)
      return map.map { Location(uri: uri(of: place.path), range: $0.range(place.range)) }
    }
  }

  /// Where a name in the file of `target` leads, as the client takes it.
  func locations(_ navigation: Navigation?, from target: Target, asLinks: Bool) -> LocationsResult {
    guard let navigation else { return .nothing }
    guard asLinks else {
      return .locations(navigation.targets.compactMap { location(Place($0.path, $0.nameRange), in: target.root) })
    }
    let origin = target.positions.range(navigation.origin)
    return .links(
      navigation.targets.compactMap { leads in
        positions(at: leads.path, in: target.root).map { positions in
          LocationLink(
            originSelectionRange: origin, targetURI: uri(of: leads.path), targetRange: positions.range(leads.range),
            targetSelectionRange: positions.range(leads.nameRange))
        }
      })
  }
}

extension PositionMap {
  /// A range, or for a file as a whole its first character.
  func range(_ range: ByteRange?) -> PositionRange {
    if let range { return self.range(range) }
    let start = Position(line: 0, character: 0)
    let end = starts.count > 1 || length > 0 ? Position(line: 0, character: min(1, lineLength(0))) : start
    return PositionRange(start: start, end: end)
  }

  private func lineLength(_ line: Int) -> Int {
    guard let end = offset(of: Position(line: line, character: Int(Int32.max))) else { return 0 }
    return position(at: end).character
  }
}

extension Workspace {
  /// The file on which to show what is said of the file or directory at `path`, since an editor opens no directories.
  func shownPath(of path: String) -> String {
    switch files[path] {
    case .versionDirectory: PathNames.join(path, "contents")
    case .bundleDirectory: shownPath(ofBundle: path)
    default: path
    }
  }

  private func shownPath(ofBundle path: String) -> String {
    guard let bundle = layout.bundle(at: path), files[bundle.currentVersionPath] == nil else {
      return PathNames.join(path, ".xccurrentversion")
    }
    return bundle.versions.first.map { PathNames.join($0.directory, "contents") } ?? bundle.currentVersionPath
  }

  /// The paths of which something may be shown on the file at `path`: its own, and those of directories around it.
  func pathsShown(on path: String) -> [String] {
    let version = PathNames.parent(path)
    return [path, version, PathNames.parent(version)].filter { shownPath(of: $0) == path }
  }

  /// The files on which something said of `path` may be, or may have been, shown.
  func possibleShownPaths(of path: String) -> [String] {
    guard let bundle = layout.bundle(at: path) else {
      // One that has lost its last version.
      if PathNames.hasSuffix(path, ".xcdatamodeld") { return [path, PathNames.join(path, ".xccurrentversion")] }
      return PathNames.hasSuffix(path, ".xcdatamodel") ? [path, PathNames.join(path, "contents")] : [path]
    }
    return [path, bundle.currentVersionPath] + bundle.versions.map { PathNames.join($0.directory, "contents") }
  }
}
