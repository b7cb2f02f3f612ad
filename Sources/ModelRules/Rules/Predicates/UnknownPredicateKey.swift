import DataModel
import ModelPredicate

enum UnknownPredicateKey: VersionRule {
  static let info = RuleInfo(
    id: "unknown-predicate-key", group: .predicates, severity: .error,
    summary: "A predicate names a property that its entity does not have",
    explanation: """
      The predicate is not checked when the model is compiled: the fetch throws, "keypath … not found in entity", or \
      the class "is not key value coding-compliant". Keys are followed across relationships, parents, composites and \
      the models of a merge set; behind a transformable, a cast or a substitution variable nothing is said, nor of what \
      strings, numbers and dates answer themselves, such as 'length'. Correct the name.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="ByName" entity="Author" predicateString="title == $NAME"/>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      <fetchRequest name="ByName" entity="Author" predicateString="name == $NAME"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let resolver = KeyResolver(counterparts: version.counterparts)
    for resolved in version.predicates {
      for key in resolved.names.keys {
        if case .behindAttribute(let attribute) = key.meaning {
          findings.append(
            Finding(
              info, at: version.place(key.range),
              "the predicate of \(resolved.subject) names '\(key.key.name)' behind '\(attribute.name)', which is an "
                + "attribute and leads no further"))
        }
        guard key.meaning == .missing, let owner = key.owner else { continue }
        let keys = findings.count < 100 ? resolver.keys(of: owner) : []
        let names = keys.lazy.map { $0.entity.model.string($0.declaration.name) }
        findings.append(
          Finding(
            info, at: version.place(key.range),
            "the predicate of \(resolved.subject) names '\(key.key.name)', which '\(owner.name)' does not have"
              + suggestion(for: key.key.name, among: names, after: findings)))
      }
    }
  }
}

extension UnknownPredicateKey: FixableRule {
  /// Takes the only near key; a request is no part of a store.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let version = context.version(editor.path),
      let range = finding.place.range
    else { return [] }
    let resolver = KeyResolver(counterparts: version.counterparts)
    let keys = version.predicates.lazy.flatMap(\.names.keys)
    guard let owner = keys.first(where: { $0.meaning == .missing && $0.range == range })?.owner else { return [] }
    let names = resolver.keys(of: owner).map { $0.entity.model.string($0.declaration.name) }
    return editor.correctingName(of: finding, among: names)
  }
}
