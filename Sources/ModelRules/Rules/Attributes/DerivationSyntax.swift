import ModelPredicate
import ModelSyntax

enum DerivationSyntax: VersionRule {
  static let info = RuleInfo(
    id: "derivation-syntax", group: .attributes, severity: .error,
    summary: "The expression of a derived attribute cannot be read",
    explanation: """
      The expression is no NSExpression in Apple's format, calls a function that NSExpression does not have, or holds a \
      variable or '%@', for which a model has no value ("Bad keypath for derived property (unresolved variable)"). Apple \
      documents a key path over to-one relationships, 'canonical:(name)', 'books.@count', 'books.price.@sum' and \
      'now()'.
      """,
    failing: """
      <entity name="Author">
          <attribute name="folded" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="canonical:(name"/>
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="folded" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="canonical:(name)"/>
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """)

  /// The functions of NSExpression.h, in lower case without colons, and those that parse to expressions of their own.
  private static let functions: Set = [
    "abs", "add", "addto", "average", "bitwiseand", "bitwiseor", "bitwisexor", "canonical", "cast", "castobject",
    "ceiling", "count", "distancetolocation", "divide", "divideby", "exp", "fetch", "floor", "from", "fromsubtract",
    "function", "leftshift", "length", "ln", "log", "lowercase", "max", "median", "min", "mode", "modulus",
    "modulusby", "multiply", "multiplyby", "noindex", "now", "objectfrom", "onescomplement", "raise", "raisetopower",
    "random", "randomn", "rightshift", "sqrt", "stddev", "subquery", "sum", "ternary", "tokenize", "trunc",
    "uppercase", "valueforkeypath",
  ]

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for derivation in version.derivations {
      if let problem = derivation.expression.problems.first {
        let message = "the expression of derived attribute '\(derivation.name)' is broken: \(problem.message)"
        findings.append(Finding(info, at: version.place(problem.range), message))
      } else if let root = derivation.expression.root, let fault = fault(in: root) {
        let message = "\(fault.what), which the expression of derived attribute '\(derivation.name)' cannot hold"
        findings.append(Finding(info, at: version.place(fault.range), message))
      }
    }
  }

  /// The first node that no derivation can have.
  private static func fault(in node: PredicateNode) -> (what: String, range: ByteRange)? {
    switch node.kind {
    case .variable(let name): return ("'$\(name.name)' is a variable", node.range)
    case .function(let name):
      guard functions.contains(name.lowercased().filter { $0 != ":" }) else {
        let range = ByteRange(node.range.start, min(node.range.end, node.range.start + name.utf8.count))
        return ("'\(name)' is no function of NSExpression", range)
      }
    case .and, .or, .not, .comparison, .always: return ("this is a condition", node.range)
    // What they hold has variables and conditions of its own.
    case .subquery: return nil
    case .literal, .collection, .arithmetic, .keyPath, .object, .element, .formatArgument, .broken: break
    }
    // A call by FUNCTION or TERNARY may hold conditions, and CAST names a type.
    if case .function(let name) = node.kind, ["function", "ternary", "cast", "fetch"].contains(name.lowercased()) {
      return nil
    }
    for child in node.children {
      if let fault = fault(in: child) { return fault }
    }
    return nil
  }
}
