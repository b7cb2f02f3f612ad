import Foundation
import DataModel
import ModelSyntax
import TestSupport

extension ModelText {
  /// Two relationships that are each other's inverse, with their indices.
  struct Pair {
    let first: Relationship
    let second: Relationship

    var isOptional: Bool { first.flags.contains(.optional) && second.flags.contains(.optional) }
    var isStored: Bool { !first.flags.contains(.transient) && !second.flags.contains(.transient) }
    var isToOne: Bool { !first.isToMany && !second.isToMany }

    func have(_ rules: DeletionRule...) -> Bool {
      rules.contains(first.deletionRule) && rules.contains(second.deletionRule)
    }
  }

  /// The pairs of different relationships, each once with the side that stands first.
  ///
  /// Those that a third relationship names as its inverse, too, are left out.
  var pairs: [Pair] {
    let inverses = model.relationships.map(inverse)
    var named = Array(repeating: 0, count: inverses.count)
    for case let inverse? in inverses { named[inverse] += 1 }
    return model.relationships.indices.compactMap { index in
      let first = model.relationships[index]
      guard let other = inverses[index], other > index, inverses[other] == index, named[index] == 1, named[other] == 1
      else { return nil }
      return Pair(first: first, second: model.relationships[other])
    }
  }

  private func inverse(of relationship: Relationship) -> Int? {
    guard let destination = model.entity(named: relationship.destination),
      case .relationship(let index)? = model.property(named: relationship.inverseName, inherited: destination)?.property
    else { return nil }
    return index
  }

  /// Whether nothing but the entities themselves speaks of a relationship: no CloudKit, second configuration or tools version.
  var isPlain: Bool {
    let tools = model.text(.minimumToolsVersion, of: model.declaration) ?? "Automatic"
    return !has(.usedWithCloudKit, model.declaration) && model.configurations.count < 2 && tools == "Automatic"
  }

  /// Whether an index, a constraint or an expression may name the property.
  func isNamedElsewhere(_ name: Name) -> Bool {
    model.indexElements.contains { $0.property == name } || model.constraintMembers.contains { $0.property == name }
      || model.attributes.contains { attribute in
        (model.text(.derivationExpression, of: attribute.declaration) ?? "").contains(text(name))
      }
  }

  /// Whether a uniqueness constraint holds for an entity.
  func isConstrained(_ entity: Int) -> Bool {
    model.lineage(ofEntity: entity).contains { !model.entities[$0].constraints.isEmpty }
  }

  /// Entities with room for a property more.
  var roomyEntities: [Int] {
    model.entities.indices.filter { index in
      let entity = model.entities[index]
      return entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count < 90
        && !entity.name.isEmpty && model.hasWholeLineage(ofEntity: index)
    }
  }

  /// Puts an element behind all others; `text` is what the finding covers.
  func appending(_ element: String, _ text: String) -> Mutant? {
    guard let start = String(decoding: source.bytes, as: UTF8.self).range(of: "</model>", options: .backwards) else {
      return nil
    }
    let string = String(decoding: source.bytes, as: UTF8.self)
    let offset = string.utf8.distance(from: string.startIndex, to: start.lowerBound)
    let place = ByteRange(offset, offset)
    return Mutant([Edit(range: place, text: element)], in: place, text)
  }

  /// Puts an element into an entity, before everything in it.
  func entity(_ index: Int, adding element: String, _ text: String) -> Mutant {
    let declaration = model.entities[index].declaration
    let edit = inserting(element, into: declaration, named: "entity")
    return Mutant([edit], in: ByteRange(edit.range.start, edit.range.start), text)
  }
}
