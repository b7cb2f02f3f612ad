import DataModel
package import ModelMerge
package import ModelSyntax
package import ModelWorkspace

/// A moment of a workspace, from which the features of an editor answer.
///
/// Places are paths as the workspace spells them, and offsets in UTF-8 bytes. Every answer comes from the models that
/// the workspace holds; only what it does not keep, such as the ends of elements, is read from the text.
package struct Analysis: Sendable {
  package let workspace: Workspace
  private let readText: @Sendable (_ path: String) -> SourceText?
  /// Whether nobody waits for the answer any more; what takes long asks now and then, and ends early.
  let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - readText: The text of a file: the one that an editor has open, or else what the disk holds; `nil` where there is
  ///     none.
  ///   - isCancelled: Whether nobody waits for the answer any more.
  package init(
    _ workspace: Workspace, readText: @escaping @Sendable (_ path: String) -> SourceText? = { _ in nil },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.workspace = workspace
    self.readText = readText
    self.isCancelled = isCancelled
  }

  package func text(of path: String) -> SourceText? { readText(path) }

  /// The version whose `contents` is at `path`, with its stand-ins; also one that is not whole or takes part in no merge.
  ///
  /// - Complexity: O(1) for a current version that is whole, otherwise linear in its entities.
  package func member(at path: String) -> MergeMember? {
    if let member = workspace.tree.members[path] { return member }
    guard case .model(let model)? = workspace.files[path] else { return nil }
    return MergeMember(path: path, model: model, standInKeys: workspace.settings.standInKeys)
  }

  /// The bundle of the version whose `contents` is at `path`.
  func bundle(ofVersion path: String) -> ModelBundle? {
    workspace.bundleOfVersion[path].flatMap { workspace.layout.bundle(at: $0) }
  }

  /// The names of the merge sets that take in the bundle of a version, whether or not that version is its current one.
  func sets(ofVersion path: String) -> [String] {
    workspace.bundleOfVersion[path].flatMap { workspace.setsOfBundle[$0] } ?? []
  }
}
