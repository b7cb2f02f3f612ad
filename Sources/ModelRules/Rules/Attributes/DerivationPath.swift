import DataModel
import ModelPredicate
import ModelSyntax

enum DerivationPath: VersionRule {
  static let info = RuleInfo(
    id: "derivation-path", group: .attributes, severity: .error,
    summary: "The key path of a derived attribute leads nowhere",
    explanation: """
      A path of a derivation leads over to-one relationships to an attribute, or over a to-many relationship to an \
      operator, which comes last: 'author.name', 'books.@count', 'books.price.@sum'. Of any other, Core Data says "Bad \
      keypath for derived property" when the store is opened: (missing keypath component), (attribute in non-terminal \
      location not followed by operator), (misplaced operator), (unsupported property type in keypath). Observed; Apple \
      documents the operators alone.
      """,
    failing: """
      <entity name="Author">
          <attribute name="folded" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="canonical:(nmae)"/>
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: DerivationSyntax.info.passing)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    forEachFault(in: version) { derivation, fault in
      let hint = fault.unknownKey.map { suggestion(for: $0.key, among: $0.names, after: findings) } ?? ""
      findings.append(
        Finding(
          info, at: version.place(fault.range),
          "in the expression of derived attribute '\(derivation.name)', \(fault.message)\(hint)"))
    }
  }

  private static func forEachFault(in version: VersionView, _ body: (Derivation, PathWalk.Fault) -> Void) {
    for derivation in version.derivations where derivation.expression.problems.isEmpty {
      guard let root = derivation.expression.root, let entity = derivation.use.scope.root else { continue }
      let walk = PathWalk(entity: entity, resolver: KeyResolver(counterparts: version.counterparts))
      for fault in walk.faults(in: root) { body(derivation, fault) }
    }
  }
}

extension DerivationPath: FixableRule {
  /// Takes the only near key; no store opens with such a model.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let version = context.version(editor.path) else { return [] }
    var names: [String]?
    forEachFault(in: version) { _, fault in
      if fault.range == finding.place.range { names = names ?? fault.unknownKey?.names }
    }
    return names.map { editor.correctingName(of: finding, among: $0) } ?? []
  }
}

/// Follows the key paths of a derivation.
private struct PathWalk {
  struct Fault {
    let range: ByteRange
    let message: String
    /// A key that is missing, and those that there are.
    var unknownKey: (key: String, names: [String])?
  }

  let entity: EntityReference
  let resolver: KeyResolver

  /// One fault at most for each path.
  func faults(in node: PredicateNode) -> [Fault] {
    switch node.kind {
    case .keyPath(let keys): return node.children.isEmpty ? [fault(in: keys)].compactMap(\.self) : []
    case .function, .arithmetic, .collection: return node.children.flatMap { faults(in: $0) }
    default: return []
    }
  }

  private func fault(in keys: [PredicateKey]) -> Fault? {
    var owner = KeyOwner.entity(entity)
    var toMany: PredicateKey?
    for (index, key) in keys.enumerated() {
      let isLast = index == keys.count - 1
      if key.isOperator {
        guard isLast else { return Fault(range: key.range, message: "operator '\(key.name)' has to come last") }
        if PredicateNames.collectionOperators.contains(key.name) { return nil }
        return Fault(range: key.range, message: "there is no operator '\(key.name)'")
      }
      let target: KeyTarget
      switch resolver.property(key.name, of: owner) {
      case .found(let found): target = found
      case .unknown: return nil
      case .missing where ["self", "entity", "objectid"].contains(key.name.lowercased()): return nil
      case .missing, .inChild:
        let names = resolver.keys(of: owner).map { $0.entity.model.string($0.declaration.name) }
        let message = "'\(owner.name)' has no property '\(key.name)'"
        return Fault(range: key.range, message: message, unknownKey: (key.name, names))
      }
      if target.isToMany, toMany == nil { toMany = key }
      if let fault = fault(at: key, target, isLast: isLast, next: isLast ? nil : keys[index + 1]) { return fault }
      if isLast { break }
      guard let next = resolver.owner(behind: target) else { return nil }
      owner = next
    }
    guard let toMany else { return nil }
    let message = "'\(toMany.name)' is a to-many relationship, and the path needs an operator such as @count at its end"
    return Fault(range: toMany.range, message: message)
  }

  /// What is wrong with a key by the kind of its property and by what follows it.
  private func fault(at key: PredicateKey, _ target: KeyTarget, isLast: Bool, next: PredicateKey?) -> Fault? {
    switch target.property {
    case .attribute(let index):
      guard let next, !next.isOperator, target.entity.model.attributes[index].type != .composite else { return nil }
      return Fault(range: next.range, message: "'\(key.name)' is an attribute, behind which only an operator can stand")
    case .relationship:
      guard isLast, !target.isToMany else { return nil }
      return Fault(
        range: key.range, message: "'\(key.name)' is a relationship, and the path has to end in an attribute")
    case .fetchedProperty:
      return Fault(range: key.range, message: "'\(key.name)' is a fetched property, which cannot be derived from")
    }
  }
}
