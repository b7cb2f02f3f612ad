package import DataModel
package import ModelSyntax

/// A predicate or an expression of a model, and what its names are looked up in.
package struct PredicateUse: Sendable {
  package enum Kind: Equatable, Sendable {
    /// A template, by its index among the model's fetch requests.
    case template(Int)
    /// A fetched property of an entity.
    case fetchedProperty(Int)
    /// The expression of a derived attribute.
    case derivedAttribute(Int)
    /// The expression of an index element.
    case indexElement(Int)
  }

  package let kind: Kind
  package let path: String
  package let model: Model
  /// The element that has the predicate, and which of its XML attributes it is.
  package let declaration: Declaration
  package let term: ModelTerm
  /// The entity whose keys a path begins with, and the one that has the fetched property, attribute or index.
  package let root: Int?
  package let entity: Int?

  /// The value without its quotes.
  package var range: ByteRange { model.range(term, of: declaration) }

  package var scope: PredicateNames.Scope {
    let source: Int? = if case .fetchedProperty = kind { entity } else { nil }
    return PredicateNames.Scope(root: root.map(reference), fetchSource: source.map(reference))
  }

  private func reference(_ index: Int) -> EntityReference { EntityReference(path: path, model: model, index: index) }

  /// Reads the text.
  package func read() -> Predicate {
    guard let text = model.decodedText(term, of: declaration) else { return Predicate(root: nil, problems: []) }
    switch kind {
    case .template, .fetchedProperty: return Predicate.read(text)
    case .derivedAttribute, .indexElement: return Predicate.readExpression(text)
    }
  }

  /// All predicates and expressions of `model`, in the order of its arrays.
  package static func all(in model: Model, path: String) -> [PredicateUse] {
    var result: [PredicateUse] = []
    func add(_ kind: Kind, _ declaration: Declaration, _ term: ModelTerm, root: Int?, entity: Int?) {
      guard model.field(term, of: declaration) != nil else { return }
      result.append(
        PredicateUse(
          kind: kind, path: path, model: model, declaration: declaration, term: term, root: root, entity: entity))
    }
    for (index, request) in model.fetchRequests.enumerated() where !request.isOfFetchedProperty {
      add(
        .template(index), request.declaration, .predicateString, root: model.entity(named: request.entity), entity: nil)
    }
    for (index, entity) in model.entities.enumerated() {
      for property in entity.fetchedProperties.indices where model.fetchedProperties[property].request >= 0 {
        let request = model.fetchRequests[Int(model.fetchedProperties[property].request)]
        add(
          .fetchedProperty(property), request.declaration, .predicateString, root: model.entity(named: request.entity),
          entity: index)
      }
      for attribute in entity.attributes.indices where model.attributes[attribute].flags.contains(.derived) {
        let declaration = model.attributes[attribute].declaration
        add(.derivedAttribute(attribute), declaration, .derivationExpression, root: index, entity: index)
      }
      for fetchIndex in entity.indexes.indices {
        for element in model.indexes[fetchIndex].elements.indices {
          add(
            .indexElement(element), model.indexElements[element].declaration, .expression, root: index, entity: index)
        }
      }
    }
    return result
  }

  /// The one whose value holds `offset`, its end included.
  package static func find(at offset: Int, in model: Model, path: String) -> PredicateUse? {
    all(in: model, path: path).first { $0.range.start <= offset && offset <= $0.range.end }
  }
}
