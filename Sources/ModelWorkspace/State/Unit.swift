import ModelMerge
import ModelRules

/// What is judged at once, and judged again when something that it looked at has changed.
enum Unit: Hashable, Sendable {
  /// A `contents` by itself.
  case version(String)
  /// A name in a merge set.
  case name(set: String, MergeKey)
  case bundle(String)
  /// What has become of a bundle of the release.
  case release(String)
  /// What has become of a merge set of the release.
  case mergedRelease(String)
  /// The steps from the versions of a bundle to its current one.
  case series(String)
  /// The checksums that sources have of versions, which are read only when asked for.
  case checksums
  case project(String)
  /// Any other file or directory: whether it can be read.
  case file(String)
}

/// Something that a unit asked about beyond what it judges.
enum LookUp: Hashable, Sendable {
  case slot(set: String, MergeKey)
  /// An entity anywhere in the tree.
  case treeEntity(String)
  case isTreeWhole
  /// What a `contents` says.
  case file(String)
  /// Which bundles and versions there are.
  case versions
  /// Which mapping models there are, and what they say.
  case mappingModels
  case meeting(set: String)
}

/// Collects what one unit asks about while it is judged.
final class LookUpRecorder {
  private(set) var lookUps: Set<LookUp> = []
  private let isOn: Bool

  /// - Parameter isOn: Whether anything is noted.
  init(isOn: Bool = true) { self.isOn = isOn }

  func note(_ lookUp: @autoclosure () -> LookUp) { if isOn { lookUps.insert(lookUp()) } }
}

/// What a unit was found to be.
struct Judgement: Sendable {
  let unit: Unit
  let findings: [Finding]
  let lookUps: Set<LookUp>
}
