import DataModel
import ModelSyntax

enum UnknownXMLName: VersionRule {
  static let info = RuleInfo(
    id: "unknown-xml-name", group: .files, severity: .hint,
    summary: "An element or XML attribute is not one that Xcode writes",
    explanation: """
      Core Data passes over names that it does not know, so what they say has no effect: 'defaultValue' for \
      'defaultValueString', 'abstract' for 'isAbstract', 'deleteRule' for 'deletionRule'. The list of names comes from \
      real files, not from Apple, so a newer Xcode may well write one that is missing from it.
      """,
    failing: """
      <entity name="Author" abstract="YES"/>
      """,
    passing: """
      <entity name="Author" isAbstract="YES"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for term in version.model.unknownTerms {
      let kind = term.isElement ? "element" : "attribute"
      let instead = term.intended.map { ", and Core Data ignores it; Xcode writes '\($0.text)'" } ?? " in a model"
      findings.append(
        Finding(info, at: version.place(term.range), "unknown \(kind) '\(version.text(term.text))'\(instead)"))
    }
  }
}

extension UnknownXMLName: FixableRule {
  /// Writes Xcode's name, whose value then counts.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let range = finding.place.range,
      let term = editor.model.unknownTerms.first(where: { $0.range == range }), let intended = term.intended,
      let node = editor.tree.nodes.first(where: { $0.kind == .element && $0.tagRange.holds(range) }),
      !editor.tree.attributes[node.attributes].contains(where: { $0.name == intended.rawValue })
    else { return [] }
    let edit = FileEdit(editor.path, range, intended.text)
    return [Fix("Change '\(editor.model.string(term.text))' to '\(intended.text)'", [edit], isSafe: false)]
  }
}
