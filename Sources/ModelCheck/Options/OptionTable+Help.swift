extension OptionTable {
  /// What `--help` prints, with a line ending at its end.
  static var help: String {
    var text = """
      modeld checks Core Data models, and shows what Core Data merges them into.

      Usage: modeld --check [OPTION ...] [PATH ...]
             modeld --merge [OPTION ...] [PATH ...]
             modeld [--stdio]

      Commands:

      """
    func add(_ heading: String, _ help: String) {
      // What is too long for its column has its help on the next line.
      let isLong = heading.count > column - 4
      let gap = isLong ? "\n".padded(to: column + 1) : "".padded(to: column - heading.count - 2)
      text += "  \(heading)\(gap)\(help)\n"
    }
    for command in commands { add(command.heading, command.help) }
    for section in sections {
      text += "\n\(section.heading):\n"
      for entry in section.entries { add(entry.heading, entry.help) }
    }
    text += "\nFormats:\n"
    for format in Format.all { add("    " + format.name, format.help) }
    text += """

      '--' ends the options. A value follows its option or an equals sign: --format json, --format=json.

      Exit status: 0 no errors; 1 errors, or warnings with --strict; 2 the work could not be done.

      """
    return text
  }
}

/// Where help begins on a line, in columns from 0.
private let column = 32

extension OptionTable.Section {
  /// The title, with the commands that all its options go with.
  fileprivate var heading: String {
    guard let commands = entries.first?.commands, entries.allSatisfy({ $0.commands == commands }) else { return title }
    return "\(title), with \(OptionError.alternatives(commands.map(\.name)))"
  }
}

extension Command {
  /// How the command is written, as `--help` shows it.
  fileprivate var heading: String {
    let names = (short.map { "\($0), " } ?? "    ") + name
    return operands.placeholder.isEmpty ? names : "\(names) \(operands.placeholder)"
  }
}

extension OptionEntry {
  /// How the option is written, as `--help` shows it.
  fileprivate var heading: String {
    let names = (short.map { "\($0), " } ?? "    ") + name
    return argument.map { "\(names) \($0)" } ?? names
  }
}
