import JSONText
import ModelRules

extension Command {
  package static let rules = Command("--rules", formats: [.text, .json], "List the rules") { run in
    if run.options.format == .json {
      run.output.write(RuleList.json)
    } else {
      run.output.write(RuleList.text)
    }
    return .clean
  }
}

/// The rules of the catalogue as `--rules` prints them.
enum RuleList {
  /// A heading for each group, and below it a line for each rule.
  static var text: String {
    let rules = RuleCatalogue.all
    let width = rules.map(\.id.count).max() ?? 0
    let severityWidth = Severity.allCases.map(\.name.count).max() ?? 0
    var text = ""
    for group in RuleInfo.Group.allCases {
      text += (text.isEmpty ? "" : "\n") + group.rawValue + ":\n"
      for rule in rules where rule.group == group {
        let id = rule.id.padded(to: width)
        text += "  \(id)  \(rule.severity.name.padded(to: severityWidth))  \(rule.summary)\n"
      }
    }
    return text
  }

  /// `{"version":1,"rules":[{"id","group","severity","summary","fixable","explanation","failing","passing"}]}`, which the README
  /// promises.
  static var json: String {
    var writer = JSONWriter.printable()
    writer.object { writer in
      writer.member("version", 1)
      writer.key("rules")
      writer.array(RuleCatalogue.all, onLines: true) { writer, rule in
        writer.object { writer in
          writer.member("id", rule.id)
          writer.member("group", rule.group.rawValue)
          writer.member("severity", rule.severity.name)
          writer.member("summary", rule.summary)
          writer.member("fixable", RuleCatalogue.fixableRules[rule.id] != nil)
          writer.member("explanation", rule.explanation)
          writer.member("failing", rule.failing.text)
          writer.member("passing", rule.passing.text)
        }
      }
    }
    return writer.text + "\n"
  }
}

extension String {
  /// The text with blanks behind it, `width` characters long.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
