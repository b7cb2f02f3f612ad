package import DataModel
package import ModelMerge
package import ModelSyntax

/// One named thing of one model version.
package struct ModelSymbol: Hashable, Sendable {
  package let member: MergeMember
  package let element: ModelElement

  init(_ member: MergeMember, _ element: ModelElement) {
    self.member = member
    self.element = element
  }

  init(_ definition: Definition) {
    self.init(definition.member, .entity(definition.index))
  }

  package enum Kind: Sendable {
    case version, entity, abstractEntity, standIn, attribute, relationship, fetchedProperty, composite, fetchRequest
    case configuration, fetchIndex, uniquenessConstraint
  }

  package var path: String { member.path }
  package var model: Model { member.model }

  package var declaration: Declaration {
    switch element {
    case .model: model.declaration
    case .entity(let index): model.entities[index].declaration
    case .property(let property, _): model.declaration(of: property)
    case .composite(let index): model.composites[index].declaration
    case .compositeAttribute(let index, _): model.attributes[index].declaration
    case .fetchRequest(let index): model.fetchRequests[index].declaration
    case .configuration(let index): model.configurations[index].declaration
    case .fetchIndex(let index): model.indexes[index].declaration
    }
  }

  package var kind: Kind {
    switch element {
    case .model: .version
    case .entity(let index):
      member.isStandIn(index) ? .standIn : model.entities[index].isAbstract ? .abstractEntity : .entity
    case .property(.attribute, _), .compositeAttribute: .attribute
    case .property(.relationship, _): .relationship
    case .property(.fetchedProperty, _): .fetchedProperty
    case .composite: .composite
    case .fetchRequest: .fetchRequest
    case .configuration: .configuration
    case .fetchIndex: .fetchIndex
    }
  }

  package var name: String { model.string(declaration.name) }

  /// The name of the element that this one stands in; `nil` for one that stands in the model itself.
  package var containerName: String? {
    switch element {
    case .property(_, let entity): model.string(model.entities[entity].name)
    case .compositeAttribute(_, let composite): model.string(model.composites[composite].name)
    case .model, .entity, .composite, .fetchRequest, .configuration, .fetchIndex: nil
    }
  }

  package var target: NavigationTarget {
    let isNamed = !declaration.name.isEmpty && element != .model
    return NavigationTarget(path, nameRange: isNamed ? declaration.nameRange : declaration.tag, range: declaration.tag)
  }

  // A version is known by its path.

  package static func == (a: ModelSymbol, b: ModelSymbol) -> Bool {
    a.element == b.element && a.path == b.path
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(element)
  }
}

/// A place that a feature leads to.
package struct NavigationTarget: Hashable, Sendable {
  package let path: String
  /// The name, on which an editor puts the cursor.
  package let nameRange: ByteRange
  /// The start tag that the name stands in, or the name alone.
  package let range: ByteRange

  init(_ path: String, nameRange: ByteRange, range: ByteRange? = nil) {
    self.path = path
    self.nameRange = nameRange
    self.range = range ?? nameRange
  }
}

/// Where a name leads.
package struct Navigation: Equatable, Sendable {
  /// The name under the cursor.
  package let origin: ByteRange
  /// The nearest first; never empty.
  package let targets: [NavigationTarget]

  /// `nil` where there is no target.
  init?(_ origin: ByteRange, _ targets: [NavigationTarget]) {
    guard !targets.isEmpty else { return nil }
    self.origin = origin
    self.targets = targets
  }
}
