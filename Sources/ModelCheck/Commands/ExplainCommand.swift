import ModelRules
import ModelSyntax

extension Command {
  package static let explain = Command(
    "--explain", takes: Operands(placeholder: "RULE", count: 1...1, kind: .rule),
    "Print what a rule is about, with examples"
  ) { run in
    let id = run.options.paths[0]
    guard let rule = RuleCatalogue.all.first(where: { $0.id == id }) else {
      let near = nearestName(to: id, among: RuleCatalogue.all.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
      return run.fail("no rule is named '\(id)'; 'modeld --rules' lists them\(near)")
    }
    run.output.write(RuleExplanation(rule, width: min(run.terminal.width, 100)).text)
    return .clean
  }
}

/// What `--explain` prints of a rule.
struct RuleExplanation {
  let text: String

  /// - Parameter width: The most columns of a line of prose; examples are printed as they are.
  init(_ rule: RuleInfo, width: Int) {
    text = """
      \(rule.id) (\(rule.severity.name)\(RuleCatalogue.fixableRules[rule.id] == nil ? "" : ", fixable"))

      \("\(rule.summary).".wrapped(to: width))

      \(rule.explanation.wrapped(to: width))

      Reported:

      \(rule.failing.text.indented)

      Not reported:

      \(rule.passing.text.indented)

      """
  }
}

extension String {
  /// The text with lines of at most `width` characters, broken at blanks; its own line endings are kept.
  func wrapped(to width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var lines = [""]
      for word in line.split(separator: " ") {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = String(word)
        } else if last.count + 1 + word.count <= width {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The text with four blanks before each line that is not empty.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }
}
