import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// Indexes and uniqueness constraints.
  static let indexes: [RuleMutation] = [
    RuleMutation("unknown-index-property", "an index names no property") { text, random in
      guard let element = random.pick(text.indexedAttributes) else { return nil }
      let edit = Edit(range: element.propertyRange, text: "noSuchProperty")
      return Mutant([edit], in: element.declaration.tag, "noSuchProperty")
    },
    RuleMutation("unknown-constraint-property", "a constraint names no property") { text, random in
      guard let member = random.pick(text.soleConstraintMembers) else { return nil }
      let edit = Edit(range: member.propertyRange, text: "noSuchProperty")
      return Mutant([edit], in: member.declaration.tag, "noSuchProperty")
    },
    RuleMutation("index-of-to-many", "a to-many relationship is indexed") { text, random in
      let fitting = text.model.relationships.filter {
        $0.isToMany && !$0.flags.contains(.transient) && !text.isNamedElsewhere($0.name)
      }
      guard text.isPlain, let relationship = random.pick(fitting) else { return nil }
      return text.entity(Int(relationship.entity), indexing: [(text.text(relationship.name), "Binary")])
    },
    RuleMutation("index-of-unstored-property", "a transient attribute is indexed") { text, random in
      let fitting = text.attributes.filter {
        $0.attribute.flags.contains(.transient) && $0.attribute.type != .composite
      }
      guard text.isPlain, let (entity, attribute) = random.pick(fitting) else { return nil }
      return text.entity(entity, indexing: [(text.text(attribute.name), "Binary")])
    },
    RuleMutation("index-of-composite", "a composite is indexed") { text, random in
      let fitting = text.attributes.filter { $0.attribute.type == .composite }
      guard text.isPlain, let (entity, attribute) = random.pick(fitting) else { return nil }
      let name = text.text(attribute.name)
      let element = "<compoundIndexes><compoundIndex><index value=\"\(name)\"/></compoundIndex></compoundIndexes>"
      return text.entity(entity, adding: element, name)
    },
    RuleMutation("index-mixes-types", "an index has an R-Tree element and another one") { text, random in
      let fitting = text.attributes.filter { $0.attribute.type == .double && !$0.attribute.flags.contains(.transient) }
      guard text.isPlain, let (entity, attribute) = random.pick(fitting),
        let other = random.pick(
          text.attributes.filter { $0.entity == entity && $0.attribute.type == .string }.map(\.attribute)
            .filter { !$0.flags.contains(.transient) })
      else { return nil }
      return text.entity(
        entity, indexing: [(text.text(attribute.name), "RTree"), (text.text(other.name), "Binary")], "Binary")
    },
    RuleMutation("repeated-index", "an index names a property twice") { text, random in
      guard let element = random.pick(text.indexedAttributes) else { return nil }
      let tag = element.declaration.tag
      let copy = text.source.string(tag)
      guard copy.hasSuffix("/>") else { return nil }
      let edit = Edit(range: ByteRange(tag.start, tag.start), text: copy)
      return Mutant([edit], in: tag, text.text(element.property))
    },
    RuleMutation("constraint-of-to-many", "a to-many relationship must be unique") { text, random in
      let fitting = text.model.relationships.filter { $0.isToMany && text.isConstrained(Int($0.entity)) }
      guard text.isPlain, let relationship = random.pick(fitting) else { return nil }
      return text.entity(Int(relationship.entity), constraining: text.text(relationship.name))
    },
    RuleMutation("constraint-of-unstored-property", "a transient attribute must be unique") { text, random in
      let fitting = text.attributes.filter { entity, attribute in
        attribute.flags.contains(.transient) && text.isConstrained(entity)
      }
      guard text.isPlain, let (entity, attribute) = random.pick(fitting) else { return nil }
      return text.entity(entity, constraining: text.text(attribute.name))
    },
    RuleMutation("constraint-on-inherited-properties", "a constraint is at a child") { text, random in
      let fitting = text.model.entities.indices.filter { index in
        text.isConstrained(index) && text.model.entities[index].constraints.isEmpty
      }
      guard text.isPlain, let entity = random.pick(fitting) else { return nil }
      let ancestors = text.model.lineage(ofEntity: entity).dropFirst()
      let names = ancestors.flatMap { text.model.attributes[text.model.entities[$0].attributes.indices] }
        .filter { !$0.flags.contains(.transient) }.map { text.text($0.name) }
      guard let name = random.pick(names) else { return nil }
      return text.entity(entity, constraining: name)
    },
    RuleMutation("repeated-constraint", "a constraint names a property twice") { text, random in
      guard let member = random.pick(text.soleConstraintMembers) else { return nil }
      let tag = member.declaration.tag
      let copy = text.source.string(tag)
      guard copy.hasSuffix("/>") else { return nil }
      let edit = Edit(range: ByteRange(tag.start, tag.start), text: copy)
      return Mutant([edit], in: tag, text.text(member.property))
    },
    RuleMutation("constraint-with-mandatory-inverse", "an inverse becomes mandatory") { text, random in
      let sides = text.pairs.filter { $0.isOptional && $0.have(.nullify) }.flatMap {
        [($0.first, $0.second), ($0.second, $0.first)]
      }
      let fitting = sides.filter { own, inverse in !inverse.isToMany && text.isConstrained(Int(own.entity)) }
      guard text.isPlain, let (own, inverse) = random.pick(fitting) else { return nil }
      return Mutant(text.removing(.optional, of: inverse.declaration), in: own.declaration.tag, "Nullify")
    },
  ]
}

extension ModelText {
  /// Index elements that name an attribute, each the only one that names it in its index.
  fileprivate var indexedAttributes: [FetchIndexElement] {
    model.entities.indices.flatMap { entity in
      model.indexes[model.entities[entity].indexes.indices].flatMap { index in
        let elements = model.indexElements[index.elements.indices]
        return elements.filter { element in
          guard case .attribute? = model.property(named: element.property, inherited: entity)?.property else {
            return false
          }
          return elements.count { $0.property == element.property } == 1
        }
      }
    }
  }

  /// Constraint members that are alone in their constraint, which is alone in its entity.
  fileprivate var soleConstraintMembers: [ConstraintMember] {
    model.entities.filter { $0.constraints.count == 1 }.flatMap { model.constraints[$0.constraints.indices] }
      .filter { $0.members.count == 1 }.flatMap { model.constraintMembers[$0.members.indices] }
  }

  /// Puts a fetch index with these properties and types into an entity.
  fileprivate func entity(_ entity: Int, indexing elements: [(String, String)], _ found: String? = nil) -> Mutant {
    let inside = elements.map { "<fetchIndexElement property=\"\($0.0)\" type=\"\($0.1)\" order=\"descending\"/>" }
    let element = "<fetchIndex name=\"newIndex\">\(inside.joined())</fetchIndex>"
    return self.entity(entity, adding: element, found ?? elements[0].0)
  }

  /// Puts a uniqueness constraint of one property into an entity.
  fileprivate func entity(_ entity: Int, constraining name: String) -> Mutant {
    let constraint = "<uniquenessConstraint><constraint value=\"\(name)\"/></uniquenessConstraint>"
    return self.entity(entity, adding: "<uniquenessConstraints>\(constraint)</uniquenessConstraints>", name)
  }
}
