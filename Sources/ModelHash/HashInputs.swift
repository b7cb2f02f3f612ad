import DataModel

/// Compares what the version hashes of two models are made from, which is quicker than to compute them.
enum HashInputs {
  /// Whether two models have the same hashes; `nil` where only the hashes can tell.
  ///
  /// - Complexity: Linear in the properties; it ends at the first entity whose hash must differ.
  static func areEqual(_ a: Model, _ b: Model) -> Bool? {
    guard a.outline == b.outline else { return false }
    guard HashMemo.serves(a), HashMemo.serves(b), !a.repeatsEntityName, !b.repeatsEntityName else { return nil }
    return all(a.entities.indices) { index in
      guard let other = b.strings.find(a.entities[index].name, of: a.strings).flatMap({ b.entity(named: $0) }) else {
        return nil
      }
      return areEqual(entity: index, of: a, other, of: b)
    }
  }

  /// Whether `isEqual` holds for all; one certain difference decides, whatever cannot be told.
  private static func all(_ indices: Range<Int>, _ isEqual: (Int) -> Bool?) -> Bool? {
    var result: Bool? = true
    for index in indices {
      switch isEqual(index) {
      case true?: continue
      case false?: return false
      case nil: result = nil
      }
    }
    return result
  }

  private static func areEqual(entity index: Int, of a: Model, _ other: Int, of b: Model) -> Bool? {
    let (x, y) = (a.entities[index], b.entities[other])
    // Whether a relationship is its own inverse is said elsewhere.
    if x.digest == y.digest, !a.hasInverseOfOwnName(x) { return true }
    if x.isAbstract != y.isAbstract { return false }
    // Where the other entity stores no such property and cannot inherit one, the hashes differ.
    let missing: Bool? = y.parent.isEmpty ? false : nil
    func counterpart(of name: Name) -> PropertyReference? {
      b.strings.find(name, of: a.strings).flatMap { b.property(named: $0, ofEntity: other) }
    }
    func isFirst(_ property: PropertyReference, _ name: Name) -> Bool {
      a.property(named: name, ofEntity: index) == property
    }
    let attributes = all(x.attributes.indices) { own in
      let attribute = a.attributes[own]
      if attribute.flags.contains(.transient) { return true }
      guard isFirst(.attribute(own), attribute.name) else { return nil }
      guard let found = counterpart(of: attribute.name) else {
        return attribute.flags.contains(.derived) ? nil : missing
      }
      guard case .attribute(let other) = found, !b.attributes[other].flags.contains(.transient) else { return nil }
      return areEqual(attribute, of: a, b.attributes[other], of: b)
    }
    if attributes == false { return false }
    let relationships = all(x.relationships.indices) { own in
      let relationship = a.relationships[own]
      if relationship.flags.contains(.transient) { return true }
      guard isFirst(.relationship(own), relationship.name) else { return nil }
      guard let found = counterpart(of: relationship.name) else { return missing }
      guard case .relationship(let other) = found, !b.relationships[other].flags.contains(.transient) else {
        return nil
      }
      guard a.isOwnInverse(own) == b.isOwnInverse(other) else { return nil }
      return areEqual(relationship, of: a, b.relationships[other], of: b)
    }
    if relationships == false { return false }
    guard a.isSame(x.parent, y.parent, of: b) else { return nil }
    // The modifier and the constraints are hashed one behind the other.
    let isSameModifier = a.isSame(.versionHashModifier, of: x.declaration, y.declaration, of: b)
    guard a.hasSameConstraints(x, as: y, of: b) else {
      return isSameModifier && a.hasConstraint(x) != b.hasConstraint(y) ? false : nil
    }
    guard isSameModifier else { return false }
    return attributes == true && relationships == true ? true : nil
  }

  private static func areEqual(_ x: Attribute, of a: Model, _ y: Attribute, of b: Model) -> Bool? {
    let isSameModifier = a.isSame(.versionHashModifier, of: x.declaration, y.declaration, of: b)
    if x.flags.contains(.derived) || y.flags.contains(.derived) {
      // Of a derived attribute the expression alone enters the hash.
      return x.flags.ofHash == y.flags.ofHash && x.type == y.type && isSameModifier
        && a.isSame(.derivationExpression, of: x.declaration, y.declaration, of: b) ? true : nil
    }
    guard isSameModifier, x.flags.ofEveryHash == y.flags.ofEveryHash else { return false }
    if x.type == y.type, x.flags.ofHash == y.flags.ofHash { return true }
    return x.type.isHashed && y.type.isHashed && x.type != y.type ? false : nil
  }

  private static func areEqual(_ x: Relationship, of a: Model, _ y: Relationship, of b: Model) -> Bool? {
    guard a.isSame(.versionHashModifier, of: x.declaration, y.declaration, of: b),
      x.flags.ofEveryHash == y.flags.ofEveryHash
    else { return false }
    let isSameDestination = a.isSame(x.destination, y.destination, of: b)
    let isSameInverse = a.isSame(x.inverseName, y.inverseName, of: b)
    if isSameDestination, isSameInverse {
      let counts = [ModelTerm.maxCount, .minCount].map { (a.hashedCount($0, of: x), b.hashedCount($0, of: y)) }
      return counts.contains { $0 == nil || $1 == nil } ? nil : counts.allSatisfy(==)
    }
    // The two names are hashed without anything between them.
    return isSameDestination || isSameInverse ? false : nil
  }
}

extension Model {
  fileprivate func isSame(_ name: Name, _ other: Name, of model: Model) -> Bool {
    strings.isEqual(name, to: other, of: model.strings)
  }

  /// Whether an XML attribute has one value in both, absent being empty.
  fileprivate func isSame(_ term: ModelTerm, of a: Declaration, _ b: Declaration, of model: Model) -> Bool {
    isSame(field(term, of: a)?.value ?? .empty, model.field(term, of: b)?.value ?? .empty, of: model)
  }

  /// Whether two entities have the same uniqueness constraints in the same order.
  fileprivate func hasSameConstraints(_ entity: Entity, as other: Entity, of model: Model) -> Bool {
    let (own, others) = (constraints[entity.constraints.indices], model.constraints[other.constraints.indices])
    return own.count == others.count
      && zip(own, others).allSatisfy { x, y in
        let (a, b) = (constraintMembers[x.members.indices], model.constraintMembers[y.members.indices])
        return a.count == b.count && zip(a, b).allSatisfy { isSame($0.property, $1.property, of: model) }
      }
  }

  /// Whether an entity has a uniqueness constraint that says anything.
  fileprivate func hasConstraint(_ entity: Entity) -> Bool {
    constraints[entity.constraints.indices].contains { constraint in
      constraintMembers[constraint.members.indices].contains { !$0.property.isEmpty }
    }
  }
}

extension AttributeType {
  /// Whether no other type has its code in a hash, and nothing but the code stands for it.
  fileprivate var isHashed: Bool { ![.undefined, .unknown, .composite].contains(self) }
}

extension PropertyFlags {
  /// Those that enter a hash.
  fileprivate var ofHash: PropertyFlags { intersection(PropertyFlags.hashed) }
  /// Those of a stored property whose difference always shows in its hash.
  fileprivate var ofEveryHash: PropertyFlags { intersection(PropertyFlags.hashedAlways) }

  private static let hashedAlways: PropertyFlags = [.optional, .ordered]

  private static let hashed: PropertyFlags = [
    .optional, .transient, .toMany, .ordered, .derived, .allowsExternalBinaryDataStorage, .preserveAfterDeletion,
  ]
}
