import ModelSyntax

/// The rule under which the reader of `.modeld.json` reports what it does not know.
package enum UnknownSetting: Rule {
  package static let info = RuleInfo(
    id: "unknown-setting", group: .files, severity: .warning,
    summary: "A key, a rule or a model in .modeld.json is not known",
    explanation: """
      A setting that is spelt wrongly has no effect, so that a rule you meant to switch off goes on, or a merge set \
      stays empty. Correct the name; the message gives the nearest one that is known.
      """,
    failing: """
      //- .modeld.json
      { "standInKey": ["MyRealEntity"] }
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <entity name="Author"/>
      """,
    passing: """
      //- .modeld.json
      { "standInKeys": ["MyRealEntity"] }
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <entity name="Author"/>
      """)
}

extension UnknownSetting: FixableRule {
  /// Takes the only near name; settings are no part of a model.
  package static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let range = finding.place.range, let name = context.settingsCorrection(range),
      let text = context.text(finding.place.path),
      let edit = SettingsEditor(finding.place.path, text).replacing(range, with: name)
    else { return [] }
    let written = text.string(range).filter { $0 != "\"" && $0 != "'" }
    return [Fix("Change '\(written)' to '\(name)'", [edit], isSafe: true)]
  }
}
