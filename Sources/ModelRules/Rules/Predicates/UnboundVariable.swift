import DataModel
import ModelPredicate
import ModelSyntax

enum UnboundVariable: VersionRule {
  static let info = RuleInfo(
    id: "unbound-variable", group: .predicates, severity: .error,
    summary: "A predicate has a variable that nothing gives a value",
    explanation: """
      In the predicate of a fetched property only $FETCH_SOURCE, the object that has the property, and \
      $FETCHED_PROPERTY, its description, have values; firing the property throws for any other. In a template the two \
      mean nothing of themselves: unless the code gives them values, the fetch throws, which is a warning.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchedProperty name="namesakes" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Author" \
      predicateString="name == $FETCHSOURCE.name"/>
          </fetchedProperty>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
          <fetchedProperty name="namesakes" optional="YES">
              <fetchRequest name="fetchedPropertyFetchRequest" entity="Author" \
      predicateString="name == $FETCH_SOURCE.name"/>
          </fetchedProperty>
      </entity>
      """)

  private static let given = ["FETCH_SOURCE", "FETCHED_PROPERTY"]

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for resolved in version.predicates {
      for key in resolved.names.keys where key.meaning == .substitutionVariable {
        let name = key.key.name
        if resolved.isOfFetchedProperty {
          let near = nearestName(to: name, among: given) ?? given[0]
          findings.append(
            Finding(
              info, at: version.place(key.range),
              "'$\(name)' has no value in the predicate of \(resolved.subject); did you mean '$\(near)'?"))
        } else if given.contains(name) {
          findings.append(
            Finding(
              info, at: version.place(key.range),
              "'$\(name)' means nothing in the predicate of \(resolved.subject), which is no fetched property",
              severity: .warning))
        }
      }
    }
  }
}

extension UnboundVariable: FixableRule {
  /// Takes the only near one of the two that have values; a fetched property is no part of a store.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range, finding.severity == .error else {
      return []
    }
    let written = editor.text.string(range)
    let sign = written.hasPrefix("$") ? "$" : ""
    guard let name = onlyNearName(to: String(written.dropFirst(sign.count)), among: given) else { return [] }
    return [Fix("Change '\(written)' to '\(sign)\(name)'", [editor.replacing(range, with: sign + name)], isSafe: true)]
  }
}
