import ModelSyntax

/// One option of the command line: how it is written, what it does and what `--help` says of it.
struct OptionEntry: Sendable {
  /// The commands that an option belongs to, and its section in `--help`.
  enum Scope: String, CaseIterable {
    case command = "Commands"
    case common = "Options of --check and --merge"
    case check = "Options of --check"
    case merge = "Options of --merge"
    case serve = "Options of --stdio"
  }

  enum Action: Sendable {
    case command(Options.Command)
    case flag(@Sendable (inout Options) -> Void)
    case value(@Sendable (inout Options, String) -> Void)
    /// Takes one of a few words; the closure says whether it knew the word.
    case choice([String], @Sendable (inout Options, String) -> Bool)
  }

  let name: String
  var short: String?
  /// What follows the option, as `--help` shows it.
  var argument: String?
  let scope: Scope
  let help: String
  let action: Action

  /// Whether the option needs a value behind it.
  var takesValue: Bool {
    switch action {
    case .value, .choice: true
    case .command, .flag: false
    }
  }
}

enum OptionTable {
  /// Every option there is, in the order of `--help`.
  static let all: [OptionEntry] = [
    .command("--check", takes: "[PATH ...]", .check, "Check the models in each PATH (default: .)"),
    .command("--merge", takes: "[PATH ...]", .merge, "Print what Core Data merges the models in each PATH into"),
    .command("--stdio", .serve, "Serve an editor on standard input and output (default)"),
    .command("--help", short: "-h", .help, "Print this text"),
    .command("--version", .version, "Print the version"),
    .choice("--format", .common, "How results are written") { $0.format = $1 },
    .choice("--color", .common, "Colour; auto: on a terminal, unless NO_COLOR is set") { $0.color = $1 },
    .value("--model", "NAME", .common, "Only merge sets with this model (repeatable)") { $0.models.append($1) },
    .flag("--require-models", .common, "Fail if there are no models") { $0.requiresModels = true },
    .flag("--verbose", short: "-v", .check, "Show information, hints and related places too") { $0.isVerbose = true },
    .flag("--strict", .check, "Exit with status 1 for a warning too") { $0.isStrict = true },
    .flag("--all-versions", .check, "Report more than errors for versions that are not current") {
      $0.checksAllVersions = true
    },
    .value("--set", "NAME", .merge, "Print the merge set of this name, where there are several") { $0.set = $1 },
    .value("--output", "DIR", .merge, "Write each set to DIR/<set>.xcdatamodel/contents") { $0.output = $1 },
    .value("--log", "FILE", .serve, "Append what the server does to FILE") { $0.log = $1 },
  ]

  /// The option that is written as `name`.
  static func entry(named name: String) -> OptionEntry? {
    all.first { $0.name == name || $0.short == name }
  }

  /// The option that `name` may be meant to be: a slip, or the start of only one.
  static func suggestion(for name: String) -> String? {
    if let near = nearestName(to: name, among: all.map(\.name)) { return near }
    let longer = all.filter { $0.name.hasPrefix(name) }
    return name.utf8.count > 2 && longer.count == 1 ? longer.first?.name : nil
  }

  /// What `--help` prints.
  static var help: String {
    var text = """
      modeld checks Core Data models, and shows what Core Data merges them into.

      Usage: modeld --check [OPTION ...] [PATH ...]
             modeld --merge [OPTION ...] [PATH ...]
             modeld [--stdio]

      """
    let column = (all.map(\.heading.count).max() ?? 0) + 4
    for scope in OptionEntry.Scope.allCases {
      text += "\n\(scope.rawValue):\n"
      for entry in all where entry.scope == scope {
        let gap = String(repeating: " ", count: column - entry.heading.count - 2)
        text += "  \(entry.heading)\(gap)\(entry.help)\n"
      }
    }
    text += """

      '--' ends the options. A value follows its option or an equals sign: --format json, --format=json.

      Exit status: 0 no errors; 1 errors, or warnings with --strict; 2 the work could not be done.

      """
    return text
  }
}

extension Options {
  /// What `--help` prints, with a line ending at its end.
  package static var help: String { OptionTable.help }
}

extension OptionEntry {
  /// How the option is written, as `--help` shows it.
  fileprivate var heading: String {
    let names = (short.map { "\($0), " } ?? "    ") + name
    return argument.map { "\(names) \($0)" } ?? names
  }

  fileprivate static func command(
    _ name: String, short: String? = nil, takes argument: String? = nil, _ command: Options.Command, _ help: String
  ) -> OptionEntry {
    OptionEntry(name: name, short: short, argument: argument, scope: .command, help: help, action: .command(command))
  }

  fileprivate static func flag(
    _ name: String, short: String? = nil, _ scope: Scope, _ help: String,
    set: @escaping @Sendable (inout Options) -> Void
  ) -> OptionEntry {
    OptionEntry(name: name, short: short, scope: scope, help: help, action: .flag(set))
  }

  fileprivate static func value(
    _ name: String, _ argument: String, _ scope: Scope, _ help: String,
    set: @escaping @Sendable (inout Options, String) -> Void
  ) -> OptionEntry {
    OptionEntry(name: name, argument: argument, scope: scope, help: help, action: .value(set))
  }

  fileprivate static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ scope: Scope, _ help: String, set: @escaping @Sendable (inout Options, Choice) -> Void
  ) -> OptionEntry {
    let words = Choice.allCases.map(\.rawValue)
    let action = Action.choice(words) { options, word in
      guard let choice = Choice(rawValue: word) else { return false }
      set(&options, choice)
      return true
    }
    return OptionEntry(
      name: name, argument: words.joined(separator: "|"), scope: scope, help: help, action: action)
  }
}
