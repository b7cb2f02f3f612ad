import DataModel
import ModelSyntax
import ModelMerge

enum UnknownDestination: VersionRule {
  static let info = RuleInfo(
    id: "unknown-destination", group: .relationships, severity: .error,
    summary: "A relationship leads to an entity that its model does not have",
    explanation: """
      Each version is compiled alone, so a destination must be an entity of the same version; an entity of another \
      version or of another model does not count. To lead into another model, add a stand-in: an entity of that name \
      with the user-info key 'MyRealEntity' and the relationships that serve as inverses, which a merge by hand leaves \
      out in favour of the real one.
      """,
    failing: """
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for relationship in model.relationships
    where !relationship.destination.isEmpty && model.entity(named: relationship.destination) == nil {
      let name = version.text(relationship.destination)
      let others = version.definers(name)
      var message =
        "relationship '\(version.qualifiedName(relationship))' leads to entity '\(name)', which this model does not have"
      if let other = others.first {
        message +=
          "; \(version.label(other.member.path)) defines it, but each model is compiled alone: add a stand-in for "
          + "'\(name)' here"
      } else {
        message += suggestion(for: name, among: version.entityNames, after: findings)
      }
      let related = others.map { RelatedPlace($0.place($0.entity.nameRange), "'\(name)' is defined here") }
      let range = model.range(.destinationEntity, of: relationship.declaration)
      findings.append(Finding(info, at: version.place(range), message, related: related))
    }
  }
}

extension UnknownDestination: FixableRule {
  /// Adds a stand-in for an entity of another model, or takes the only near name.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let position = editor.relationship(at: finding.place.range) else {
      return []
    }
    let model = editor.model
    let relationship = model.relationships[position]
    let name = model.string(relationship.destination)
    if let real = context.version(editor.path)?.definers(name).first {
      let lines = standIn(for: name, real, key: context.standInKey, in: model)
      let addition = editor.addingEntity(lines, named: name)
      return addition.map { [Fix("Add a stand-in for '\(name)'", [$0], isSafe: true)] } ?? []
    }
    let inverseEntity = model.field(.inverseEntity, of: relationship.declaration)
    return editor.correctingName(of: finding, among: editor.entityNames).map { fix in
      guard let inverseEntity, inverseEntity.value == relationship.destination, let edit = fix.edits.first?.edit else {
        return fix
      }
      let second = FileEdit(editor.path, inverseEntity.range, edit.text)
      return Fix(fix.title, fix.edits + [second], isSafe: fix.isSafe)
    }
  }

  /// An entity with the key of a stand-in and the inverses of all relationships of `model` that lead to it.
  private static func standIn(for name: String, _ real: Definition, key: String, in model: Model) -> [String] {
    let isSyncable = model.entities.first.map { model.isSet(.syncable, of: $0.declaration) } ?? true
    let inverses = model.relationships.filter { model.string($0.destination) == name && !$0.inverseName.isEmpty }
    var seen: Set<Name> = []
    let elements = inverses.filter { seen.insert($0.inverseName).inserted }.map { relationship in
      inverse(of: relationship, in: model, real).element
    }
    let attributes = "name=\"\(name.escapedForXML())\" representedClassName=\"NSManagedObject\""
    return ["<entity \(attributes)\(isSyncable ? " syncable=\"YES\"" : "")>"] + elements.sorted().map { "    " + $0 }
      + [
        "    <userInfo>",
        "        <entry key=\"\(key.escapedForXML())\" value=\"\(name.escapedForXML())\"/>",
        "    </userInfo>",
        "</entity>",
      ]
  }

  /// The inverse as the real entity has it; where it has none, a usual one.
  private static func inverse(of relationship: Relationship, in model: Model, _ real: Definition) -> NewRelationship {
    let owner = model.string(model.entities[Int(relationship.entity)].name)
    let name = model.string(relationship.inverseName)
    if let known = real.model.strings.find(name),
      case .relationship(let index)? = real.model.property(named: known, inherited: real.index)?.property,
      real.model.string(real.model.relationships[index].destination) == owner
    {
      return NewRelationship(copying: real.model.relationships[index], of: real.model)
    }
    return NewRelationship(
      name: name, isToMany: !relationship.isToMany, destination: owner, inverse: model.string(relationship.name),
      isSyncable: relationship.flags.contains(.syncable))
  }
}
