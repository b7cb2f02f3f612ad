import DataModel
import ModelSyntax

/// Finds names that occur more than once, for the rules about duplicates.
enum Repetition {
  /// One finding for each declaration whose name an earlier one of `declarations` has.
  ///
  /// Declarations without a name are passed over.
  static func findings(
    _ info: RuleInfo, _ declarations: some Sequence<Declaration>, in version: VersionView,
    message: (_ name: String) -> String
  ) -> [Finding] {
    let declarations = Array(declarations)
    var result: [Finding] = []
    // A few are compared faster than kept in a table.
    if declarations.count <= 8, areDistinct(declarations) { return [] }
    var first: [Name: Declaration] = [:]
    for declaration in declarations where !declaration.name.isEmpty {
      if let earlier = first[declaration.name] {
        result.append(
          Finding(
            info, at: version.place(declaration.nameRange), message(version.text(declaration.name)),
            related: [RelatedPlace(version.place(earlier.nameRange), "the first one is here")]))
      } else {
        first[declaration.name] = declaration
      }
    }
    return result
  }

  private static func areDistinct(_ declarations: [Declaration]) -> Bool {
    declarations.indices.allSatisfy { index in
      !declarations[..<index].contains { $0.name == declarations[index].name }
    }
  }

  /// Takes out an element that is the same as the first one, byte for byte.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let first = finding.related.first?.place.range,
      let second = finding.place.range, let firstTag = editor.tag(ofName: first), let tag = editor.tag(ofName: second),
      let source = editor.source(ofElement: tag), source == editor.source(ofElement: firstTag),
      let removal = editor.removing(tag)
    else { return [] }
    return [Fix("Remove the repetition, which is the same as the first one", [removal], isSafe: true)]
  }
}

extension ContentsEditor {
  /// The start tag of the element whose name stands at `range`.
  fileprivate func tag(ofName range: ByteRange) -> ByteRange? {
    tree.nodes.first { $0.kind == .element && $0.tagRange.holds(range) }?.tagRange
  }
}
