package import DataModel
package import ModelRules

/// A model as an app loads it: an `.xcdatamodeld` bundle with its versions, or a lone `.xcdatamodel`.
package struct ModelBundle: Equatable, Sendable {
  package let path: String
  package let isVersioned: Bool
  /// In numeric order of their names.
  package let versions: [VersionEntry]
  package let currentVersionFile: CurrentVersionFile?
  /// The version that the compiler makes current; `nil` where nothing says which one.
  ///
  /// `.xccurrentversion` decides, since the compiler is handed only the bundle; a single version needs no file.
  package let currentVersion: VersionEntry?

  init(path: String, isVersioned: Bool, versions: [VersionEntry], currentVersionFile: CurrentVersionFile?) {
    self.path = path
    self.isVersioned = isVersioned
    self.versions = versions
    self.currentVersionFile = currentVersionFile
    currentVersion = ModelBundle.current(of: versions, isVersioned ? currentVersionFile : nil)
  }

  private static func current(of versions: [VersionEntry], _ file: CurrentVersionFile?) -> VersionEntry? {
    if let file {
      guard file.problems.isEmpty else { return nil }
      if let name = file.name {
        let name = VersionName(folder: name).text
        return versions.first { $0.name == name }
      }
    }
    return versions.count == 1 ? versions[0] : nil
  }

  package var currentVersionPath: String { PathNames.join(path, ".xccurrentversion") }

  /// The name of the directory without its extension, by which an app loads the model.
  package var name: String {
    let last = PathNames.lastComponent(path)
    return PathNames.deleting(suffix: isVersioned ? ".xcdatamodeld" : ".xcdatamodel", from: last) ?? last
  }

  package func version(named name: String) -> VersionEntry? { versions.first { $0.name == name } }

  package var view: BundleView {
    BundleView(
      path: path, isVersioned: isVersioned, versions: versions, currentVersionPath: currentVersionPath,
      currentVersionFile: currentVersionFile)
  }
}
