import DataModel

/// A name that an index or a constraint gives for a property, and that its entity does not have.
struct MissingProperty {
  let name: String
  /// `; did you mean '…'?`, or nothing.
  let suggestion: String
}

extension Model {
  /// What is missing where `name`, or the first part of a path, is no property of the entity or its ancestors.
  ///
  /// `nil` also where nothing can be said: no name, or a parent that is not there.
  func missingProperty(_ name: Name, ofEntity index: Int, after findings: [Finding]) -> MissingProperty? {
    guard !name.isEmpty, property(named: name, inherited: index) == nil, hasWholeLineage(ofEntity: index) else {
      return nil
    }
    let text = string(name)
    if text.utf8.contains(UInt8(ascii: ".")), hasCompositePath(text, ofEntity: index) { return nil }
    let names = lineage(ofEntity: index).flatMap { declarations(ofEntity: $0) }.lazy.map { self.string($0.name) }
    return MissingProperty(name: text, suggestion: suggestion(for: text, among: names, after: findings))
  }

  /// Whether `text` leads from an attribute of the entity through composites, as far as those are there.
  private func hasCompositePath(_ text: String, ofEntity index: Int) -> Bool {
    let keys = text.split(separator: ".", omittingEmptySubsequences: false).map { strings.find(String($0)) }
    guard let first = keys[0], case .attribute(var attribute)? = property(named: first, inherited: index)?.property
    else { return false }
    for key in keys.dropFirst() {
      guard attributes[attribute].type == .composite else { return false }
      let name = field(.composite, of: attributes[attribute].declaration)?.value
      guard let composite = composites.first(where: { $0.name == name }) else { return true }
      guard let next = composite.attributes.indices.first(where: { attributes[$0].name == key }) else { return false }
      attribute = next
    }
    return true
  }
}
