import DataModel

/// Compares what the version hashes of two models are made from, which is quicker than to compute them.
///
/// Where it cannot tell, the hashes have to.
enum HashInputs {
  /// Whether two models certainly have the same hashes.
  ///
  /// - Complexity: Linear in the properties.
  static func areEqual(_ a: Model, _ b: Model) -> Bool {
    guard a.outline == b.outline, HashMemo.serves(a), HashMemo.serves(b) else { return false }
    return a.entities.allSatisfy { entity in
      guard let index = b.strings.find(entity.name, of: a.strings).flatMap({ b.entity(named: $0) }) else {
        return false
      }
      return areEqual(entity, of: a, index, of: b)
    }
  }

  private static func areEqual(_ x: Entity, of a: Model, _ index: Int, of b: Model) -> Bool {
    let y = b.entities[index]
    if a.hasInverseOfOwnName(x) || b.hasInverseOfOwnName(y) { return false }
    if x.digest == y.digest { return true }
    guard x.isAbstract == y.isAbstract, a.isSame(x.parent, y.parent, of: b), x.constraints.isEmpty,
      y.constraints.isEmpty, a.isSame(.versionHashModifier, of: x.declaration, y.declaration, of: b)
    else { return false }
    func counterpart(_ name: Name) -> PropertyReference? {
      b.strings.find(name, of: a.strings).flatMap { b.property(named: $0, ofEntity: index) }
    }
    return x.attributes.indices.allSatisfy { own in
      let attribute = a.attributes[own]
      if attribute.flags.contains(.transient) { return true }
      guard case .attribute(let other)? = counterpart(attribute.name) else { return false }
      return areEqual(attribute, of: a, b.attributes[other], of: b)
    }
      && x.relationships.indices.allSatisfy { own in
        let relationship = a.relationships[own]
        if relationship.flags.contains(.transient) { return true }
        guard case .relationship(let other)? = counterpart(relationship.name) else { return false }
        return areEqual(relationship, of: a, b.relationships[other], of: b)
      }
  }

  private static func areEqual(_ x: Attribute, of a: Model, _ y: Attribute, of b: Model) -> Bool {
    x.type == y.type && x.flags.ofHash == y.flags.ofHash
      && a.isSame(.versionHashModifier, of: x.declaration, y.declaration, of: b)
      && (!x.flags.contains(.derived) || a.isSame(.derivationExpression, of: x.declaration, y.declaration, of: b))
  }

  private static func areEqual(_ x: Relationship, of a: Model, _ y: Relationship, of b: Model) -> Bool {
    x.flags.ofHash == y.flags.ofHash && a.isSame(x.destination, y.destination, of: b)
      && a.isSame(x.inverseName, y.inverseName, of: b)
      && [.versionHashModifier, .maxCount, .minCount].allSatisfy { term in
        a.isSame(term, of: x.declaration, y.declaration, of: b)
      }
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
}

extension PropertyFlags {
  /// Those that enter a hash.
  fileprivate var ofHash: PropertyFlags { intersection(PropertyFlags.hashed) }

  private static let hashed: PropertyFlags = [
    .optional, .transient, .toMany, .ordered, .derived, .allowsExternalBinaryDataStorage, .preserveAfterDeletion,
  ]
}
