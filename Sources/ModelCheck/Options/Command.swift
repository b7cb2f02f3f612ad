/// One thing that modeld does; the option of its name chooses it.
///
/// A new one is a file in `Commands` that declares it, and a line in ``OptionTable/commands``.
package struct Command: Sendable {
  /// The option, as in `--check`.
  package let name: String
  let short: String?
  let operands: Operands
  /// The forms in which it can write its results; empty if it takes no `--format`.
  let formats: [Format]
  /// Whether each form can go to a file of its own.
  let writesFiles: Bool
  /// Whether it is done whatever else the line says.
  let isDoneAtOnce: Bool
  /// One line without a full stop.
  let help: String
  let run: @Sendable (Run) -> ExitStatus

  init(
    _ name: String, short: String? = nil, takes operands: Operands = .none, formats: [Format] = [],
    writesFiles: Bool = false, isDoneAtOnce: Bool = false, _ help: String,
    run: @escaping @Sendable (Run) -> ExitStatus
  ) {
    self.name = name
    self.short = short
    self.operands = operands
    self.formats = formats
    self.writesFiles = writesFiles
    self.isDoneAtOnce = isDoneAtOnce
    self.help = help
    self.run = run
  }

  /// What stands behind a command.
  struct Operands: Sendable {
    /// As `--help` shows it; empty for nothing.
    let placeholder: String
    let count: ClosedRange<Int>
    let kind: ValueKind
    /// What is meant where nothing is said.
    var defaults: [String] = []

    static let none = Operands(placeholder: "", count: 0...0, kind: .text)
    /// Any number of places, `.` if there is none.
    static let paths = Operands(placeholder: "[PATH ...]", count: 0...Int.max, kind: .path, defaults: ["."])
  }
}

extension Command: Equatable {
  package static func == (a: Command, b: Command) -> Bool { a.name == b.name }
}

extension Command {
  package static let help = Command("--help", short: "-h", isDoneAtOnce: true, "Print this text") { run in
    run.output.write(OptionTable.help)
    return .clean
  }

  package static let version = Command("--version", isDoneAtOnce: true, "Print the version") { run in
    run.output.write("modeld \(ProductVersion.number)\n")
    return .clean
  }

  /// Only says to a person at a terminal what it waits for; the program starts the server itself.
  package static let serve = Command("--stdio", "Serve an editor on standard input and output (default)") { run in
    if run.terminal.isInputTerminal {
      run.error.write(
        "modeld: waiting for an editor that speaks the Language Server Protocol; for a check of models see --check, "
          + "for all else --help\n")
    }
    return .clean
  }
}
