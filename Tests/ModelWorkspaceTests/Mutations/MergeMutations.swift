import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// Ways to change the second of two equal models that are merged.
  static let merges: [RuleMutation] = [
    RuleMutation("entities-differ", "a type is another one") { text, random in
      guard let (entity, attribute) = text.retypable(&random) else { return nil }
      let declaration = text.model.entities[entity].declaration
      return Mutant([text.retyping(attribute)], in: declaration.tag, text.text(declaration.name))
    },
    RuleMutation("entities-differ-silently", "a renaming identifier is there once") { text, random in
      let fitting = text.attributes.map(\.attribute).filter {
        !text.has(.elementID, $0.declaration) && !$0.flags.contains(.derived)
      }
      guard let attribute = random.pick(fitting) else { return nil }
      let edit = text.adding("elementID=\"oldName\"", to: attribute.declaration)
      return Mutant([edit], in: attribute.declaration.tag, text.text(attribute.name))
    },
    RuleMutation("syncable-differs", "an entity is syncable once") { text, random in
      guard let entity = random.pick(text.model.entities.filter { !text.has(.syncable, $0.declaration) }) else {
        return nil
      }
      return Mutant(
        [text.adding("syncable=\"YES\"", to: entity.declaration)], in: entity.declaration.tag, text.text(entity.name))
    },
    RuleMutation("fetch-requests-differ", "a template has another limit") { text, random in
      let fitting = text.model.fetchRequests.filter { !$0.isOfFetchedProperty && !$0.name.isEmpty }
      guard let request = random.pick(fitting) else { return nil }
      let edit = text.setting(.fetchLimit, to: "77", of: request.declaration)
      return Mutant([edit], in: request.declaration.tag, text.text(request.name))
    },
    RuleMutation("orphaned-child", "a parent gets a child in the second model") { text, random in
      guard let entity = random.pick(text.model.entities.filter { !$0.name.isEmpty }) else { return nil }
      let name = text.text(entity.name)
      return text.appending("<entity name=\"LateChild\" parentEntity=\"\(name)\"/>", name)
    },
    RuleMutation("stand-in-differs", "a stand-in has another type") { text, random in
      guard let (entity, attribute) = text.retypable(&random), text.canStandIn(entity) else { return nil }
      let mark = text.marking(entity, [""])
      return Mutant([mark, text.retyping(attribute)], in: attribute.declaration.tag, text.text(attribute.name))
    },
    RuleMutation("stand-in-contradiction", "a stand-in names two entities") { text, random in
      guard let entity = random.pick(text.model.entities.indices.filter(text.canStandIn)) else { return nil }
      let mark = text.marking(entity, ["", "NoSuchEntity"])
      return Mutant([mark], in: ByteRange(mark.range.start, mark.range.start), "NoSuchEntity")
    },
    RuleMutation("stand-in-without-real-entity", "a stand-in names no entity") { text, random in
      let fitting = text.model.entities.indices.filter { text.canStandIn($0) && !text.isReferredTo($0) }
      guard let entity = random.pick(fitting) else { return nil }
      let mark = text.marking(entity, ["NoSuchEntity"])
      return Mutant([mark], in: ByteRange(mark.range.start, mark.range.start), "NoSuchEntity")
    },
    RuleMutation("stand-in-inverse-missing", "a stand-in has an inverse of its own") { text, random in
      let fitting = text.model.entities.indices.filter { text.canStandIn($0) && text.roomyEntities.contains($0) }
      guard text.isPlain, let entity = random.pick(fitting) else { return nil }
      let name = text.text(text.model.entities[entity].name)
      let link = "optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\""
      let back =
        "<relationship name=\"wayBack\" \(link) destinationEntity=\"Late\" inverseName=\"way\" inverseEntity=\"Late\"/>"
      let there =
        "<relationship name=\"way\" \(link) destinationEntity=\"\(name)\" inverseName=\"wayBack\" inverseEntity=\"\(name)\"/>"
      let mark = text.marking(entity, [""], adding: back)
      guard let late = text.appending("<entity name=\"Late\">\(there)</entity>", "") else { return nil }
      return Mutant([mark] + late.edits, in: ByteRange(mark.range.start, mark.range.start), "wayBack")
    },
  ]
}

extension ModelText {
  /// An attribute whose type says nothing of other XML attributes, and its entity.
  fileprivate func retypable(_ random: inout SplitMix64) -> (Int, Attribute)? {
    let types: [AttributeType] = [.uuid, .uri]
    let fitting = attributes.filter { _, attribute in
      types.contains(attribute.type) && attribute.flags.isDisjoint(with: [.transient, .derived])
        && !has(.defaultValueString, attribute.declaration) && !isNamedElsewhere(attribute.name)
    }
    return random.pick(fitting).map { ($0.entity, $0.attribute) }
  }

  fileprivate func retyping(_ attribute: Attribute) -> Edit {
    setting(.attributeType, to: "Binary", of: attribute.declaration)
  }

  /// Whether an entity can be marked as a stand-in: it has no user info yet and no child.
  fileprivate func canStandIn(_ entity: Int) -> Bool {
    let name = model.entities[entity].name
    return !name.isEmpty && model.entities[entity].userInfo.isEmpty && !model.entities.contains { $0.parent == name }
  }

  /// Whether a relationship, a request or a configuration names an entity.
  fileprivate func isReferredTo(_ entity: Int) -> Bool {
    let name = model.entities[entity].name
    return model.relationships.contains { $0.destination == name } || model.fetchRequests.contains { $0.entity == name }
      || model.members.contains { $0.name == name }
  }

  /// Marks an entity as a stand-in for these, and puts `element` into it.
  fileprivate func marking(_ entity: Int, _ values: [String], adding element: String = "") -> Edit {
    let entries = values.map { "<entry key=\"MyRealEntity\" value=\"\($0)\"/>" }.joined()
    let declaration = model.entities[entity].declaration
    return inserting("\(element)<userInfo>\(entries)</userInfo>", into: declaration, named: "entity")
  }
}
