import ModelSyntax

extension Command {
  package static let completions = Command(
    "--completions",
    takes: Operands(placeholder: "SHELL", count: 1...1, kind: .words(Shell.allCases.map(\.rawValue))),
    "Print what lets bash, zsh or fish complete options"
  ) { run in
    let name = run.options.paths[0]
    guard let shell = Shell(rawValue: name) else {
      let problem = ValueProblem.notOne(of: Shell.allCases.map(\.rawValue), name)
      return run.fail(OptionError.badValue(name, option: "--completions", problem: problem).message)
    }
    run.output.write(shell.script(CompletionItem.all))
    return .clean
  }
}

/// A shell that can complete the options of modeld.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The text to load in the shell, with a line ending at its end.
  func script(_ items: [CompletionItem]) -> String {
    switch self {
    case .bash: BashCompletion.script(items)
    case .zsh: ZshCompletion.script(items)
    case .fish: FishCompletion.script(items)
    }
  }
}
