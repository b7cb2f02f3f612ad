import DataModel
import ModelSyntax

/// The rule under which suppressions are reported that nothing needs any more.
package enum UnusedSuppression: Rule {
  package static let info = RuleInfo(
    id: "unused-suppression", group: .files, severity: .warning,
    summary: "A finding is ignored that is no longer found",
    explanation: """
      An entry under 'suppressions' in .modeld.json, or the user-info key 'modeld.ignore', ignores a rule where that \
      rule finds nothing. Left there it would hide the next mistake of that kind. Remove it, or correct the names in it.
      """,
    failing: """
      <entity name="Author">
          <userInfo>
              <entry key="modeld.ignore" value="no-action-delete-rule: the importer cleans up"/>
          </userInfo>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="No Action" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
          <userInfo>
              <entry key="modeld.ignore" value="no-action-delete-rule: the importer cleans up"/>
          </userInfo>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """)

  /// What is said of a suppression of `rule` at `place`.
  package static func finding(of rule: String, at place: Place) -> Finding {
    guard RuleCatalogue.ids.contains(rule) else {
      let near = nearestName(to: rule, among: RuleCatalogue.ids).map { "; did you mean '\($0)'?" } ?? ""
      return Finding(info, at: place, "there is no rule '\(rule)' to ignore\(near)")
    }
    return Finding(info, at: place, "'\(rule)' is ignored here, but finds nothing: remove this")
  }
}

extension UnusedSuppression: FixableRule {
  /// Corrects the name of a rule that there is not, where only one is near, or takes the saying away.
  ///
  /// User info is in no version hash, but is compared when models merge: where another model has the entity too, the two
  /// could come to differ.
  package static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let range = finding.place.range, let text = context.text(finding.place.path) else { return [] }
    guard let editor = context.editor(for: finding) else {
      let edits = SettingsEditor(finding.place.path, text).removingElement(holding: range, of: "suppressions")
      return edits.isEmpty ? [] : [Fix("Remove the suppression", edits, isSafe: true)]
    }
    guard let entry = editor.model.userInfo.first(where: { $0.valueRange == range }) else { return [] }
    let isShared = editor.entity(around: range).map { entity in
      !(context.version(editor.path)?.definers(editor.model.string(editor.model.entities[entity].name)).isEmpty ?? true)
    }
    return rules(in: editor.value(at: range)).compactMap { rule in
      guard Self.finding(of: rule, at: finding.place).message == finding.message else { return nil }
      return fix(of: rule, entry, editor, isSafe: !(isShared ?? true))
    }
  }

  private static func fix(of rule: String, _ entry: UserInfoEntry, _ editor: ContentsEditor, isSafe: Bool) -> Fix? {
    let value = editor.value(at: entry.valueRange)
    if !RuleCatalogue.ids.contains(rule), let near = onlyNearName(to: rule, among: RuleCatalogue.ids) {
      guard let range = value.firstRange(of: rule) else { return nil }
      let edit = editor.replacing(
        entry.valueRange, with: value[..<range.lowerBound] + near + value[range.upperBound...])
      return Fix("Change '\(rule)' to '\(near)'", [edit], isSafe: isSafe)
    }
    let others = rules(in: value).filter { $0 != rule }
    guard others.isEmpty else {
      let reason = value.firstIndex(of: ":").map { value[$0...] } ?? ""
      let edit = editor.replacing(entry.valueRange, with: others.joined(separator: ", ") + reason)
      return Fix("Ignore '\(rule)' no longer", [edit], isSafe: isSafe)
    }
    return editor.removingUserInfo(entry).map { Fix("Ignore '\(rule)' no longer", [$0], isSafe: isSafe) }
  }

  /// The rules that the value of a user-info entry names.
  private static func rules(in value: String) -> [String] {
    value.split(separator: ":", omittingEmptySubsequences: false)[0]
      .split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}
