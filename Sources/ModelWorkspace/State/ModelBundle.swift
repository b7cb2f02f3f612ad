package import DataModel
package import ModelRules

/// A model as an app loads it: an `.xcdatamodeld` bundle with its versions, or a lone `.xcdatamodel`.
package struct ModelBundle: Equatable, Sendable {
  package let path: String
  package let isVersioned: Bool
  /// In numeric order of their names.
  package let versions: [VersionEntry]
  package let currentVersionFile: CurrentVersionFile?

  package var currentVersionPath: String { PathNames.join(path, ".xccurrentversion") }

  /// The name of the directory without its extension, by which an app loads the model.
  package var name: String {
    let last = PathNames.lastComponent(path)
    return PathNames.deleting(suffix: isVersioned ? ".xcdatamodeld" : ".xcdatamodel", from: last) ?? last
  }

  /// The version that the compiler makes current; `nil` where nothing says which one.
  ///
  /// `.xccurrentversion` decides, since the compiler is handed only the bundle; a single version needs no file.
  package var currentVersion: VersionEntry? {
    if let file = currentVersionFile, isVersioned {
      guard file.problems.isEmpty else { return nil }
      if let name = file.name { return version(named: VersionName(folder: name).text) }
    }
    return versions.count == 1 ? versions[0] : nil
  }

  package func version(named name: String) -> VersionEntry? { versions.first { $0.name == name } }

  package var view: BundleView {
    BundleView(
      path: path, isVersioned: isVersioned, versions: versions, currentVersionPath: currentVersionPath,
      currentVersionFile: currentVersionFile)
  }
}
