import DataModel
import ModelSyntax

/// Looks for what keeps a step from being inferred.
struct ObstacleSearch {
  private let old: MigrationModel
  private let new: MigrationModel
  private let entities: Matching<EntityReference>
  private(set) var obstacles: [MigrationObstacle] = []
  /// What has been said of a property that several entities inherit.
  private var said: Set<Statement> = []
  /// How often an obstacle was found among properties, said before or not.
  private var foundCount = 0
  private var settled: SettledEntities

  private struct Statement: Hashable {
    let property: StoredProperty
    let reason: MigrationReason
  }

  /// - Complexity: Linear in the properties of all entities, inherited ones counted for each.
  init(
    from old: MigrationModel, to new: MigrationModel, _ entities: Matching<EntityReference>,
    _ settled: inout SettledEntities
  ) {
    self.old = old
    self.new = new
    self.entities = entities
    self.settled = settled
    settled = SettledEntities()
    defer { settled = self.settled }
    addAmbiguousEntities()
    addMergedHierarchies()
    for (index, entity) in new.entities.enumerated() {
      if let origin = entities.origins[index] {
        compare(old.entities[origin], entity)
      } else if entities.isContinued.contains(false),
        let identifier = identifier(new.entity(entity).declaration, in: new.model(entity))
      {
        obstacles.append(
          MigrationObstacle(
            reason: .unknownRenaming, entity: new.name(entity), property: nil,
            message: "entity '\(new.name(entity))' has the renaming identifier '\(identifier.text)', which no entity "
              + "before has",
            place: ModelPlace(new.place(entity).path, identifier.range), origin: nil))
      }
    }
  }

  /// The renaming identifier of an element, where it is not its own name.
  private func identifier(_ declaration: Declaration, in model: Model) -> (text: String, range: ByteRange)? {
    guard let field = model.field(.elementID, of: declaration), !field.value.isEmpty, field.value != declaration.name
    else { return nil }
    return (model.string(field.value), field.range)
  }

  // MARK: Entities

  private mutating func addAmbiguousEntities() {
    for (element, first) in entities.ambiguous {
      let (a, b) = (new.entities[first], new.entities[element])
      obstacles.append(
        MigrationObstacle(
          reason: .ambiguousRenaming, entity: new.name(b), property: nil,
          message: "entities '\(new.name(a))' and '\(new.name(b))' have one renaming identifier, so that it is open "
            + "which of them gets the rows",
          place: new.place(b), origin: new.place(a)))
    }
  }

  /// Entities that have no common ancestor in the old model cannot share one in the new one.
  private mutating func addMergedHierarchies() {
    var first: [EntityReference: (root: EntityReference, entity: EntityReference)] = [:]
    var told: Set<EntityReference> = []
    let isContinued = Set(new.entities.indices.filter { entities.origins[$0] != nil }.map { new.entities[$0] })
    for (index, entity) in new.entities.enumerated() {
      guard let origin = entities.origins[index] else { continue }
      let newLineage = new.lineage(of: entity)
      let root = newLineage[newLineage.count - 1]
      // An entity may move into a hierarchy that is there already.
      guard !isContinued.contains(root) else { continue }
      let oldLineage = old.lineage(of: old.entities[origin])
      let oldRoot = oldLineage[oldLineage.count - 1]
      guard let other = first[root] else {
        first[root] = (oldRoot, entity)
        continue
      }
      guard other.root != oldRoot, told.insert(root).inserted else { continue }
      obstacles.append(
        MigrationObstacle(
          reason: .mergedHierarchies, entity: new.name(entity), property: nil,
          message: "'\(new.name(other.entity))' and '\(new.name(entity))' have no common parent before, and come to "
            + "share '\(new.name(root))'",
          place: new.place(entity), origin: old.place(old.entities[origin])))
    }
  }

  // MARK: Properties

