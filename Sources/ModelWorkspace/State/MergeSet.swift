import ModelRules

/// The models that one process merges, each in one version.
package struct MergeSet: Equatable, Sendable {
  /// Why these models are in one set.
  package enum Origin: String, Sendable {
    case settings, target, package, tree, alone
  }

  package internal(set) var name: String
  package let origin: Origin
  /// In the order of merging.
  package internal(set) var members: [Membership]
  /// The names of further sets with the same members.
  package internal(set) var alsoNamed: [String] = []

  init(name: String, origin: Origin, members: [Membership]) {
    self.name = name
    self.origin = origin
    self.members = members
  }

  /// Every name that the set goes by.
  package var names: [String] { [name] + alsoNamed }
}

/// One bundle's part in a merge set.
package struct Membership: Hashable, Sendable {
  package let bundle: String
  /// The place in the order of merging; of equal places, the path decides.
  package let position: Int
  /// The `contents` that takes part; `nil` where no version is current or it has none.
  package let contents: String?

  init(_ bundle: ModelBundle, position: Int) {
    self.init(bundle, position: position, version: bundle.currentVersion)
  }

  init(_ bundle: ModelBundle, position: Int, version: VersionEntry?) {
    self.bundle = bundle.path
    self.position = position
    contents = version?.contents
  }

  func precedes(_ other: Membership) -> Bool {
    position != other.position ? position < other.position : PathNames.precedes(bundle, other.bundle)
  }
}
