package import ModelRules
package import ModelSyntax
import ModelWorkspace

/// Why something cannot be renamed, as a sentence for the user without a full stop.
package struct RenameError: Error, Equatable, Sendable {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}

/// What a rename starts from.
package struct RenameStart: Equatable, Sendable {
  /// The name under the cursor.
  package let range: ByteRange
  package let name: String
}

extension Analysis {
  /// Whether what stands at `offset` can be renamed, and what it is called; `nil` where no name stands.
  package func prepareRename(at offset: Int, in path: String) throws(RenameError) -> RenameStart? {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path), occurrence.role != .keyword else {
      return nil
    }
    let rename = try Renaming(self, occurrence, member)
    return RenameStart(range: occurrence.range, name: rename.writtenName)
  }

  /// The edits that give what stands at `offset` another name, wherever it is named.
  ///
  /// From a current version, in the current versions of all models that meet; from another one, in that one alone. The
  /// version before keeps its names, so where it has the old one, a renaming identifier keeps Core Data's inferred
  /// migration from losing data. Classes in sources keep their names.
  ///
  /// - Returns: Edits that lie apart.
  package func rename(at offset: Int, in path: String, to newName: String) throws(RenameError) -> [FileEdit] {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path), occurrence.role != .keyword else {
      throw RenameError(message: "there is no name to change here")
    }
    return try Renaming(self, occurrence, member).edits(to: newName)
  }
}
