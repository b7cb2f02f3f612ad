package import DataModel
package import ModelHash
package import ModelMerge
import ModelMigration

/// One version as it is or was, with its hashes, which are computed when first asked for.
package final class VersionState {
  /// The name without `.xcdatamodel`.
  package let name: String
  /// The path of its `contents`.
  package let path: String
  package let model: Model
  private let standInKeys: [String]
  private let findHashes: (MergeMember) -> ModelHashes

  /// - Parameter hashes: The hashes that a store of the version has; stand-ins are left out, since they are never in one.
  package init(
    name: String, path: String, model: Model, standInKeys: [String],
    hashes: @escaping (MergeMember) -> ModelHashes = { ModelHashes(MergeIndex(merging: [$0])) }
  ) {
    self.name = name
    self.path = path
    self.model = model
    self.standInKeys = standInKeys
    findHashes = hashes
  }

  private lazy var member = MergeMember(path: path, model: model, standInKeys: standInKeys)

  package private(set) lazy var hashes = findHashes(member)

  /// What has changed since `old`, in Core Data's words.
  func changes(since old: VersionState) -> [ModelChange] {
    MigrationStep.changes(from: MigrationModel([old.member]), to: MigrationModel([member]))
  }

  /// What shows quickly that two versions differ; `nil` where a part of the model may never be in a store.
  private lazy var outline = member.standIns.isEmpty && model.composites.isEmpty ? model.outline : nil

  /// Whether a store could not tell the two apart.
  package func isIndistinguishable(from other: VersionState) -> Bool {
    if model === other.model { return true }
    if let outline, let otherOutline = other.outline, outline != otherOutline { return false }
    return hashes.checksum == other.hashes.checksum
  }
}
