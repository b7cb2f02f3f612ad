import DataModel

/// What an attribute says of its smallest and largest value, or of its length if it is a text.
struct AttributeBounds {
  struct Bound {
    let field: Field
    /// `nil` for a text that is no number.
    let number: DecimalNumber?
  }

  let minimum: Bound?
  let maximum: Bound?

  /// The types whose bounds mean something, and whether these are lengths.
  init?(_ attribute: Attribute, in model: Model) {
    let terms: (ModelTerm, ModelTerm)
    switch attribute.type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .string:
      terms = (.minValueString, .maxValueString)
    case .date: terms = (.minDateTimeInterval, .maxDateTimeInterval)
    case .undefined, .boolean, .binary, .uuid, .uri, .transformable, .objectID, .composite, .unknown: return nil
    }
    func bound(_ term: ModelTerm) -> Bound? {
      guard let field = model.field(term, of: attribute.declaration), !field.value.isEmpty else { return nil }
      return Bound(field: field, number: DecimalNumber(model.strings.utf8(of: field.value)))
    }
    minimum = bound(terms.0)
    maximum = bound(terms.1)
    if minimum == nil, maximum == nil { return nil }
  }

  /// Whether no value lies between them.
  var areReversed: Bool {
    guard let minimum = minimum?.number, let maximum = maximum?.number else { return false }
    return maximum < minimum
  }
}

extension VersionView {
  /// Calls `body` with every attribute that has bounds.
  func forEachBoundedAttribute(_ body: (_ owner: Name, _ attribute: Attribute, _ bounds: AttributeBounds) -> Void) {
    let terms: [ModelTerm] = [.minValueString, .maxValueString, .minDateTimeInterval, .maxDateTimeInterval]
    guard terms.contains(where: model.terms.contains) else { return }
    forEachAttribute { owner, attribute in
      if let bounds = AttributeBounds(attribute, in: model) { body(owner, attribute, bounds) }
    }
  }
}
