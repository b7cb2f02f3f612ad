import DataModel

/// The settings of one element as its model says them, by name, for comparing two elements.
///
/// Which of them enter the version hash follows measurements on real stores; Apple's list differs in the delete rule.
struct Aspects {
  struct Aspect {
    let name: String
    let value: String
    let entersHash: Bool
  }

  private(set) var list: [Aspect] = []
  private let model: Model
  private let declaration: Declaration

  private init(_ model: Model, _ declaration: Declaration) {
    self.model = model
    self.declaration = declaration
    list.reserveCapacity(Aspects.usualCount)
  }

  /// How many settings the kinds with the most have.
  private static let usualCount = 24

  /// What differs between two elements of one kind.
  ///
  /// - Parameter isStored: Whether rows hold it, so that its settings can enter a hash at all.
  static func differences(_ a: Aspects, _ b: Aspects, isStored: Bool) -> [ModelChange.Detail] {
    zip(a.list, b.list).compactMap { x, y in
      x.value == y.value
        ? nil
        : ModelChange.Detail(
          aspect: x.name, before: x.value, after: y.value, changesHash: isStored && (x.entersHash || y.entersHash))
    }
  }

  // MARK: Kinds

  init(_ attribute: Attribute, of model: Model) {
    self.init(model, attribute.declaration)
    let isDerived = attribute.flags.contains(.derived)
    add("type", attribute.type.text, !isDerived)
    flag("optional", .optional, !isDerived)
    flag("transient", .transient, true)
    flag("derived", .derived, true)
    text("derivation", .derivationExpression, isDerived)
    text("default", .defaultValueString)
    text("default date", .defaultDateTimeInterval)
    for (name, term) in Aspects.validation { text(name, term) }
    flag("external storage", .allowsExternalBinaryDataStorage, !isDerived)
    flag("preserve after deletion", .preserveAfterDeletion, !isDerived)
    text("hash modifier", .versionHashModifier, !isDerived)
    for (name, term) in Aspects.attributeOnly { text(name, term) }
    addShared()
    userInfo(attribute.userInfo)
  }

  private static let validation: [(String, ModelTerm)] = [
    ("minimum", .minValueString), ("maximum", .maxValueString), ("minimum date", .minDateTimeInterval),
    ("maximum date", .maxDateTimeInterval), ("regular expression", .regularExpressionString),
  ]

  private static let attributeOnly: [(String, ModelTerm)] = [
    ("transformer", .valueTransformerName), ("custom class", .customClassName), ("scalar type", .usesScalarValueType),
    ("composite", .composite), ("cloud encryption", .allowsCloudEncryption),
    ("external records", .storedInTruthFile),
  ]

  init(_ relationship: Relationship, of model: Model) {
    self.init(model, relationship.declaration)
    add("destination", model.string(relationship.destination), true)
    add("inverse", model.string(relationship.inverseName), true)
    flag("optional", .optional, true)
    flag("transient", .transient, true)
    flag("to-many", .toMany, true)
    flag("ordered", .ordered, true)
    add("minimum count", model.text(.minCount, of: declaration) ?? "0", true)
    add("maximum count", model.text(.maxCount, of: declaration) ?? (relationship.isToMany ? "0" : "1"), true)
    add("delete rule", relationship.deletionRule.text, false)
    text("hash modifier", .versionHashModifier, true)
    addShared()
    userInfo(relationship.userInfo)
  }

  init(_ property: FetchedProperty, of model: Model) {
    self.init(model, property.declaration)
    flag("optional", .optional)
    if property.request >= 0 {
      let request = model.fetchRequests[Int(property.request)].declaration
      add("destination", model.text(.entity, of: request) ?? "", false)
      add("predicate", model.text(.predicateString, of: request) ?? "", false)
    } else {
      add("destination", "", false)
      add("predicate", "", false)
    }
    userInfo(property.userInfo)
  }

  init(_ entity: Entity, of model: Model) {
    self.init(model, entity.declaration)
    add("parent", model.string(entity.parent), true)
    flag("abstract", .isAbstract, true)
    add("uniqueness constraints", constraints(entity), true)
    text("hash modifier", .versionHashModifier, true)
    text("renaming identifier", .elementID)
    text("class", .representedClassName)
    text("code generation", .codeGenerationType)
    text("display name in Spotlight", .coreSpotlightDisplayNameExpression)
    add("fetch indexes", indexes(entity, compound: false), false)
    add("compound indexes", indexes(entity, compound: true), false)
    userInfo(entity.userInfo)
  }

  init(_ request: FetchRequest, of model: Model) {
    self.init(model, request.declaration)
    for term in [ModelTerm.entity, .predicateString, .resultType, .fetchLimit, .fetchBatchSize] {
      text(term.text, term)
    }
  }

  init(_ configuration: Configuration, of model: Model) {
    self.init(model, configuration.declaration)
    let names = model.members[configuration.members.indices].map { model.string($0.name) }
    add("entities", names.sorted().joined(separator: ", "), false)
    flag("used with CloudKit", .usedWithCloudKit)
  }

  init(_ composite: Composite, of model: Model) {
    self.init(model, composite.declaration)
    let elements = model.attributes[composite.attributes.indices].map { "\(model.string($0.name)) \($0.type.text)" }
    add("elements", elements.sorted().joined(separator: ", "), true)
  }

  // MARK: Values

  private mutating func add(_ name: String, _ value: String, _ entersHash: Bool) {
    list.append(Aspect(name: name, value: value, entersHash: entersHash))
  }

  private mutating func text(_ name: String, _ term: ModelTerm, _ entersHash: Bool = false) {
    add(name, model.text(term, of: declaration) ?? "", entersHash)
  }

  private mutating func flag(_ name: String, _ term: ModelTerm, _ entersHash: Bool = false) {
    add(name, model.isSet(term, of: declaration) ? "yes" : "no", entersHash)
  }

  private mutating func addShared() {
    text("renaming identifier", .elementID)
    flag("indexed", .indexed)
    flag("indexed in Spotlight", .spotlightIndexingEnabled)
  }

  private mutating func userInfo(_ run: Run) {
    let entries = model.userInfo[run.indices].map { "\(model.string($0.key))=\(model.string($0.value))" }
    add("user info", entries.sorted().joined(separator: ", "), false)
  }

  private func constraints(_ entity: Entity) -> String {
    model.constraints[entity.constraints.indices].map { constraint in
      model.constraintMembers[constraint.members.indices].map { model.string($0.property) }.joined(separator: ".")
    }.sorted().joined(separator: ", ")
  }

  private func indexes(_ entity: Entity, compound: Bool) -> String {
    model.indexes[entity.indexes.indices].filter { $0.isCompound == compound }.map { index in
      let elements = model.indexElements[index.elements.indices].map { element in
        let name =
          element.property.isEmpty
          ? model.text(.expression, of: element.declaration) ?? "" : model.string(element.property)
        let type = model.text(.type, of: element.declaration) ?? ""
        let order = model.text(.order, of: element.declaration) ?? ""
        return ([name] + (["", "Binary"].contains(type) ? [] : [type]) + (order == "descending" ? [order] : []))
          .joined(separator: " ")
      }
      return "\(model.string(index.declaration.name))(\(elements.joined(separator: ", ")))"
    }.sorted().joined(separator: "; ")
  }
}
