package import DataModel
package import ModelMigration

/// A bundle's versions with what they say, and the step to its current version.
package struct SeriesView {
  package struct Version {
    package let entry: VersionEntry
    /// The path of its `contents`.
    package let path: String
    package let model: Model

    package init(entry: VersionEntry, path: String, model: Model) {
      self.entry = entry
      self.path = path
      self.model = model
    }
  }

  /// What is known of the versions that have shipped.
  package struct Release {
    /// What the release is called.
    package let name: String
    package let strictness: Strictness
    /// The names of the versions that the release had.
    package let versions: Set<String>
    /// The name of the version that was current.
    package let current: String?

    package init(name: String, strictness: Strictness, versions: Set<String>, current: String?) {
      self.name = name
      self.strictness = strictness
      self.versions = versions
      self.current = current
    }
  }

  package let bundle: BundleView
  package let current: Version
  /// The version that was current at the release; without one the version before the current one in numeric order, or
  /// the other one where there are two.
  package let predecessor: Version?
  package let release: Release?
  /// All versions that can be read, in numeric order.
  package let versions: [Version]
  /// From the predecessor to the current version; `nil` where there is nothing to compare or a mapping model covers it.
  package private(set) var step: MigrationStep?
  /// Whether a mapping model leads from one version to another.
  package let isCovered: (_ from: Version, _ to: Version) -> Bool
  private let standInKeys: [String]
  private let currentSide: MigrationModel

  /// - Parameter versions: All versions of the bundle that could be read, in numeric order.
  /// - Returns: `nil` if the current version is none of them or stands alone.
  package init?(
    _ bundle: BundleView, versions: [Version], current: VersionEntry, standInKeys: [String],
    release: Release? = nil, isCovered: @escaping (_ from: Version, _ to: Version) -> Bool
  ) {
    guard versions.count > 1, let index = versions.firstIndex(where: { $0.entry == current }) else { return nil }
    self.bundle = bundle
    self.current = versions[index]
    self.isCovered = isCovered
    self.standInKeys = standInKeys
    currentSide = MigrationModel(versions[index].model, path: versions[index].path, standInKeys: standInKeys)
    self.versions = versions
    self.release = release
    let shipped = versions.first { $0.entry != current && $0.entry.name == release?.current }
    predecessor =
      shipped
      ?? SeriesView.predecessor(of: current, in: bundle.versions).flatMap { entry in
        versions.first { $0.entry == entry }
      }

    guard let predecessor else { return }
    let step = MigrationStep(from: side(predecessor), to: currentSide)
    if step.obstacles.isEmpty || !isCovered(predecessor, self.current) { self.step = step }
  }

  /// The versions but for the current one.
  var others: [Version] { versions.filter { $0.entry != current.entry } }

  /// The version whose stores most users have when `current` comes.
  private static func predecessor(of current: VersionEntry, in versions: [VersionEntry]) -> VersionEntry? {
    guard let index = versions.firstIndex(of: current) else { return nil }
    if index > 0 { return versions[index - 1] }
    return versions.count == 2 ? versions[1] : nil
  }

  /// What keeps a store of `version` from coming to the current one by inference.
  package func obstacles(from version: Version) -> [MigrationObstacle] {
    MigrationStep.obstacles(from: side(version), to: currentSide)
  }

  /// The first of them for which `condition` holds.
  ///
  /// - Parameter settled: What this call settles for the next one.
  func firstObstacle(
    from version: Version, _ settled: inout SettledEntities, where condition: (MigrationObstacle) -> Bool
  ) -> MigrationObstacle? {
    MigrationStep.firstObstacle(from: side(version), to: currentSide, &settled, where: condition)
  }

  private func side(_ version: Version) -> MigrationModel {
    MigrationModel(version.model, path: version.path, standInKeys: standInKeys)
  }
}

/// A mapping model, and the bundles that it may be for.
package struct MappingModelView {
  /// The path of its `xcmapping.xml`.
  package let path: String
  package let file: MappingModel
  /// The readable versions of each bundle of that name, with extension; asking is noted as a dependency.
  package let versions: (_ bundle: String) -> [[SeriesView.Version]]

  package init(
    path: String, file: MappingModel, versions: @escaping (_ bundle: String) -> [[SeriesView.Version]]
  ) {
    self.path = path
    self.file = file
    self.versions = versions
  }
}
