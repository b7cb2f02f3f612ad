import DataModel
package import ModelMerge

/// A rule that judges what has become of a bundle since a release.
package protocol ReleaseRule: Rule {
  static func check(_ release: ReleaseView, into findings: inout [Finding])
}

/// A bundle as it is, beside what it was at a release.
package struct ReleaseView {
  /// What the release is called: the tag, the branch or the commit that the user named.
  package let name: String
  package let strictness: Strictness
  package let bundle: BundleView
  /// The bundle's versions that can be read, in numeric order.
  package let versions: [VersionState]
  /// Those that the release had, in numeric order.
  package let shipped: [VersionState]
  /// The names of the current versions; `nil` where none is.
  package let current: String?
  package let shippedCurrent: String?
  /// The highest severity that a finding may have: what lies among tests ships nowhere.
  package let limit: Severity

  package init(
    name: String, strictness: Strictness, bundle: BundleView, versions: [VersionState], shipped: [VersionState],
    current: String?, shippedCurrent: String?, limit: Severity
  ) {
    self.name = name
    self.strictness = strictness
    self.bundle = bundle
    self.versions = versions
    self.shipped = shipped
    self.current = current
    self.shippedCurrent = shippedCurrent
    self.limit = limit
  }

  func version(named name: String) -> VersionState? { versions.first { $0.name == name } }
  func shippedVersion(named name: String) -> VersionState? { shipped.first { $0.name == name } }

  /// Whether a store of a shipped version finds its model here, under whatever name.
  func isReachable(_ version: VersionState) -> Bool {
    versions.contains { $0.isIndistinguishable(from: version) }
  }

  /// Where the current version is named, or the bundle if it is nowhere.
  var currentVersionPlace: Place {
    guard let file = bundle.currentVersionFile else { return Place(bundle.path) }
    return Place(bundle.currentVersionPath, file.nameRange)
  }

  func severity(_ severity: Severity) -> Severity { min(severity, limit) }
}

/// A rule that judges what has become of a merge set since a release.
package protocol MergedReleaseRule: Rule {
  static func check(_ release: MergedReleaseView, into findings: inout [Finding])
}

/// A merge set as it is, beside what it was at a release.
package struct MergedReleaseView {
  /// What the release is called.
  package let name: String
  package let set: String
  /// The merged models.
  package let merged: MergeIndex
  package let shipped: MergeIndex
  /// The bundles that were in the set and are not, each with its place now; a path alone where it is gone.
  package let lostBundles: [LostBundle]
  /// How sure it is that an app merges these models.
  package let meeting: Meeting
  /// Whether the settings declare the set.
  package let isDeclared: Bool

  package struct LostBundle {
    package let name: String
    /// The bundle as it is; `nil` if it is gone.
    package let path: String?
    package let shippedPath: String

    package init(name: String, path: String?, shippedPath: String) {
      self.name = name
      self.path = path
      self.shippedPath = shippedPath
    }
  }

  package init(
    name: String, set: String, merged: MergeIndex, shipped: MergeIndex, lostBundles: [LostBundle], meeting: Meeting,
    isDeclared: Bool
  ) {
    self.name = name
    self.set = set
    self.merged = merged
    self.shipped = shipped
    self.lostBundles = lostBundles
    self.meeting = meeting
    self.isDeclared = isDeclared
  }
}
