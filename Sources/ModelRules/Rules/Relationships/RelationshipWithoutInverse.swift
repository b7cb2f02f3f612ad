import DataModel

enum RelationshipWithoutInverse: VersionRule {
  static let info = RuleInfo(
    id: "relationship-without-inverse", group: .relationships, severity: .warning,
    silencedBy: [.noWarnings, .noInverseRelationshipWarnings],
    summary: "A relationship names no inverse",
    explanation: """
      Core Data keeps the two sides of a relationship consistent only when each names the other; the compiler warns on \
      every build that the property "should have an inverse". Add the other side and name it. CloudKit refuses such a \
      model. A transient relationship, which must not have an inverse, is left alone.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book"/>
      </entity>
      <entity name="Book"/>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    let cloud = version.cloudKitUse
    for relationship in model.relationships
    where relationship.inverseName.isEmpty && model.entity(named: relationship.destination) != nil {
      // With an inverse, it would be a fault of its own.
      if relationship.flags.contains(.transient) { continue }
      // Mirrored to CloudKit, it is an error of its own.
      if cloud?.covers[Int(relationship.entity)] == true { continue }
      findings.append(
        Finding(
          info, at: version.place(relationship.nameRange),
          "relationship '\(version.qualifiedName(relationship))' to '\(version.text(relationship.destination))' should have an inverse"
        ))
    }
  }
}

extension RelationshipWithoutInverse: FixableRule {
  /// Names the one relationship that can only be the inverse, or else adds one to the destination.
  ///
  /// An inverse is part of the version hash, so none of it is safe.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.relationship(at: finding.place.range),
      let destination = editor.model.entity(named: editor.model.relationships[position].destination)
    else { return [] }
    let model = editor.model
    let relationship = model.relationships[position]
    let owner = model.entities[Int(relationship.entity)]
    let back = model.lineage(ofEntity: destination).flatMap { Array(model.entities[$0].relationships.indices) }
      .filter { $0 != position && model.relationships[$0].destination == owner.name }
    if let other = back.only(where: { model.relationships[$0].inverseName == relationship.name }) {
      return [naming(other, asInverseOf: position, editor)]
    }
    let unpaired = back.filter { model.relationships[$0].inverseName.isEmpty }
    guard !unpaired.isEmpty else { return [adding(to: destination, for: position, owner, editor)].compactMap(\.self) }
    let rivals = model.relationships[owner.relationships.indices].count {
      $0.destination == relationship.destination && $0.inverseName.isEmpty
    }
    guard let other = unpaired.only(where: { _ in true }), rivals == 1 else { return [] }
    return [pairing(position, other, editor)]
  }

  /// The other side names this one already.
  private static func naming(_ other: Int, asInverseOf position: Int, _ editor: ContentsEditor) -> Fix {
    let (relationship, inverse) = (editor.model.relationships[position], editor.model.relationships[other])
    return Fix(
      "Name '\(editor.qualifiedName(inverse))' as the inverse",
      editor.settingInverse(of: relationship, to: editor.model.string(inverse.name)), isSafe: false)
  }

  private static func pairing(_ position: Int, _ other: Int, _ editor: ContentsEditor) -> Fix {
    let (relationship, inverse) = (editor.model.relationships[position], editor.model.relationships[other])
    return Fix(
      "Make '\(editor.qualifiedName(relationship))' and '\(editor.qualifiedName(inverse))' each other's inverse",
      editor.settingInverse(of: relationship, to: editor.model.string(inverse.name))
        + editor.settingInverse(of: inverse, to: editor.model.string(relationship.name)), isSafe: false)
  }

  private static func adding(to destination: Int, for position: Int, _ owner: Entity, _ editor: ContentsEditor) -> Fix?
  {
    let model = editor.model
    let relationship = model.relationships[position]
    guard !relationship.flags.contains(.transient), !owner.name.isEmpty, !relationship.name.isEmpty else { return nil }
    let target = model.entities[destination]
    let ownName = model.string(relationship.name)
    // A to-one relationship may be shared by many; a to-many one mostly owns what it leads to.
    let isToMany = !relationship.isToMany
    let stem =
      model.entities[destination].name == owner.name
      ? "inverse" + ownName.startingUppercase : model.string(owner.name).startingLowercase + (isToMany ? "s" : "")
    let name = editor.unusedName(stem, ofEntity: destination)
    let new = NewRelationship(
      name: name, isToMany: isToMany, destination: model.string(owner.name), inverse: ownName,
      isSyncable: relationship.flags.contains(.syncable))
    guard let addition = editor.addingRelationship(new.element, named: name, to: target) else { return nil }
    return Fix(
      "Add the inverse '\(model.string(target.name)).\(name)'",
      editor.settingInverse(of: relationship, to: name) + [addition], isSafe: false)
  }
}

extension ContentsEditor {
  /// `Entity.relationship`, for titles.
  fileprivate func qualifiedName(_ relationship: Relationship) -> String {
    model.string(model.entities[Int(relationship.entity)].name) + "." + model.string(relationship.name)
  }

  fileprivate func settingInverse(of relationship: Relationship, to name: String) -> [FileEdit] {
    let destination = model.string(relationship.destination)
    return setting([(.inverseName, name), (.inverseEntity, destination)], of: relationship.declaration)
  }

  /// `stem`, or `stem` with a number, that is no property of the entity, its ancestors or its descendants.
  fileprivate func unusedName(_ stem: String, ofEntity index: Int) -> String {
    let related = model.entities.indices.filter { model.lineage(ofEntity: $0).contains(index) }
    let names = Set((related + model.lineage(ofEntity: index)).flatMap { propertyNames(ofEntity: $0) })
    var name = stem
    var number = 2
    while names.contains(name) {
      name = "\(stem)\(number)"
      number += 1
    }
    return name
  }
}

extension Collection {
  /// The element that fits, if it is the only one.
  fileprivate func only(where fits: (Element) -> Bool) -> Element? {
    let fitting = filter(fits)
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension String {
  /// The name of a property for an entity of this name: `Author` → `author`, `URLItem` → `urlItem`, `TAG` → `tag`.
  fileprivate var startingLowercase: String {
    let capitals = prefix { !$0.isLowercase }
    if capitals.count == count { return lowercased() }
    let end = index(startIndex, offsetBy: max(1, capitals.count - 1))
    return self[..<end].lowercased() + self[end...]
  }
  fileprivate var startingUppercase: String { prefix(1).uppercased() + dropFirst() }
}
