import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// Relationships and their inverses.
  static let relationships: [RuleMutation] = [
    RuleMutation("missing-destination", "a destination is lost") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter(isOrdinary)) else { return nil }
      let declaration = pair.first.declaration
      return Mutant(text.removing(.destinationEntity, of: declaration), in: declaration.tag, text.text(pair.first.name))
    },
    RuleMutation("unknown-destination", "a destination is misspelt") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter(isOrdinary)) else { return nil }
      return set(.destinationEntity, "NoSuchEntity", of: pair.second, text)
    },
    RuleMutation("relationship-without-inverse", "an inverse is lost") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter(isOrdinary)) else { return nil }
      let declaration = pair.second.declaration
      let edits = text.removing(.inverseName, of: declaration) + text.removing(.inverseEntity, of: declaration)
      return Mutant(edits, in: declaration.tag, text.text(pair.second.name))
    },
    RuleMutation("unknown-inverse", "an inverse is misspelt") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter(isOrdinary)) else { return nil }
      return set(.inverseName, "noSuchRelationship", of: pair.first, text)
    },
    RuleMutation("inverse-entity-mismatch", "an inverse entity is another one") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter(isOrdinary)),
        let destination = text.model.entity(named: pair.first.destination),
        text.has(.inverseEntity, pair.first.declaration)
      else { return nil }
      let lineage = text.model.lineage(ofEntity: destination)
      let others = text.model.entities.indices.filter { !lineage.contains($0) }
      guard let other = random.pick(others) else { return nil }
      return set(.inverseEntity, text.text(text.model.entities[other].name), of: pair.first, text)
    },
    RuleMutation("no-action-delete-rule", "a delete rule becomes No Action") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter { $0.have(.nullify) }) else { return nil }
      return set(.deletionRule, "No Action", of: pair.first, text)
    },
    RuleMutation("unknown-delete-rule", "a delete rule is misspelt") { text, random in
      let fitting = text.pairs.filter { isOrdinary($0) && $0.have(.nullify, .cascade) }
      guard text.isPlain, let pair = random.pick(fitting) else { return nil }
      return set(.deletionRule, "Nullyfy", of: pair.second, text)
    },
    RuleMutation("deny-on-both-sides", "both sides deny") { text, random in
      guard text.isPlain, let pair = random.pick(text.pairs.filter { $0.have(.nullify) }) else { return nil }
      let edits = [pair.first, pair.second].map { text.setting(.deletionRule, to: "Deny", of: $0.declaration) }
      return Mutant(edits, in: pair.first.declaration.tag, "Deny")
    },
    RuleMutation("deny-cycle", "two new relationships deny in a circle") { text, random in
      let fitting = text.roomyEntities.filter {
        !text.isConstrained($0) && !text.text(text.model.entities[$0].name).isEmpty
      }
      guard text.isPlain, let one = random.pick(fitting), let other = random.pick(fitting), one < other else {
        return nil
      }
      return denyCycle(one, other, text)
    },
    RuleMutation("to-one-without-max-count", "a to-one relationship loses its maxCount") { text, random in
      let fitting = text.model.relationships.filter { !$0.isToMany && text.has(.maxCount, $0.declaration) }
      guard let relationship = random.pick(fitting) else { return nil }
      let declaration = relationship.declaration
      return Mutant(text.removing(.maxCount, of: declaration), in: declaration.tag, text.text(relationship.name))
    },
    RuleMutation("to-one-without-max-count", "a to-one relationship has another maxCount") { text, random in
      guard let relationship = random.pick(text.model.relationships.filter({ !$0.isToMany })) else { return nil }
      return set(.maxCount, "3", of: relationship, text)
    },
    RuleMutation("relationship-counts", "a minimum is above the maximum") { text, random in
      let fitting = text.model.relationships.filter { $0.isToMany && $0.flags.contains(.optional) }
      guard let relationship = random.pick(fitting) else { return nil }
      let declaration = relationship.declaration
      // Both at the end of the tag, if they are new: as one edit.
      let isNew = !text.has(.minCount, declaration) && !text.has(.maxCount, declaration)
      let edits =
        isNew
        ? [text.adding("minCount=\"7\" maxCount=\"3\"", to: declaration)]
        : [text.setting(.minCount, to: "7", of: declaration), text.setting(.maxCount, to: "3", of: declaration)]
      return Mutant(edits, in: declaration.tag, "7")
    },
    RuleMutation("relationship-counts", "a maximum is no number") { text, random in
      guard let relationship = random.pick(text.model.relationships) else { return nil }
      return set(.maxCount, "many", of: relationship, text)
    },
    RuleMutation("ordered-to-one", "a to-one relationship is ordered") { text, random in
      let fitting = text.model.relationships.filter { !$0.isToMany && !text.has(.ordered, $0.declaration) }
      guard text.isPlain, let relationship = random.pick(fitting) else { return nil }
      return set(.ordered, "YES", of: relationship, text)
    },
    RuleMutation("transient-relationship-with-inverse", "a relationship becomes transient") { text, random in
      let fitting = text.pairs.filter { $0.isStored && !text.isNamedElsewhere($0.first.name) }
      guard text.isPlain, let pair = random.pick(fitting) else { return nil }
      return set(.transient, "YES", of: pair.first, text)
    },
    RuleMutation("required-on-both-sides", "both sides become mandatory") { text, random in
      let fitting = text.pairs.filter { pair in
        pair.isToOne && pair.isOptional
          && [pair.first, pair.second].allSatisfy { !text.isConstrained(Int($0.entity)) || $0.deletionRule == .cascade }
      }
      guard text.isPlain, let pair = random.pick(fitting) else { return nil }
      let edits = [pair.first, pair.second].flatMap { text.removing(.optional, of: $0.declaration) }
      return Mutant(edits, in: pair.first.declaration.tag, text.text(pair.first.name))
    },
  ]

  /// Two relationships that deny, each with an inverse that does not.
  private static func denyCycle(_ one: Int, _ other: Int, _ text: ModelText) -> Mutant {
    func relationship(_ name: String, _ rule: String, to target: Int, _ inverse: String) -> String {
      let entity = text.text(text.model.entities[target].name)
      return "<relationship name=\"\(name)\" maxCount=\"1\" deletionRule=\"\(rule)\" destinationEntity=\"\(entity)\" "
        + "inverseName=\"\(inverse)\" inverseEntity=\"\(entity)\""
    }
    func edit(_ entity: Int, _ target: Int, _ number: Int) -> Edit {
      let deny = relationship("deny\(number)", "Deny", to: target, "denied\(number)") + "/>"
      let back = relationship("denied\(3 - number)", "Nullify", to: target, "deny\(3 - number)") + " optional=\"YES\"/>"
      return text.inserting(deny + back, into: text.model.entities[entity].declaration, named: "entity")
    }
    let edits = [edit(one, other, 1), edit(other, one, 2)]
    return Mutant(edits, in: ByteRange(edits[0].range.start, edits[0].range.start), "Deny")
  }

  /// Whether no rule says more of a pair than that it is one, so that nothing is gone when it is broken.
  private static func isOrdinary(_ pair: ModelText.Pair) -> Bool {
    pair.isOptional && pair.isStored && pair.have(.nullify, .cascade)
  }

  private static func set(_ term: ModelTerm, _ value: String, of relationship: Relationship, _ text: ModelText)
    -> Mutant
  {
    Mutant([text.setting(term, to: value, of: relationship.declaration)], in: relationship.declaration.tag, value)
  }
}
