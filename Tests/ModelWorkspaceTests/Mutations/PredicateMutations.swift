import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// Fetch requests, fetched properties and their predicates.
  static let predicates: [RuleMutation] = [
    RuleMutation("unknown-fetch-entity", "a template asks for no entity") { text, _ in
      text.appending(request("NoSuchEntity", "TRUEPREDICATE"), "NoSuchEntity")
    },
    RuleMutation("predicate-syntax", "a predicate lacks an operand") { text, random in
      guard let (entity, key) = text.attributeKey(&random) else { return nil }
      return text.appending(request(entity, "#\(key) == AND TRUEPREDICATE"), "AND")
    },
    RuleMutation("predicate-syntax", "a predicate lacks a parenthesis") { text, random in
      guard let (entity, key) = text.attributeKey(&random) else { return nil }
      return text.appending(request(entity, "TRUEPREDICATE OR (#\(key) != &quot;(&quot;"), "(")
    },
    RuleMutation("predicate-format-argument", "a predicate has a format argument") { text, random in
      guard let (entity, key) = text.attributeKey(&random) else { return nil }
      return text.appending(request(entity, "#\(key) &lt;&gt; %@"), "%@")
    },
    RuleMutation("unknown-predicate-key", "a predicate begins with an unknown key") { text, random in
      guard let (entity, key) = text.attributeKey(&random) else { return nil }
      return text.appending(request(entity, "#\(key) == $X &amp;&amp; noSuchKey == 1"), "noSuchKey")
    },
    RuleMutation("unknown-predicate-key", "a path ends with an unknown key") { text, random in
      guard let (entity, key) = text.relationshipKey(&random) else { return nil }
      return text.appending(request(entity, "ANY #\(key).noSuchKey == 1"), "noSuchKey")
    },
    RuleMutation("predicate-key-of-child", "a predicate names a property of a child") { text, random in
      guard let (entity, key) = text.childKey(&random) else { return nil }
      return text.appending(request(entity, "#\(key) == nil"), key)
    },
    RuleMutation("predicate-of-unstored-property", "a predicate names a transient attribute") { text, random in
      let fitting = text.attributes.filter { entity, attribute in
        attribute.flags.contains(.transient) && text.model.hasWholeLineage(ofEntity: entity)
      }
      guard let (entity, attribute) = random.pick(fitting) else { return nil }
      let key = text.text(attribute.name)
      return text.appending(request(text.text(text.model.entities[entity].name), "#\(key) != nil"), key)
    },
    RuleMutation("to-many-without-quantifier", "a path through many is compared with one") { text, random in
      guard let (entity, first, second) = text.toManyPath(&random) else { return nil }
      return text.appending(request(entity, "TRUEPREDICATE AND #\(first).\(second) == $X"), "\(first).\(second)")
    },
    RuleMutation("unbound-variable", "a fetched property has a misspelt variable") { text, random in
      guard let entity = random.pick(text.roomyEntities) else { return nil }
      return text.entity(
        entity, adding: fetched(text, entity, " predicateString=\"$FETCHSOURCE == SELF\""), "$FETCHSOURCE")
    },
    RuleMutation("fetched-property-without-predicate", "a fetched property has no predicate") { text, random in
      guard let entity = random.pick(text.roomyEntities) else { return nil }
      return text.entity(entity, adding: fetched(text, entity, ""), "fetchedElsewhere")
    },
  ]

  private static func request(_ entity: String, _ predicate: String) -> String {
    "<fetchRequest name=\"NewRequest\" entity=\"\(entity)\" predicateString=\"\(predicate)\"/>"
  }

  private static func fetched(_ text: ModelText, _ entity: Int, _ predicate: String) -> String {
    let name = text.text(text.model.entities[entity].name)
    return "<fetchedProperty name=\"fetchedElsewhere\" optional=\"YES\"><fetchRequest "
      + "name=\"fetchedPropertyFetchRequest\" entity=\"\(name)\"\(predicate)/></fetchedProperty>"
  }
}

extension ModelText {
  /// An entity and one of its attributes.
  fileprivate func attributeKey(_ random: inout SplitMix64) -> (String, String)? {
    random.pick(
      attributes.filter { model.hasWholeLineage(ofEntity: $0.entity) && !$0.attribute.flags.contains(.transient) }
    ).map { entity, attribute in
      (text(model.entities[entity].name), text(attribute.name))
    }
  }

  /// An entity and one of its relationships.
  fileprivate func relationshipKey(_ random: inout SplitMix64) -> (String, String)? {
    random.pick(
      model.relationships.filter { model.entity(named: $0.destination) != nil && !$0.flags.contains(.transient) }
    ).map { relationship in
      (text(model.entities[Int(relationship.entity)].name), text(relationship.name))
    }
  }

  /// An entity, a to-many relationship and an attribute of its destination.
  fileprivate func toManyPath(_ random: inout SplitMix64) -> (String, String, String)? {
    guard
      let relationship = random.pick(
        model.relationships.filter { $0.isToMany && !$0.flags.contains(.transient) }),
      let destination = model.entity(named: relationship.destination),
      let attribute = random.pick(
        model.attributes[model.entities[destination].attributes.indices].filter { !$0.flags.contains(.transient) })
    else { return nil }
    return (text(model.entities[Int(relationship.entity)].name), text(relationship.name), text(attribute.name))
  }

  /// An entity and an attribute that only a child of it has.
  fileprivate func childKey(_ random: inout SplitMix64) -> (String, String)? {
    let children = attributes.filter { entity, attribute in
      guard !attribute.flags.contains(.transient), let parent = model.entity(named: model.entities[entity].parent),
        model.hasWholeLineage(ofEntity: entity)
      else {
        return false
      }
      return model.property(named: attribute.name, inherited: parent) == nil
    }
    return random.pick(children).map { entity, attribute in (text(model.entities[entity].parent), text(attribute.name))
    }
  }
}
