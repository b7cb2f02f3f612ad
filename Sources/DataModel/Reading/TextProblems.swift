import ModelSyntax

extension FileProblem {
  /// What is wrong with a text as XML, each fault once.
  ///
  /// Where the bytes are not UTF-8 or hold control characters, that alone is reported: everything else may follow.
  static func problems(_ problems: [XMLProblem], _ check: TextCheck) -> [FileProblem] {
    if let markers = problems.first(where: { $0.kind == .conflictMarkers }) {
      return [FileProblem(.conflictMarkers, markers.range, markers.message)]
    }
    if let offset = check.invalidUTF8 {
      let message = "this byte is not valid UTF-8, the encoding of a Core Data model"
      return [FileProblem(.encoding, ByteRange(offset, offset + 1), message)]
    }
    if let offset = check.controlCharacter {
      return [FileProblem(.malformed, ByteRange(offset, offset + 1), "XML does not allow this control character")]
    }
    return problems.map { FileProblem(kind($0.kind), $0.range, $0.message, related: $0.related) }
  }

  private static func kind(_ kind: XMLProblem.Kind) -> Kind {
    switch kind {
    case .conflictMarkers: .conflictMarkers
    case .entityDeclaration: .entityDeclaration
    case .repeatedAttribute: .repeatedAttribute
    case .lateDeclaration, .syntax: .malformed
    }
  }
}
