import LanguageServerProtocol
import ModelIDE
import ModelRules
import ModelSyntax

extension Snapshot {
  /// Edits as the client takes them, in byte order of the paths.
  ///
  /// - Throws: What keeps them from being made: a document of which the server does not know the text.
  func workspaceEdit(_ edits: [FileEdit], in root: Root) throws(RenameError) -> WorkspaceEdit {
    var byPath: [String: [FileEdit]] = [:]
    for edit in edits { byPath[edit.path, default: []].append(edit) }
    var documents: [WorkspaceEdit.Document] = []
    for (path, edits) in byPath.sorted(by: { $0.key < $1.key }) {
      if document(at: path)?.isOutOfStep ?? false {
        throw RenameError(message: "the text of \(path) is not known at the moment; save it and try again")
      }
      let isNew = edits.contains(where: \.isNewFile)
      guard let positions = isNew ? PositionMap.empty(session.encoding) : positions(at: path, in: root) else {
        throw RenameError(message: "\(path) cannot be read")
      }
      let converted = edits.sorted { $0.edit.range.start < $1.edit.range.start }.map {
        WorkspaceEdit.Edit(range: positions.range($0.edit.range), newText: $0.edit.text)
      }
      documents.append(
        WorkspaceEdit.Document(
          uri: uri(of: path), version: document(at: path)?.version, isNew: isNew, edits: converted))
    }
    return WorkspaceEdit(
      documents: documents, isVersioned: session.client.supports("workspace.workspaceEdit.documentChanges"))
  }
}

extension PositionMap {
  /// The positions of a file that is not there yet.
  fileprivate static func empty(_ encoding: PositionEncoding) -> PositionMap {
    PositionMap(starts: [0], length: 0, bytes: nil, encoding: encoding)
  }
}