  private mutating func compare(_ a: EntityReference, _ b: EntityReference) {
    let (lineage, newLineage) = (old.lineage(of: a), new.lineage(of: b))
    let text = lineage.reduce(TextDigest.empty) { $0.appending(old.entity($1).digest) }
    guard !settled.contains(text, b), !isUnchanged(lineage, newLineage) else { return }
    let count = foundCount
    defer { if foundCount == count { settled.insert(text, b) } }
    let before = old.storedProperties(of: a)
    let after = new.storedProperties(of: b)
    let matching = Matching<StoredProperty>(before, after, from: old, to: new)
    // What names nothing does harm where something is gone that it may have meant.
    let hasLost = { (property: StoredProperty) in
      before.indices.contains { !matching.isContinued[$0] && before[$0].isRelationship == property.isRelationship }
    }
    let hasRows = !old.entity(a).isAbstract && !new.entity(b).isAbstract
    for (index, property) in after.enumerated() {
      let origin = matching.origins[index].map { before[$0] }
      if origin == nil, hasLost(property),
        let identifier = identifier(new.declaration(property), in: new.model(property))
      {
        add(.unknownRenaming, nil, property, at: identifier.range) {
          "\($0) has the renaming identifier '\(identifier.text)', which no such property before has"
        }
      }
      if property.isRelationship {
        compareRelationship(origin, property, hasRows: hasRows)
      } else {
        compareAttribute(origin, property, hasRows: hasRows)
      }
    }
    for (element, first) in matching.ambiguous {
      let name = name(after[first])
      let property = after[element]
      add(.ambiguousRenaming, nil, property, at: identifier(new.declaration(property), in: new.model(property))?.range)
      {
        "\($0) has the renaming identifier of '\(name)', so that it is open which of them gets the values"
      }
    }
  }

  /// Whether two entities and their ancestors have the same stored properties as far as inference goes, each going on
  /// as itself, as is so of most from version to version.
  private func isUnchanged(_ before: [EntityReference], _ after: [EntityReference]) -> Bool {
    guard before.count == after.count else { return false }
    if haveEqualTexts(before, after) { return true }
    var identifiers: [Name] = []
    for (x, y) in zip(before, after) {
      guard x.member == before[0].member, y.member == after[0].member else { return false }
      let (own, other) = (old.entity(x), new.entity(y))
      let isSame = old.model(x).hasSameProperties(
        own, as: other, of: new.model(y),
        identifiers: old.hasRenamingIdentifiers || new.hasRenamingIdentifiers ? { identifiers.append($0) } : nil)
      guard isSame else { return false }
    }
    return Set(identifiers).count == identifiers.count
  }

  /// Whether two lineages say the same word for word, and nothing in them is renamed.
  private func haveEqualTexts(_ before: [EntityReference], _ after: [EntityReference]) -> Bool {
    zip(before, after).allSatisfy { x, y in
      let (own, other) = (old.entity(x), new.entity(y))
      return own.digest == other.digest && !other.hasRenamingIdentifier
    }
  }

  private mutating func compareAttribute(_ before: StoredProperty?, _ after: StoredProperty, hasRows: Bool) {
    let attribute = new.model(after).attributes[after.index]
    guard !attribute.flags.contains(.derived) else { return }
    guard let before else {
      if hasRows, new.model(after).needsValue(attribute) {
        add(.newMandatoryAttribute, nil, after) {
          "\($0) is new, not optional and has no default, so that rows from before have no value for it"
        }
      }
      return
    }
    let origin = old.model(before).attributes[before.index]
    guard !origin.flags.contains(.derived) else { return }
    if hasRows, origin.flags.contains(.optional), new.model(after).needsValue(attribute) {
      add(.attributeMadeMandatory, before, after) {
        "\($0) is no longer optional and has no default, so that rows without a value do not migrate"
      }
    }
    compareTypes(before, origin, after, attribute)
    if origin.type == attribute.type, origin.flags.contains(.allowsExternalBinaryDataStorage),
      !attribute.flags.contains(.allowsExternalBinaryDataStorage)
    {
      add(.externalStorage, before, after) { "\($0) is no longer stored externally, and values outside do not move in" }
    }
  }

  private mutating func compareTypes(
    _ before: StoredProperty, _ origin: Attribute, _ after: StoredProperty, _ attribute: Attribute
  ) {
    let (x, y) = (origin.type, attribute.type)
    guard x != y, x != .unknown, y != .unknown else { return }
    let step = "\(x.phrase) to \(y.phrase)"
    if let from = x.numberRange, let to = y.numberRange {
      if !to.holds(from) {
        add(.narrowedNumber, before, after) { "\($0) goes from \(step), which cannot hold every value" }
      }
    } else if [x, y].allSatisfy({ $0 == .binary || $0 == .transformable }) {
      let isAllowed =
        new.model(after).allowsTypeTransformation(attribute)
        && !origin.flags.contains(.allowsExternalBinaryDataStorage)
        && !attribute.flags.contains(.allowsExternalBinaryDataStorage)
      guard !isAllowed else { return }
      add(.typeTransformation, before, after) {
        "\($0) goes from \(step) without the user-info key 'NSMigrationAllowTypeTransformation', or is stored externally"
      }
    } else {
      add(.incompatibleTypes, before, after) { "\($0) goes from \(step), which no inferred mapping converts" }
    }
  }

