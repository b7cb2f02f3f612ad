import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// Names as they should not be: mostly attributes that are new, so that nothing else names them.
  static let names: [RuleMutation] = [
    RuleMutation("missing-name", "an attribute has no name") { text, random in
      guard let entity = random.pick(text.model.entities) else { return nil }
      let element = "<attribute optional=\"YES\" attributeType=\"String\"/>"
      return text.inserting(element: element, element, into: entity)
    },
    named("invalid-identifier", "a name is no identifier", ["a-b", "2nd", "first name", "a.b"]),
    named("reserved-property-name", "a name is that of a method", ["description", "hash", "objectID", "isDeleted"]),
    named("keyword-name", "a name is a keyword", ["default", "while", "any", "matches"]),
    named("ownership-family-name", "a name begins with 'new'", ["newValue", "copyOf", "initX"]),
    named("uppercase-property-name", "a name begins with a capital", ["Shiny", "URL"]),
    RuleMutation("class-claimed-twice", "an entity takes the class of another one") { text, random in
      let model = text.model
      let classes = model.entities.map { model.text(.representedClassName, of: $0.declaration) ?? "" }
      guard let first = random.pick(Array(model.entities.indices)),
        let second = random.pick(Array(model.entities.indices)), first < second, !classes[first].isEmpty,
        classes[first] != "NSManagedObject", classes.filter({ $0 == classes[first] }).count == 1,
        classes.filter({ $0 == classes[second] }).count <= 1,
        Set(model.lineage(ofEntity: first)).isDisjoint(with: model.lineage(ofEntity: second))
      else { return nil }
      return text.changing(.representedClassName, to: classes[first], of: model.entities[second].declaration)
    },
    RuleMutation("duplicate-entity", "an entity is there again") { text, random in
      guard let entity = random.pick(text.model.entities) else { return nil }
      let name = text.text(entity.name)
      return text.appending(element: "<entity name=\"\(name)\"/>", name)
    },
    RuleMutation("duplicate-configuration", "a configuration is there again") { text, random in
      guard let configuration = random.pick(text.model.configurations),
        !text.has(.usedWithCloudKit, configuration.declaration)
      else { return nil }
      let name = text.text(configuration.name)
      return text.appending(element: "<configuration name=\"\(name)\"/>", name)
    },
    RuleMutation("duplicate-composite", "a composite is there again") { text, random in
      guard let composite = random.pick(text.model.composites) else { return nil }
      let name = text.text(composite.name)
      return text.appending(element: "<composite name=\"\(name)\"/>", name)
    },
    RuleMutation("duplicate-fetch-request", "a fetch request is there again") { text, random in
      guard let request = random.pick(text.model.fetchRequests.filter({ !$0.isOfFetchedProperty })) else { return nil }
      let (name, entity) = (text.text(request.name), text.text(request.entity))
      let element = "<fetchRequest name=\"\(name)\" entity=\"\(entity)\" predicateString=\"TRUEPREDICATE\"/>"
      return text.appending(element: element, name)
    },
    RuleMutation("duplicate-user-info-key", "a key has two values") { text, random in
      guard let entity = random.pick(text.model.entities) else { return nil }
      let entries = "<entry key=\"color9\" value=\"red\"/><entry key=\"color9\" value=\"blue\"/>"
      return text.inserting(element: "<userInfo>\(entries)</userInfo>", "color9", into: entity)
    },
    RuleMutation("duplicate-configuration-member", "a member is there twice") { text, random in
      guard let member = random.pick(text.model.members) else { return nil }
      let name = text.text(member.name)
      let edit = Edit(range: ByteRange(member.tag.start, member.tag.start), text: "<memberEntity name=\"\(name)\"/>")
      return Mutant([edit], in: member.tag, name)
    },
    RuleMutation("unknown-configuration-member", "a configuration has a member that is no entity") { text, _ in
      text.appending(
        element: "<configuration name=\"Odd\"><memberEntity name=\"Nowhere9\"/></configuration>", "Nowhere9")
    },
  ]

  /// An attribute more, with one of `names`, which the model has not yet.
  private static func named(_ rule: String, _ what: String, _ names: [String]) -> RuleMutation {
    RuleMutation(rule, what) { text, random in
      guard let entity = random.pick(text.model.entities), let name = random.pick(names),
        text.model.strings.find(name) == nil
      else { return nil }
      return text.inserting(attribute: "name=\"\(name)\" optional=\"YES\" attributeType=\"String\"", name, into: entity)
    }
  }
}
