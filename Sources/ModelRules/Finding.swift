package import ModelSyntax

/// A place in a file, or a file or directory as a whole.
package struct Place: Hashable, Sendable {
  /// The path as the workspace knows the file.
  package let path: String
  /// The bytes meant; `nil` for the file or directory as a whole.
  package let range: ByteRange?

  package init(_ path: String, _ range: ByteRange? = nil) {
    self.path = path
    self.range = range
  }
}

/// Another place that a finding speaks of.
package struct RelatedPlace: Hashable, Sendable {
  package let place: Place
  package let message: String

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}

/// One thing that a rule found.
package struct Finding: Equatable, Sendable {
  /// The id of the rule.
  package let rule: String
  package var severity: Severity
  package let place: Place
  /// One sentence or two, without a full stop at the end.
  package let message: String
  package let related: [RelatedPlace]

  package init(
    _ info: RuleInfo, at place: Place, _ message: String, related: [RelatedPlace] = [], severity: Severity? = nil
  ) {
    rule = info.id
    self.severity = severity ?? info.severity
    self.place = place
    self.message = message
    self.related = related
  }

  /// A finding like another one, with some of its parts changed.
  init(rule: String, severity: Severity, place: Place, message: String, related: [RelatedPlace]) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.related = related
  }
}

extension Finding: Hashable {
  /// Related places are rarely all that tells two findings apart.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(place)
    hasher.combine(message)
  }
}

extension Finding {
  /// By file, by place, the gravest first, then by rule and message: an order that does not hang on anything else.
  package func precedes(_ other: Finding) -> Bool {
    if place.path != other.place.path { return place.path.utf8.lexicographicallyPrecedes(other.place.path.utf8) }
    let (start, otherStart) = (place.range?.lower ?? 0, other.place.range?.lower ?? 0)
    if start != otherStart { return start < otherStart }
    if severity != other.severity { return severity > other.severity }
    if rule != other.rule { return rule.utf8.lexicographicallyPrecedes(other.rule.utf8) }
    if message != other.message { return message.utf8.lexicographicallyPrecedes(other.message.utf8) }
    return (place.range?.upper ?? 0) < (other.place.range?.upper ?? 0)
  }
}
