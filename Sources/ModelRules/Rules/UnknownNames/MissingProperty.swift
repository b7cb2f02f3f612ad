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
    if let dot = text.firstIndex(of: "."), let first = strings.find(String(text[..<dot])),
      property(named: first, inherited: index) != nil
    {
      return nil
    }
    let names = lineage(ofEntity: index).flatMap { declarations(ofEntity: $0) }.lazy.map { self.string($0.name) }
    return MissingProperty(name: text, suggestion: suggestion(for: text, among: names, after: findings))
  }
}