  private mutating func compareRelationship(_ before: StoredProperty?, _ after: StoredProperty, hasRows: Bool) {
    let relationship = new.model(after).relationships[after.index]
    let isMandatory = new.model(after).isMandatory(relationship)
    guard let before else {
      if hasRows, isMandatory {
        add(.newMandatoryRelationship, nil, after) {
          "\($0) is new and not optional, so that rows from before have no destination for it"
        }
      }
      return
    }
    let origin = old.model(before).relationships[before.index]
    if hasRows, isMandatory, !old.model(before).isMandatory(origin) {
      add(.relationshipMadeMandatory, before, after) {
        "\($0) is no longer optional, so that rows without a destination do not migrate"
      }
    }
    if origin.isToMany, !relationship.isToMany {
      add(.toManyToOne, before, after) { "\($0) goes from to-many to to-one, which no inferred mapping does" }
    }
  }

  // MARK: Results

  private func name(_ property: StoredProperty) -> String {
    new.model(property).string(new.declaration(property).name)
  }

  private mutating func add(
    _ reason: MigrationReason, _ before: StoredProperty?, _ after: StoredProperty, at range: ByteRange? = nil,
    _ message: (String) -> String
  ) {
    foundCount += 1
    guard said.insert(Statement(property: after, reason: reason)).inserted else { return }
    let entity = new.name(after.owner)
    let kind = after.isRelationship ? "relationship" : "attribute"
    obstacles.append(
      MigrationObstacle(
        reason: reason, entity: entity, property: name(after),
        message: message("\(kind) '\(entity).\(name(after))'"),
        place: range.map { ModelPlace(new.place(after).path, $0) } ?? new.place(after),
        origin: before.map { old.place($0) }))
  }
}

extension Model {
  /// Whether an entity declares the stored properties of an entity of another model, in the same order.
  ///
  /// - Parameter identifiers: Where there are renaming identifiers, takes that of each property, or else its name.
  fileprivate func hasSameProperties(
    _ entity: Entity, as other: Entity, of model: Model, identifiers: ((Name) -> Void)?
  ) -> Bool {
    func isSame(_ a: Declaration, _ b: Declaration) -> Bool {
      guard strings.isEqual(a.name, to: b.name, of: model.strings) else { return false }
      guard let identifiers else { return true }
      let (own, others) = (renamingName(of: a), model.renamingName(of: b))
      identifiers(others)
      return strings.isEqual(own, to: others, of: model.strings)
    }
    return entity.attributes.count == other.attributes.count
      && entity.relationships.count == other.relationships.count
      && zip(entity.attributes.indices, other.attributes.indices).allSatisfy { x, y in
        let (a, b) = (attributes[x], model.attributes[y])
        return a.type == b.type && a.flags.ofInference == b.flags.ofInference && isSame(a.declaration, b.declaration)
      }
      && zip(entity.relationships.indices, other.relationships.indices).allSatisfy { x, y in
        let (a, b) = (relationships[x], model.relationships[y])
        return a.isToMany == b.isToMany && a.flags.ofInference == b.flags.ofInference
          && isMandatory(a) == model.isMandatory(b) && isSame(a.declaration, b.declaration)
      }
  }

  /// The renaming identifier of an element, or else its name.
  private func renamingName(of declaration: Declaration) -> Name {
    guard let value = field(.elementID, of: declaration)?.value, !value.isEmpty else { return declaration.name }
    return value
  }
}

extension PropertyFlags {
  /// Those that decide whether a property can be migrated by inference.
  fileprivate var ofInference: PropertyFlags { intersection(PropertyFlags.inference) }

  private static let inference: PropertyFlags = [.optional, .transient, .derived, .allowsExternalBinaryDataStorage]
}
