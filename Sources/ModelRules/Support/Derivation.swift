import DataModel
import ModelPredicate

/// A derived attribute of an entity with its expression.
struct Derivation {
  let use: PredicateUse
  let expression: Predicate
  /// `Entity.attribute`, for messages.
  let name: String
}

extension VersionView {
  /// The derived attributes that have an expression; models have none or a few.
  var derivations: [Derivation] {
    guard model.terms.contains(.derivationExpression) else { return [] }
    return PredicateUse.all(in: model, path: path).compactMap { use in
      guard case .derivedAttribute = use.kind, let entity = use.entity else { return nil }
      let expression = use.read()
      guard expression.root != nil else { return nil }
      return Derivation(
        use: use, expression: expression, name: qualifiedName(model.entities[entity].name, use.declaration))
    }
  }
}
