import DataModel

/// What one property says, apart by whether Core Data's version hash covers it.
struct PropertyFacts {
  struct Fact {
    let subject: String
    let value: String
  }

  let kind: String
  /// Transient and fetched properties enter no hash.
  let isStored: Bool
  let label: String
  private(set) var compared: [Fact] = []
  private(set) var uncompared: [Fact] = []

  private let definition: Definition
  private var model: Model { definition.member.model }

  init(_ property: PropertyReference, _ definition: Definition) {
    self.definition = definition
    let model = definition.member.model
    switch property {
    case .attribute(let index):
      kind = "attribute"
      let attribute = model.attributes[index]
      isStored = !attribute.flags.contains(.transient)
      label = attribute.type == .undefined ? "without type" : attribute.type.text
      addAttribute(attribute)
    case .relationship(let index):
      kind = "relationship"
      let relationship = model.relationships[index]
      isStored = !relationship.flags.contains(.transient)
      label = "to \(model.string(relationship.destination))"
      addRelationship(relationship)
    case .fetchedProperty(let index):
      kind = "fetched property"
      isStored = false
      let request = model.fetchedProperties[index].request
      label = request < 0 ? "" : model.string(model.fetchRequests[Int(request)].entity)
      addFetchedProperty(model.fetchedProperties[index])
    }
  }

  /// The XML attributes of an attribute that no hash covers.
  private static let uncountedTerms: [ModelTerm] = [
    .defaultValueString, .defaultDateTimeInterval, .minValueString, .maxValueString, .minDateTimeInterval,
    .maxDateTimeInterval, .regularExpressionString, .valueTransformerName, .customClassName, .usesScalarValueType,
    .elementID, .indexed, .spotlightIndexingEnabled, .storedInTruthFile, .allowsCloudEncryption, .composite,
  ]

  private mutating func addAttribute(_ attribute: Attribute) {
    let declaration = attribute.declaration
    if attribute.flags.contains(.derived) {
      // Only the expression of a derived attribute enters its hash.
      compared = [fact(.derived, declaration), fact(.derivationExpression, declaration)]
    } else {
      compared = [
        Fact(subject: "derived", value: ""), Fact(subject: "derivation expression", value: ""),
        Fact(subject: "type", value: attribute.type.text),
        Fact(subject: "optional", value: optional(attribute.flags)),
        fact(.versionHashModifier, declaration),
        Fact(subject: "external storage", value: yes(attribute.flags.contains(.allowsExternalBinaryDataStorage))),
        Fact(subject: "preserve after deletion", value: yes(attribute.flags.contains(.preserveAfterDeletion))),
      ]
    }
    uncompared += PropertyFacts.uncountedTerms.map { fact($0, declaration) }
    uncompared.append(Fact(subject: "user info", value: model.userInfoText(attribute.userInfo)))
    // How they enter the hash is not verified.
    let elements = attribute.type == .composite ? model.elementsText(ofComposite: attribute) : ""
    uncompared.append(Fact(subject: "elements", value: elements))
    if attribute.flags.contains(.derived) {
      uncompared.append(Fact(subject: "type", value: attribute.type.text))
      uncompared.append(Fact(subject: "optional", value: optional(attribute.flags)))
    }
  }

  private mutating func addRelationship(_ relationship: Relationship) {
    let declaration = relationship.declaration
    let isOwnInverse = isOwnInverse(relationship)
    compared = [
      Fact(subject: "optional", value: optional(relationship.flags)),
      fact(.versionHashModifier, declaration),
      Fact(subject: "destination", value: definition.member.boundName(relationship.destination)),
      Fact(subject: "inverse", value: isOwnInverse ? "" : model.string(relationship.inverseName)),
      Fact(subject: "maximum count", value: maximumCount(relationship)),
      Fact(subject: "minimum count", value: model.text(.minCount, of: declaration) ?? "0"),
      Fact(subject: "ordered", value: yes(relationship.flags.contains(.ordered))),
    ]
    uncompared = [ModelTerm.deletionRule, .elementID, .indexed, .spotlightIndexingEnabled].map { fact($0, declaration) }
    uncompared.append(Fact(subject: "inverse", value: isOwnInverse ? model.string(relationship.inverseName) : ""))
    uncompared.append(Fact(subject: "user info", value: model.userInfoText(relationship.userInfo)))
  }

  private mutating func addFetchedProperty(_ property: FetchedProperty) {
    guard property.request >= 0 else { return }
    let request = model.fetchRequests[Int(property.request)].declaration
    uncompared = [fact(.entity, request), fact(.predicateString, request)]
  }

  /// Whether the inverse is the relationship itself, also where its destination inherits it: no hash has its name.
  private func isOwnInverse(_ relationship: Relationship) -> Bool {
    guard relationship.inverseName == relationship.name,
      let destination = model.entity(named: relationship.destination),
      case .relationship(let index) = model.property(named: relationship.name, inherited: destination)?.property
    else { return false }
    return model.relationships[index] == relationship
  }

  private func fact(_ term: ModelTerm, _ declaration: Declaration) -> Fact {
    Fact(subject: term.text, value: model.text(term, of: declaration) ?? "")
  }

  private func maximumCount(_ relationship: Relationship) -> String {
    model.text(.maxCount, of: relationship.declaration) ?? (relationship.isToMany ? "0" : "1")
  }

  private func optional(_ flags: PropertyFlags) -> String { yes(flags.contains(.optional)) }

  private func yes(_ isSet: Bool) -> String { isSet ? "YES" : "" }
}

extension Model {
  /// The most elements that are looked at, so that composites of composites of composites end.
  private static let elementLimit = 4096

  /// The elements of an attribute's composite, each with its type; empty where the composite is not there.
  fileprivate func elementsText(ofComposite attribute: Attribute) -> String {
    var result: [String] = []
    var pending = [field(.composite, of: attribute.declaration)?.value]
    while let next = pending.popLast(), result.count < Model.elementLimit {
      guard let name = next, let composite = composites.first(where: { $0.name == name }) else { continue }
      for element in attributes[composite.attributes.indices] {
        result.append(string(element.name) + " " + (text(.composite, of: element.declaration) ?? element.type.text))
        if element.type == .composite { pending.append(field(.composite, of: element.declaration)?.value) }
      }
    }
    return result.sorted().joined(separator: ", ")
  }
}
