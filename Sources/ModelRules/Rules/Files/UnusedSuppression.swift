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
