import DataModel
import ModelSyntax

/// One element of an index with the property that it names.
struct IndexedProperty {
  /// The entity that has the index.
  let entity: Entity
  let index: FetchIndex
  let element: FetchIndexElement
  let property: PropertyReference

  /// All elements of indexes of `model` that name a property, in document order.
  static func all(in model: Model) -> [IndexedProperty] {
    var result: [IndexedProperty] = []
    for (position, entity) in model.entities.enumerated() {
      for index in model.indexes[entity.indexes.indices] {
        for element in model.indexElements[index.elements.indices] {
          guard let property = model.property(named: element.property, inherited: position)?.property else { continue }
          result.append(IndexedProperty(entity: entity, index: index, element: element, property: property))
        }
      }
    }
    return result
  }
}

extension VersionView {
  /// What to call an index: `fetch index 'byName' of 'Author'`.
  func name(of index: FetchIndex, of entity: Entity) -> String {
    let name = index.isCompound ? "a compound index" : "fetch index '\(text(index.declaration.name))'"
    return name + " of '\(text(entity.name))'"
  }

  /// How a property is not stored in a column of its own; `nil` for one that is.
  func unstoredKind(of property: PropertyReference) -> String? {
    switch property {
    case .fetchedProperty: return "a fetched property"
    case .attribute(let index): return model.attributes[index].flags.contains(.transient) ? "transient" : nil
    case .relationship(let index): return model.relationships[index].flags.contains(.transient) ? "transient" : nil
    }
  }
}

extension Model {
  /// The relationship of `property` if it is to-many.
  func toManyRelationship(_ property: PropertyReference) -> Relationship? {
    guard case .relationship(let index) = property, relationships[index].isToMany else { return nil }
    return relationships[index]
  }
}
