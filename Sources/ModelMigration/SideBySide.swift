import DataModel

/// Looks at what the rows of an old and a new entity hold, one list beside the other, to see that nothing in it keeps a
/// step from being inferred.
///
/// From version to version, most entities go on with a property more or less; those need no table of what was before.
struct SideBySide {
  private let old: Model
  private let new: Model
  /// Whether a property may go on under another name.
  private let hasRenamingIdentifiers: Bool
  /// The renaming identifiers of all that was passed, in the new model.
  private var identifiers: [Name] = []
  private var gone: [Name] = []
  private var added: [Name] = []

  /// How many properties may be gone, so that looking for each new one among them is little work.
  private static let limit = 8

  /// Whether two entities, each given with its ancestors, are sure to say nothing that keeps their rows from migrating by
  /// inference.
  ///
  /// - Returns: `false` also where it takes a table to tell.
  /// - Complexity: Linear in the properties.
  static func isHarmless(
    _ before: [EntityReference], _ after: [EntityReference], from old: MigrationModel, to new: MigrationModel
  ) -> Bool {
    guard before.count == after.count, let x = before.first, let y = after.first,
      before.allSatisfy({ $0.member == x.member }), after.allSatisfy({ $0.member == y.member })
    else { return false }
    var attributes = SideBySide(
      old: old.model(x), new: new.model(y), hasRenamingIdentifiers: old.isRenamed(x) || new.isRenamed(y))
    var relationships = attributes
    for (x, y) in zip(before, after) {
      let (a, b) = (old.entity(x), new.entity(y))
      guard attributes.passAttributes(a, b), relationships.passRelationships(a, b) else { return false }
    }
    return attributes.isCertain && relationships.isCertain
  }

  private init(old: Model, new: Model, hasRenamingIdentifiers: Bool) {
    self.old = old
    self.new = new
    self.hasRenamingIdentifiers = hasRenamingIdentifiers
  }

  private mutating func passAttributes(_ before: Entity, _ after: Entity) -> Bool {
    let pairing = PropertyPairing(attributesOf: before, in: old, and: after, in: new, flags: .ofInference)
    let canBegin = pairing.added.allSatisfy { index in
      let attribute = new.attributes[index]
      return attribute.flags.contains(.transient) || attribute.flags.contains(.derived) || !new.needsValue(attribute)
    }
    return canBegin && pass(pairing, before.attributes, after.attributes, PropertyReference.attribute)
  }

  private mutating func passRelationships(_ before: Entity, _ after: Entity) -> Bool {
    let pairing = PropertyPairing(relationshipsOf: before, in: old, and: after, in: new, flags: .ofInference)
    let canBegin = pairing.added.allSatisfy { index in
      let relationship = new.relationships[index]
      return relationship.flags.contains(.transient) || !new.isMandatory(relationship)
    }
    return canBegin && pass(pairing, before.relationships, after.relationships, PropertyReference.relationship)
  }

  private mutating func pass(
    _ pairing: PropertyPairing, _ before: Run, _ after: Run, _ reference: (Int) -> PropertyReference
  ) -> Bool {
    gone += pairing.gone.map { old.declaration(of: reference($0)).name }
    added += pairing.added.map { new.declaration(of: reference($0)).name }
    guard pairing.changed.isEmpty, gone.count <= SideBySide.limit else { return false }
    guard hasRenamingIdentifiers else { return true }
    return pairing.gone.isEmpty && pairing.added.isEmpty
      && zip(before.indices, after.indices).allSatisfy { x, y in
        hasSameIdentifier(old.declaration(of: reference(x)), new.declaration(of: reference(y)))
      }
  }

  /// Whether the renaming identifiers of two properties, or else their names, are equal; notes the new one.
  private mutating func hasSameIdentifier(_ a: Declaration, _ b: Declaration) -> Bool {
    let (own, other) = (old.renamingIdentifier(of: a) ?? a.name, new.renamingIdentifier(of: b) ?? b.name)
    identifiers.append(other)
    return old.strings.isEqual(own, to: other, of: new.strings)
  }

  /// Whether nothing that seems to be new was elsewhere before, and no two properties have one renaming identifier.
  private var isCertain: Bool {
    let isElsewhere = added.contains { name in
      gone.contains { old.strings.isEqual($0, to: name, of: new.strings) }
    }
    return !isElsewhere && Set(identifiers).count == identifiers.count
  }
}

extension PropertyFlags {
  /// Those that decide whether a property can be migrated by inference.
  fileprivate static let ofInference: PropertyFlags = [
    .optional, .transient, .toMany, .derived, .allowsExternalBinaryDataStorage,
  ]
}
