import DataModel
import ModelSyntax

/// Where the inverse that a relationship names leads.
enum Inverse: Equatable {
  /// It names none, or its destination is not there, or a missing parent could hold it: nothing can be said.
  case unknown
  /// The destination has no relationship of that name.
  case missing(destination: Int, isAttribute: Bool)
  /// The index of the relationship.
  case found(Int)
}

extension Model {
  /// The inverse of `relationship`, looked up on its destination and that one's ancestors.
  func inverse(of relationship: Relationship) -> Inverse {
    guard !relationship.inverseName.isEmpty, let destination = entity(named: relationship.destination) else {
      return .unknown
    }
    switch property(named: relationship.inverseName, inherited: destination)?.property {
    case .relationship(let index): return .found(index)
    case .attribute, .fetchedProperty: return .missing(destination: destination, isAttribute: true)
    case nil:
      return hasWholeLineage(ofEntity: destination) ? .missing(destination: destination, isAttribute: false) : .unknown
    }
  }
}

/// After how many findings of one model no more names are suggested.
let suggestionLimit = 20

/// `; did you mean '…'?` with the nearest of `names`, or nothing.
///
/// A file with hundreds of wrong names gets no suggestions for the later ones: each compares with every name there is,
/// and the work must stay linear in the file.
func suggestion(for name: String, among names: some Sequence<String>, after findings: [Finding]) -> String {
  guard findings.count < suggestionLimit else { return "" }
  return nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
}

extension VersionView {
  /// The names of all entities.
  var entityNames: some Sequence<String> { model.entities.lazy.map { [model] in model.string($0.name) } }

  /// `Entity.relationship`, for messages.
  func qualifiedName(_ relationship: Relationship) -> String {
    text(model.entities[Int(relationship.entity)].name) + "." + text(relationship.name)
  }
}

extension Model {
  /// The declarations of all properties that an entity declares itself.
  func declarations(ofEntity index: Int) -> [Declaration] {
    let entity = entities[index]
    return attributes[entity.attributes.indices].map(\.declaration)
      + relationships[entity.relationships.indices].map(\.declaration)
      + fetchedProperties[entity.fetchedProperties.indices].map(\.declaration)
  }
}
