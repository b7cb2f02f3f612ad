import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// What CloudKit refuses.
  static let cloudKit: [RuleMutation] = [
    added(
      "cloudkit-default-missing", "a required attribute", "<attribute name=\"need\" attributeType=\"String\"/>", "need"),
    added(
      "cloudkit-default-missing", "a UUID with a default",
      "<attribute name=\"need\" attributeType=\"UUID\" defaultValueString=\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"/>",
      "need"),
    added(
      "cloudkit-attribute-type", "an attribute without a type",
      "<attribute name=\"loose\" optional=\"YES\" transient=\"YES\"/>", "loose"),
    added(
      "cloudkit-inverse-missing", "a relationship without an inverse",
      "<relationship name=\"alone\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Entity0\"/>",
      "alone"),
    RuleMutation("cloudkit-ordered-relationship", "a relationship is ordered", on: .cloud) { text, random in
      guard let relationship = random.pick(text.model.relationships.filter(\.isToMany)) else { return nil }
      return text.changing(.ordered, to: "YES", of: relationship.declaration)
    },
    RuleMutation("cloudkit-required-relationship", "a relationship is required", on: .cloud) { text, random in
      guard let relationship = random.pick(text.model.relationships) else { return nil }
      let edits = text.removing(.optional, of: relationship.declaration)
      return Mutant(edits, in: relationship.declaration.tag, text.text(relationship.name))
    },
    RuleMutation("cloudkit-deny-rule", "a delete rule is Deny", on: .cloud) { text, random in
      guard let relationship = random.pick(text.model.relationships) else { return nil }
      return text.changing(.deletionRule, to: "Deny", of: relationship.declaration)
    },
    RuleMutation("cloudkit-uniqueness-constraint", "an entity is unique", on: .cloud) { text, random in
      guard let entity = random.pick(text.model.entities.filter(\.parent.isEmpty)),
        let attribute = text.model.attributes[entity.attributes.indices].first
      else { return nil }
      let name = text.text(attribute.name)
      let constraint = "<uniquenessConstraint><constraint value=\"\(name)\"/></uniquenessConstraint>"
      return text.inserting(element: "<uniquenessConstraints>\(constraint)</uniquenessConstraints>", name, into: entity)
    },
    RuleMutation("cloudkit-user-info", "a relationship is to be ignored", on: .cloud) { text, random in
      guard let relationship = random.pick(text.model.relationships) else { return nil }
      let key = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
      let info = "<userInfo><entry key=\"\(key)\" value=\"YES\"/></userInfo>"
      let edit = text.inserting(info, into: relationship.declaration, named: "relationship")
      return Mutant([edit], in: relationship.declaration.tag, key)
    },
    RuleMutation("cloudkit-empty-configuration", "a configuration without entities is marked") { text, _ in
      guard !text.has(.usedWithCloudKit, text.model.declaration) else { return nil }
      return text.appending(element: "<configuration name=\"Void9\" usedWithCloudKit=\"YES\"/>", "Void9")
    },
    RuleMutation("cloudkit-destination-outside", "a destination leaves the configuration", on: .cloud) { text, random in
      let model = text.model
      guard let configuration = model.configurations.first, let member = random.pick(text.separableMembers),
        let entity = model.entity(named: member.name)
      else { return nil }
      let incoming = model.relationships.filter { relationship in
        model.entity(named: relationship.destination) == entity && Int(relationship.entity) != entity
      }
      guard incoming.count == 1 else { return nil }
      let edits =
        text.removing(.usedWithCloudKit, of: model.declaration) + [
          text.adding("usedWithCloudKit=\"YES\"", to: configuration.declaration), Edit(range: member.tag, text: ""),
        ]
      return Mutant(edits, in: incoming[0].declaration.tag, text.text(member.name))
    },
  ]

  /// Configurations that part what belongs together.
  static let configurations: [RuleMutation] = [
    RuleMutation("relationship-across-configurations", "an entity goes to a configuration of its own") { text, random in
      let model = text.model
      guard let member = random.pick(text.separableMembers), let entity = model.entity(named: member.name) else {
        return nil
      }
      let crossing = model.relationships.filter { relationship in
        (Int(relationship.entity) == entity) != (model.entity(named: relationship.destination) == entity)
      }
      guard crossing.count == 2, model.entities[entity].parent.isEmpty else { return nil }
      return text.separating(member, in: crossing[0].declaration.tag, text.text(crossing[0].name))
    },
    RuleMutation("hierarchy-across-configurations", "a child goes to a configuration of its own") { text, random in
      let model = text.model
      guard let member = random.pick(text.separableMembers), let entity = model.entity(named: member.name),
        !model.entities[entity].parent.isEmpty
      else { return nil }
      let isRelated = model.relationships.contains { relationship in
        (Int(relationship.entity) == entity) != (model.entity(named: relationship.destination) == entity)
      }
      guard !isRelated else { return nil }
      return text.separating(
        member, in: model.entities[entity].declaration.tag, text.text(model.entities[entity].parent))
    },
  ]

  /// An element more in an entity of a model for CloudKit.
  private static func added(_ rule: String, _ what: String, _ element: String, _ fault: String) -> RuleMutation {
    RuleMutation(rule, "\(what) is added", on: .cloud) { text, random in
      random.pick(text.model.entities).map { text.inserting(element: element, fault, into: $0) }
    }
  }
}

extension ModelText {
  /// The members of a configuration that has all entities and is the only one, as far as nobody inherits from them.
  fileprivate var separableMembers: [Declaration] {
    guard model.configurations.count == 1, model.members.count == model.entities.count else { return [] }
    return model.members.filter { member in !model.entities.contains { $0.parent == member.name } }
  }

  /// A mutant whose `member` is in another configuration than all others.
  fileprivate func separating(_ member: Declaration, in tag: ByteRange, _ fault: String) -> Mutant? {
    let name = text(member.name)
    guard
      let other = appending(
        element: "<configuration name=\"Own9\"><memberEntity name=\"\(name)\"/></configuration>", "")
    else { return nil }
    return Mutant(other.edits + [Edit(range: member.tag, text: "")], in: tag, fault)
  }
}
