import DataModel
import ModelMerge
package import ModelSyntax

/// A place in one file that names what the cursor is on.
package struct Highlight: Hashable, Sendable {
  package let range: ByteRange
  /// Whether the thing is declared here, so that an editor shows it as written and not as read.
  package let isDeclaration: Bool
}

extension Analysis {
  /// The places of the file at `path` that name what stands at `offset`.
  package func documentHighlights(at offset: Int, in path: String) -> [Highlight] {
    guard let symbol = symbol(at: offset, in: path) else { return [] }
    guard case .name(let occurrence, let member) = symbol else {
      return [Highlight(range: symbol.range, isDeclaration: false)]
    }
    var finder = IdentityFinder(self)
    guard let identity = finder.identity(of: occurrence.meaning, in: member) else {
      return occurrence.role == .keyword ? [] : [Highlight(range: occurrence.range, isDeclaration: false)]
    }
    return occurrences(of: identity, in: member, &finder)
      .map { Highlight(range: $0.range, isDeclaration: $0.isDeclaration) }
  }
}
