import DataModel
package import ModelSyntax

/// One thing in which two definitions of one name differ.
package struct Difference: Equatable, Sendable {
  /// What differs: `class`, `attribute 'kind' type`.
  package let subject: String
  /// Both values as they are written; empty for what is absent.
  package let first: String
  package let second: String
  /// Where the second one stands, or the nearest thing to it.
  package let place: ByteRange

  /// One phrase for a message.
  package var phrase: String { "\(subject) (\(Difference.quote(first)) and \(Difference.quote(second)))" }

  private static func quote(_ value: String) -> String { value.isEmpty ? "none" : "'\(value)'" }
}

/// How two entities of one name differ, by what Core Data makes of it.
package struct EntityComparison: Equatable, Sendable {
  /// What `isEqual:` of `NSEntityDescription` compares: with a difference here, merging throws.
  package private(set) var compared: [Difference] = []
  /// What it does not: the first definition wins and the other one is lost without a word.
  package private(set) var uncompared: [Difference] = []
  /// Whether `syncable` differs, of which it is not known whether it counts.
  package private(set) var syncableDiffers = false

  private let first: Definition
  private let second: Definition

  /// Compares field by field.
  ///
  /// An equal parent name counts as an equal parent: if the parents differ, that is their own conflict. A parent or
  /// destination that is a stand-in counts as the real entity.
  ///
  /// The list of fields follows observed behaviour of the iOS 18 generation: name, abstract, class, version hash, user
  /// info, Spotlight name and indexes are compared, and the version hash covers what is stored. Apple documents none
  /// of it.
  package init(_ first: Definition, _ second: Definition) {
    self.first = first
    self.second = second
    let (a, b) = (self.a, self.b)
    compare("parent", first.member.boundName(a.parent), second.member.boundName(b.parent))
    compare("abstract", flag(a.isAbstract), flag(b.isAbstract))
    compareClass()
    for term in [ModelTerm.versionHashModifier, .coreSpotlightDisplayNameExpression] {
      compare(term.text, text(term, a.declaration, first), text(term, b.declaration, second))
    }
    let userInfos = (first.member.model.userInfoText(a.userInfo), second.member.model.userInfoText(b.userInfo))
    compare("user info", userInfos.0, userInfos.1)
    compare("uniqueness constraints", constraints(a, first), constraints(b, second))
    compare("fetch indexes", indexes(a, first, compound: false), indexes(b, second, compound: false))
    compareUncounted(
      "compound indexes", indexes(a, first, compound: true), indexes(b, second, compound: true), b.nameRange)
    compareUncounted(
      "renaming identifier", text(.elementID, a.declaration, first), text(.elementID, b.declaration, second),
      b.nameRange)
    syncableDiffers =
      first.member.model.isSet(.syncable, of: a.declaration) != second.member.model.isSet(.syncable, of: b.declaration)
    compareProperties()
  }

  package var isEqual: Bool { compared.isEmpty && uncompared.isEmpty && !syncableDiffers }

  private var a: Entity { first.member.model.entities[first.index] }
  private var b: Entity { second.member.model.entities[second.index] }

  // MARK: The entity itself

  private mutating func compare(_ subject: String, _ x: String, _ y: String, at place: ByteRange? = nil) {
    if x != y { compared.append(Difference(subject: subject, first: x, second: y, place: place ?? b.nameRange)) }
  }

  private mutating func compareUncounted(_ subject: String, _ x: String, _ y: String, _ place: ByteRange) {
    if x != y { uncompared.append(Difference(subject: subject, first: x, second: y, place: place)) }
  }

  /// A class that begins with a dot is in the module of the target that compiles the model, which is not known here:
  /// it is taken as equal to the class of that name in any module.
  private mutating func compareClass() {
    let x = className(a, first)
    let y = className(b, second)
    guard x != y else { return }
    for (relative, other) in [(x, y), (y, x)] where relative.hasPrefix(".") && !other.hasPrefix(".") {
      if other.hasSuffix(relative), other.utf8.count > relative.utf8.count { return }
    }
    compare("class", x, y, at: second.member.model.range(.representedClassName, of: b.declaration))
  }

  private func className(_ entity: Entity, _ definition: Definition) -> String {
    let name = text(.representedClassName, entity.declaration, definition)
    return name.isEmpty ? "NSManagedObject" : name
  }

  private func text(_ term: ModelTerm, _ declaration: Declaration, _ definition: Definition) -> String {
    definition.member.model.text(term, of: declaration) ?? ""
  }

  private func flag(_ isSet: Bool) -> String { isSet ? "YES" : "" }

  private func constraints(_ entity: Entity, _ definition: Definition) -> String {
    let model = definition.member.model
    return model.constraints[entity.constraints.indices].map { constraint in
      model.constraintMembers[constraint.members.indices].map { model.string($0.property) }.joined(separator: ".")
    }.sorted().joined(separator: ", ")
  }

  private func indexes(_ entity: Entity, _ definition: Definition, compound: Bool) -> String {
    let model = definition.member.model
    return model.indexes[entity.indexes.indices].filter { $0.isCompound == compound }.map { index in
      let elements = model.indexElements[index.elements.indices].map { element in
        let what =
          element.property.isEmpty
          ? text(.expression, element.declaration, definition)
          : model.string(element.property)
        let type = text(.type, element.declaration, definition)
        return what + (type == "Binary" || type.isEmpty ? "" : " \(type)")
          + (text(.order, element.declaration, definition) == "descending" ? " descending" : "")
      }
      return model.string(index.declaration.name) + "(" + elements.joined(separator: ", ") + ")"
    }.sorted().joined(separator: "; ")
  }

  // MARK: Properties

  private mutating func compareProperties() {
    let model = second.member.model
    var found: Set<String> = []
    for property in properties(a, first) {
      let name = first.member.model.string(first.member.model.declaration(of: property).name)
      guard found.insert(name).inserted else { continue }
      let other = model.strings.find(name).flatMap { model.property(named: $0, ofEntity: second.index) }
      compare(name, property, other)
    }
    for property in properties(b, second) {
      let name = model.string(model.declaration(of: property).name)
      if found.insert(name).inserted { compare(name, nil, property) }
    }
  }

  private func properties(_ entity: Entity, _ definition: Definition) -> [PropertyReference] {
    entity.attributes.indices.map { .attribute($0) } + entity.relationships.indices.map { .relationship($0) }
      + entity.fetchedProperties.indices.map { .fetchedProperty($0) }
  }

  private mutating func compare(_ name: String, _ x: PropertyReference?, _ y: PropertyReference?) {
    let p = x.map { PropertyFacts($0, first) }
    let q = y.map { PropertyFacts($0, second) }
    let kind = p?.kind ?? q?.kind ?? ""
    let place = y.map { second.member.model.declaration(of: $0).nameRange } ?? b.nameRange
    guard let p, let q, p.kind == q.kind, p.isStored == q.isStored else {
      let isCompared = p?.isStored ?? false || q?.isStored ?? false
      let difference = Difference(
        subject: "\(kind) '\(name)'", first: p?.label ?? "", second: q?.label ?? "", place: place)
      if isCompared { compared.append(difference) } else { uncompared.append(difference) }
      return
    }
    for (x, y) in zip(p.compared, q.compared) where x.value != y.value {
      let difference = Difference(
        subject: "\(kind) '\(name)' \(x.subject)", first: x.value, second: y.value, place: place)
      if p.isStored { compared.append(difference) } else { uncompared.append(difference) }
    }
    for (x, y) in zip(p.uncompared, q.uncompared) where x.value != y.value {
      compareUncounted("\(kind) '\(name)' \(x.subject)", x.value, y.value, place)
    }
  }
}
