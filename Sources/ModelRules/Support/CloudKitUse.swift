import DataModel
import ModelSyntax

/// Which entities of a version are mirrored to CloudKit, where a model or a configuration is marked so or the settings
/// say it.
///
/// NSPersistentCloudKitContainer looks at the entities of the store's configuration, with all that they inherit.
struct CloudKitUse {
  /// The entities that go to CloudKit together.
  struct Group {
    /// The configuration that is marked; empty for the whole model.
    let configuration: Name
    /// By the index of the entity.
    let members: [Bool]
    /// By the index of an entity, whether its properties are mirrored: it is a member, or a member inherits from it.
    let covers: [Bool]

    init(_ configuration: Name, _ members: [Bool], in model: Model) {
      self.configuration = configuration
      self.members = members
      var covers = members
      for index in members.indices where members[index] {
        for ancestor in model.lineage(ofEntity: index) { covers[ancestor] = true }
      }
      self.covers = covers
    }
  }

  private(set) var groups: [Group] = []
  /// What any of the groups covers.
  private(set) var covers: [Bool]
  /// The marked configurations without a member; CloudKit refuses to open a store for them.
  private(set) var emptyConfigurations: [Configuration] = []

  fileprivate init(_ model: Model, isWhole: Bool) {
    covers = [Bool](repeating: isWhole, count: model.entities.count)
    if isWhole {
      groups = [Group(.empty, covers, in: model)]
    } else {
      for configuration in model.configurations where model.isSet(.usedWithCloudKit, of: configuration.declaration) {
        add(configuration, of: model)
      }
    }
  }

  private mutating func add(_ configuration: Configuration, of model: Model) {
    // The configuration that every model has is written only to carry the mark.
    let isDefault = configuration.members.isEmpty && model.string(configuration.name) == "Default"
    var members = [Bool](repeating: isDefault, count: model.entities.count)
    for member in model.members[configuration.members.indices] {
      if let index = model.entity(named: member.name) { members[index] = true }
    }
    if configuration.members.isEmpty, !isDefault {
      emptyConfigurations.append(configuration)
      return
    }
    let group = Group(isDefault ? .empty : configuration.name, members, in: model)
    for index in covers.indices where group.covers[index] { covers[index] = true }
    groups.append(group)
  }
}

extension VersionView {
  /// Which entities are mirrored to CloudKit; `nil` where none is, at the cost of a look.
  var cloudKitUse: CloudKitUse? {
    let isWhole = isUsedWithCloudKit || model.isSet(.usedWithCloudKit, of: model.declaration)
    guard isWhole || model.terms.contains(.usedWithCloudKit) else { return nil }
    let use = CloudKitUse(model, isWhole: isWhole)
    return use.groups.isEmpty && use.emptyConfigurations.isEmpty ? nil : use
  }

  /// Calls `body` with every attribute that is mirrored to CloudKit, and with the entity that declares it.
  func forEachCloudKitAttribute(_ body: (_ entity: Entity, _ attribute: Attribute) -> Void) {
    guard let use = cloudKitUse else { return }
    for (position, entity) in model.entities.enumerated() where use.covers[position] {
      for index in entity.attributes.indices { body(entity, model.attributes[index]) }
    }
  }

  /// Calls `body` with every relationship that is mirrored to CloudKit.
  func forEachCloudKitRelationship(_ body: (_ relationship: Relationship) -> Void) {
    guard let use = cloudKitUse else { return }
    for relationship in model.relationships where use.covers[Int(relationship.entity)] { body(relationship) }
  }
}
