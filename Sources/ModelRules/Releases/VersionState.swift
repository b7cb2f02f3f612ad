package import DataModel
package import ModelHash
import ModelMerge
import ModelMigration

/// One version as it is or was, with its hashes, which are computed when first asked for.
package final class VersionState {
  /// The name without `.xcdatamodel`.
  package let name: String
  /// The path of its `contents`.
  package let path: String
  package let model: Model
  private let member: MergeMember

  package init(name: String, path: String, model: Model, standInKeys: [String]) {
    self.name = name
    self.path = path
    self.model = model
    member = MergeMember(path: path, model: model, standInKeys: standInKeys)
  }

  /// The hashes that a store has; stand-ins are left out, since they are never in one.
  package private(set) lazy var hashes = ModelHashes(MergeIndex(merging: [member]))

  /// What has changed since `old`, in Core Data's words.
  func changes(since old: VersionState) -> [ModelChange] {
    MigrationStep(from: MigrationModel([old.member]), to: MigrationModel([member])).changes
  }

  /// Whether a store could not tell the two apart.
  func isIndistinguishable(from other: VersionState) -> Bool {
    model === other.model || hashes.checksum == other.hashes.checksum
  }
}
