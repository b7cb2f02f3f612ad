extension Command {
  package static let man = Command("--man", "Print the manual page, for man -l") { run in
    run.output.write(ManualPage.text)
    return .clean
  }
}

/// The manual page in the macros of man(7), which man-db, mandoc and macOS read.
enum ManualPage {
  static var text: String {
    var text = """
      .\\" Written by modeld \\-\\-man.
      .TH MODELD 1 "" "modeld \(ProductVersion.number)" "User Commands"
      .SH NAME
      modeld \\- check Core Data models
      .SH SYNOPSIS

      """
    for (index, command) in OptionTable.commands.filter({ !$0.isDoneAtOnce }).enumerated() {
      if index > 0 { text += ".br\n" }
      text += ".B modeld \(escaped(command.name))\n"
      if !command.formats.isEmpty || command == .check { text += ".RI [ OPTION \" ...]\"\n" }
      if !command.operands.placeholder.isEmpty { text += ".I \(quoted(command.operands.placeholder))\n" }
    }
    text += """
      .SH DESCRIPTION
      .B modeld
      reads Core Data models (.xcdatamodeld and .xcdatamodel), merges those that one process merges, and reports what would
      not compile, would throw at run time or would lose data. Without a command it serves an editor.
      .SH COMMANDS

      """
    for command in OptionTable.commands {
      text += item([command.short, command.name], command.operands.placeholder, command.help)
    }
    text += ".SH OPTIONS\n\\(aq\\-\\-\\(aq ends the options. A value follows its option or an equals sign.\n"
    for section in OptionTable.sections {
      text += ".SS \(quoted(section.title))\n"
      for entry in section.entries {
        let commands = OptionError.alternatives(entry.commands.map(\.name))
        text += item([entry.short, entry.name], entry.argument ?? "", "\(entry.help). With \(commands)")
      }
    }
    text += ".SH FORMATS\n"
    for format in Format.all { text += item([format.name], "", format.help) }
    return text + ending
  }

  private static let ending = """
    .SH EXIT STATUS
    .TP
    .B 0
    There is nothing to hold up a build.
    .TP
    .B 1
    There is an error, or what
    .BR \\-\\-strict ,
    .B \\-\\-max\\-warnings
    or
    .B \\-\\-require\\-models
    count as one.
    .TP
    .B 2
    The work could not be done: a bad option, no such path, bad settings, a report that could not be written.
    .SH ENVIRONMENT
    .TP
    .BR NO_COLOR ", " FORCE_COLOR ", " CLICOLOR ", " CLICOLOR_FORCE
    Whether results are in colour, where
    .B \\-\\-color
    does not say.
    .TP
    .B GITHUB_ACTIONS
    If it is
    .BR true ,
    annotations follow text on standard output.
    .TP
    .BR GITHUB_WORKSPACE ", " CI_PROJECT_DIR
    The checkout, from whose root the paths in reports for services begin.
    .SH FILES
    .TP
    .B .modeld.json
    Settings, found by walking up from a path to the root of its repository.
    .SH EXAMPLES
    .TP
    .B modeld \\-\\-check
    Checks everything below the working directory.
    .TP
    .B modeld \\-\\-check \\-\\-format text \\-\\-format sarif=modeld.sarif App
    Writes a report for code scanning beside the text.
    .TP
    .B modeld \\-\\-explain entities\\-differ
    Says what a rule is about.

    """

  /// A paragraph with the names of an option, its argument and what it does.
  private static func item(_ names: [String?], _ argument: String, _ help: String) -> String {
    let heading = names.compactMap(\.self).map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    let argument = argument.isEmpty ? "" : " \\fI\(escaped(argument))\\fR"
    return ".TP\n\(heading)\(argument)\n\(escaped(help)).\n"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }

  /// The text with what roff would take for its own written otherwise; no line begins with a control character.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
