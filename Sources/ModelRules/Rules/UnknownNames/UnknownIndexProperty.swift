import DataModel
import ModelPredicate

enum UnknownIndexProperty: VersionRule {
  static let info = RuleInfo(
    id: "unknown-index-property", group: .unknownNames, severity: .error,
    summary: "An index names a property that its entity does not have",
    explanation: """
      The elements of a fetch index or a compound index name properties of their entity, its own or inherited ones; \
      'self' and 'entity' are allowed in any case. A path leads through composites, and the key paths of an element that \
      is an expression are followed as those of a predicate.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byTitle">
              <fetchIndexElement property="title" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchIndex name="byName">
              <fetchIndexElement property="name" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    for (position, entity) in model.entities.enumerated() {
      for index in model.indexes[entity.indexes.indices] {
        for element in model.indexElements[index.elements.indices] {
          guard let missing = model.missingProperty(element.property, ofEntity: position, after: findings) else {
            continue
          }
          let name = ["self", "entity"].contains(missing.name.lowercased()) ? nil : missing
          guard let name else { continue }
          let what = index.isCompound ? "a compound index" : "fetch index '\(version.text(index.declaration.name))'"
          findings.append(
            Finding(
              info, at: version.place(element.propertyRange),
              "\(what) names '\(name.name)', which '\(version.text(entity.name))' does not have" + name.suggestion))
        }
      }
    }
    forEachMissingKey(in: version) { key, owner, names in
      findings.append(
        Finding(
          info, at: version.place(key.range),
          "the expression of an index names '\(key.key.name)', which '\(owner.name)' does not have"
            + suggestion(for: key.key.name, among: names(), after: findings)))
    }
  }

  /// Calls `body` with each key of an index element's expression that is not there, and with those that are.
  private static func forEachMissingKey(
    in version: VersionView, _ body: (_ key: ResolvedKey, _ owner: KeyOwner, _ names: () -> [String]) -> Void
  ) {
    guard version.model.terms.contains(.expression) else { return }
    let resolver = KeyResolver(counterparts: version.counterparts)
    for use in PredicateUse.all(in: version.model, path: version.path) {
      guard case .indexElement = use.kind else { continue }
      let expression = use.read()
      guard expression.problems.isEmpty else { continue }
      for key in PredicateNames(expression, in: use.scope, resolver: resolver).keys where key.meaning == .missing {
        guard let owner = key.owner else { continue }
        body(key, owner) { resolver.keys(of: owner).map { $0.entity.model.string($0.declaration.name) } }
      }
    }
  }
}

extension UnknownIndexProperty: FixableRule {
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let entity = editor.entity(around: range)
    else { return [] }
    var names: [String]?
    if let version = context.version(editor.path) {
      forEachMissingKey(in: version) { key, _, known in if key.range == range { names = known() } }
    }
    return editor.correctingName(of: finding, among: names ?? editor.propertyNames(ofEntity: entity))
  }
}
