import DataModel
import ModelSyntax

/// Looks for what keeps a step from being inferred.
struct ObstacleSearch {
  private let old: MigrationModel
  private let new: MigrationModel
  private let entities: Matching
  private(set) var obstacles: [MigrationObstacle] = []
  /// What has been said of a property that several entities inherit.
  private var said: Set<Subject> = []
  private var settled: SettledEntities
  /// What is found among the properties of the entities that are compared, said before or not.
  private var found: [Statement] = []

  fileprivate struct Subject: Hashable {
    let property: StoredProperty
    let reason: MigrationReason
  }

  /// An obstacle among the properties of an entity.
  struct Statement {
    fileprivate let subject: Subject
    fileprivate let obstacle: MigrationObstacle
  }

  /// - Parameter isEnough: Whether the entities behind the one with such an obstacle need not be compared.
  /// - Complexity: Linear in the properties of all entities, inherited ones counted for each.
  init(
    from old: MigrationModel, to new: MigrationModel, _ entities: Matching, _ settled: inout SettledEntities,
    until isEnough: (MigrationObstacle) -> Bool = { _ in false }
  ) {
    self.old = old
    self.new = new
    self.entities = entities
    self.settled = settled
    settled = SettledEntities()
    defer { settled = self.settled }
    addAmbiguousEntities()
    addMergedHierarchies()
    var checked = 0
    for (index, entity) in new.entities.enumerated() {
      if obstacles[checked...].contains(where: isEnough) { return }
      checked = obstacles.count
      if let origin = entities.origins[index] {
        compare(origin, index)
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
    // The root of such a hierarchy is new.
    guard entities.origins.contains(nil) else { return }
    var first: [EntityReference: (root: EntityReference, entity: EntityReference)] = [:]
    var told: Set<EntityReference> = []
    let isContinued = Set(new.entities.indices.filter { entities.origins[$0] != nil }.map { new.entities[$0] })
    for (index, entity) in new.entities.enumerated() where !new.entity(entity).parent.isEmpty {
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

  /// Says what is found among the properties of an old and a new entity, given by their places.
  private mutating func compare(_ origin: Int, _ index: Int) {
    if new.isUnchanged(index, from: origin, of: old) { return }
    let (a, b) = (old.entities[origin], new.entities[index])
    let text = old.lineageTexts[origin]
    for statement in settled[text, b] ?? settle(a, b, text) where said.insert(statement.subject).inserted {
      obstacles.append(statement.obstacle)
    }
  }

  /// Finds what there is to say of two entities, and keeps it.
  private mutating func settle(_ a: EntityReference, _ b: EntityReference, _ text: TextDigest) -> [Statement] {
    found.removeAll()
    if !SideBySide.isHarmless(old.lineage(of: a), new.lineage(of: b), from: old, to: new) { compareProperties(a, b) }
    settled[text, b] = found
    return found
  }

  private mutating func compareProperties(_ a: EntityReference, _ b: EntityReference) {
    let before = old.storedProperties(of: a)
    let after = new.storedProperties(of: b)
    let matching = Matching(before, after, from: old, to: new)
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
    let entity = new.name(after.owner)
    let kind = after.isRelationship ? "relationship" : "attribute"
    let obstacle = MigrationObstacle(
      reason: reason, entity: entity, property: name(after), message: message("\(kind) '\(entity).\(name(after))'"),
      place: range.map { ModelPlace(new.place(after).path, $0) } ?? new.place(after),
      origin: before.map { old.place($0) })
    found.append(Statement(subject: Subject(property: after, reason: reason), obstacle: obstacle))
  }
}
