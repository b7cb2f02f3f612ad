import ModelRules

/// How much was looked at, and how much was found.
package struct Summary: Equatable, Sendable {
  package let errors: Int
  package let warnings: Int
  package let information: Int
  package let hints: Int
  package let models: Int
  package let versions: Int
  package let entities: Int

  /// Counts `diagnostics` by severity.
  package init(of diagnostics: [Diagnostic], models: Int, versions: Int, entities: Int) {
    var counts: [Severity: Int] = [:]
    for diagnostic in diagnostics { counts[diagnostic.severity, default: 0] += 1 }
    errors = counts[.error, default: 0]
    warnings = counts[.warning, default: 0]
    information = counts[.information, default: 0]
    hints = counts[.hint, default: 0]
    self.models = models
    self.versions = versions
    self.entities = entities
  }

  /// One line without its line ending: `3 errors, 1 warning in 12 models, 84 versions, 1,203 entities`.
  package var line: String {
    var found = [errors == 0 ? "no errors" : counted(errors, "error", "errors")]
    if warnings > 0 { found.append(counted(warnings, "warning", "warnings")) }
    if information > 0 { found.append(counted(information, "information", "information")) }
    if hints > 0 { found.append(counted(hints, "hint", "hints")) }
    let seen = [
      counted(models, "model", "models"),
      counted(versions, "version", "versions"),
      counted(entities, "entity", "entities"),
    ]
    return found.joined(separator: ", ") + " in " + seen.joined(separator: ", ")
  }
}

private func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(grouped(count)) \(count == 1 ? one : many)"
}

/// The digits of `number` with a comma between thousands.
private func grouped(_ number: Int) -> String {
  var result = ""
  let digits = String(number)
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
    result.append(digit)
  }
  return result
}
