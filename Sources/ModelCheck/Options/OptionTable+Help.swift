extension OptionTable {
  private static let longestHeading = 30

  /// What `--help` prints, with a line ending at its end.
  static var help: String {
    var text = """
      modeld checks Core Data models, and shows what Core Data merges them into.

      Usage: modeld --check [OPTION ...] [PATH ...]
             modeld --merge [OPTION ...] [PATH ...]
             modeld [--stdio]

      Commands:

      """
    let lengths = (commands.map(\.heading) + entries.map(\.heading)).map(\.count)
    let column = (lengths.filter { $0 <= longestHeading }.max() ?? 0) + 4
    func add(_ heading: String, _ help: String) {
      // What is too long to stand beside its help stands above it.
      let gap = heading.count <= longestHeading ? column - heading.count - 2 : column
      text += "  \(heading)\(heading.count <= longestHeading ? "" : "\n")"
      text += "\(String(repeating: " ", count: gap))\(help)\n"
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
