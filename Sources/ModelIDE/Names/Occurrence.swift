package import DataModel
package import ModelSyntax

/// One place in a model where a name stands.
package struct Occurrence: Equatable, Sendable {
  package enum Role: Sendable {
    /// It names the element that it stands in.
    case declaration
    /// It names a stand-in, or a property of one: what is meant is declared elsewhere.
    case standIn
    case reference
    /// A variable of a predicate, whose name is fixed.
    case predicate
    /// A box of the diagram.
    case diagram
    /// The name of an element such as `entity`, which means what the element declares.
    case keyword
  }

  /// The value without its quotes.
  package let range: ByteRange
  package let meaning: Meaning
  package let role: Role
  /// The element that is named here; `nil` for a reference.
  package let element: ModelElement?

  init(_ range: ByteRange, _ meaning: Meaning, _ role: Role = .reference, _ element: ModelElement? = nil) {
    self.range = range
    self.meaning = meaning
    self.role = role
    self.element = element
  }
}

/// What a name in a model means, as far as the model itself can say.
package enum Meaning: Hashable, Sendable {
  case entity(EntityUse)
  /// A property that an entity declares or inherits.
  case property(Name, of: EntityUse)
  /// A key in a predicate, and the entity or composite that it is looked up in; perhaps of another model.
  case key(String, of: ModelSymbol)
  case composite(Name)
  /// An attribute of the composite at that index.
  case compositeAttribute(Name, composite: Int)
  case fetchRequest(Int)
  case configuration(Int)
  case fetchIndex(Int)
  /// The entity that the stand-in at that index of ``MergeMember/standIns`` stands for.
  case realEntity(standIn: Int)
  /// A class of the app.
  case className(Name)
  /// What an element was called in the version before.
  case renamingIdentifier(Name, ModelElement)
  /// The model version itself.
  case version
}

/// An entity as a model names it.
package struct EntityUse: Hashable, Sendable {
  package let name: Name
  /// The index of the model's entity of that name; `nil` where the model has none.
  package let index: Int?

  init(_ name: Name, in model: Model) {
    self.init(name, index: model.entity(named: name))
  }

  init(_ name: Name, index: Int?) {
    self.name = name
    self.index = index
  }
}

/// A named element of one model, by its index in the array of its kind.
package enum ModelElement: Hashable, Sendable {
  case model
  case entity(Int)
  case property(PropertyReference, entity: Int)
  case composite(Int)
  /// The attribute at the first index, which the composite at the second one declares.
  case compositeAttribute(Int, composite: Int)
  case fetchRequest(Int)
  case configuration(Int)
  case fetchIndex(Int)
}
