import DataModel
import ModelSyntax

enum UnknownInverse: VersionRule {
  static let info = RuleInfo(
    id: "unknown-inverse", group: .relationships, severity: .error,
    summary: "A relationship names an inverse that its destination does not have",
    explanation: """
      'inverseName' must be a relationship of the destination, its own or an inherited one. Xcode keeps the two in \
      step, so a name that does not exist comes from an edit by hand, a generator or a merge. What the compiler makes \
      of it is not documented; open re-implementations refuse it.
      """,
    failing: """
      <entity name="Author">
          <relationship name="works" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: MissingDestination.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    // Which of two entities with one name is meant is open.
    if model.repeatsEntityName { return }
    for relationship in model.relationships {
      guard case .missing(let destination, let isAttribute) = model.inverse(of: relationship) else { continue }
      // An attribute of that name beside the relationship is a fault of its own.
      if isAttribute, model.hasRelationship(named: relationship.inverseName, inherited: destination) { continue }
      let name = version.text(relationship.inverseName)
      let owner = version.text(model.entities[destination].name)
      var message =
        "relationship '\(version.qualifiedName(relationship))' names the inverse '\(name)', "
      if isAttribute {
        message += "which is not a relationship of '\(owner)'"
      } else {
        message += "which '\(owner)' does not have"
        if findings.count < suggestionLimit,
          let near = nearest(to: name, in: destination, leadingTo: relationship, model)
        {
          message += "; did you mean '\(near)'?"
        }
      }
      let range = model.range(.inverseName, of: relationship.declaration)
      findings.append(Finding(info, at: version.place(range), message))
    }
  }

  /// The relationship of the destination that names this one, or else the one with the nearest name.
  private static func nearest(
    to name: String, in destination: Int, leadingTo relationship: Relationship, _ model: Model
  ) -> String? {
    let entity = model.entities[Int(relationship.entity)].name
    let candidates = model.lineage(ofEntity: destination).flatMap { model.entities[$0].relationships.indices }
      .map { model.relationships[$0] }
    let answering = candidates.first { $0.inverseName == relationship.name && $0.destination == entity }
    return answering.map { model.string($0.name) }
      ?? nearestName(to: name, among: candidates.map { model.string($0.name) })
  }
}

extension UnknownInverse: FixableRule {
  /// Names the one relationship that names this one, or the only near one; or else adds what is named.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let position = editor.relationship(at: range),
      case .missing(let destination, let isAttribute) = editor.model.inverse(of: editor.model.relationships[position])
    else { return [] }
    let model = editor.model
    let relationship = model.relationships[position]
    let owner = model.entities[Int(relationship.entity)]
    let candidates = model.lineage(ofEntity: destination).flatMap {
      model.relationships[model.entities[$0].relationships.indices]
    }
    let answering = candidates.filter { $0.inverseName == relationship.name && $0.destination == owner.name }
    let names = (answering.isEmpty ? candidates : answering).map { model.string($0.name) }
    if answering.count == 1 {
      let title = "Change '\(model.string(relationship.inverseName))' to '\(names[0])'"
      return [Fix(title, [editor.replacing(range, with: names[0])], isSafe: true)]
    }
    let correction = editor.correctingName(of: finding, among: names)
    guard correction.isEmpty, !isAttribute else { return correction }
    let new = NewRelationship(
      name: model.string(relationship.inverseName), isToMany: !relationship.isToMany,
      destination: model.string(owner.name), inverse: model.string(relationship.name),
      isSyncable: relationship.flags.contains(.syncable))
    let target = model.entities[destination]
    return editor.addingRelationship(new.element, named: new.name, to: target).map {
      [Fix("Add the relationship '\(model.string(target.name)).\(new.name)'", [$0], isSafe: false)]
    } ?? []
  }
}

extension Model {
  fileprivate func hasRelationship(named name: Name, inherited index: Int) -> Bool {
    lineage(ofEntity: index).contains { ancestor in
      relationships[entities[ancestor].relationships.indices].contains { $0.name == name }
    }
  }
}
