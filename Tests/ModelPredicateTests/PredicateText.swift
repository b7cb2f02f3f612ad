import ModelPredicate
import ModelSyntax

/// A predicate in a text of its own, as an XML attribute's value.
struct PredicateText {
  let source: SourceText
  let predicate: Predicate

  init(_ text: String, isExpression: Bool = false) {
    source = SourceText(text)
    let decoded = DecodedText(ByteRange(0, source.count), of: source)
    predicate = isExpression ? Predicate.readExpression(decoded) : Predicate.read(decoded)
  }

  /// The nodes in few words: `(and (equal name "a") …)`.
  var shape: String { predicate.root.map(shape) ?? "" }

  /// The problems, each as `text: message`.
  var problems: [String] { predicate.problems.map { "\(source.string($0.range)): \($0.message)" } }

  private func shape(_ node: PredicateNode) -> String {
    let inside = node.children.map(shape)
    switch node.kind {
    case .and: return list("and", inside)
    case .or: return list("or", inside)
    case .not: return list("not", inside)
    case .comparison(let comparison):
      let quantifier = comparison.quantifier.map { $0.rawValue + " " } ?? ""
      return list(quantifier + comparison.operator.rawValue, inside)
    case .always(let value): return value ? "TRUE" : "FALSE"
    case .literal: return source.string(node.range)
    case .collection: return list("list", inside)
    case .arithmetic: return list("arithmetic", inside)
    case .keyPath(let keys):
      let path = keys.map(\.name).joined(separator: ".")
      return inside.isEmpty ? path : "\(inside[0])->\(path)"
    case .object: return "SELF"
    case .variable(let key): return "$" + key.name
    case .subquery(let key): return list("subquery $" + key.name, inside)
    case .function(let name): return list(name, inside)
    case .element: return list("element", inside)
    case .formatArgument: return source.string(node.range)
    case .broken: return list("broken", inside)
    }
  }

  private func list(_ name: String, _ inside: [String]) -> String {
    "(" + ([name] + inside).joined(separator: " ") + ")"
  }
}
