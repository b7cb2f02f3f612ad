import ModelSyntax

extension Options {
  /// Reads the arguments of the command line, without the name of the program.
  ///
  /// `--help` and `--version` win over what follows them. Of an option given twice, the last one holds.
  package init(arguments: [String]) throws(OptionError) {
    var parser = OptionParser(arguments)
    self = try parser.parse()
  }
}

private struct OptionParser {
  private var rest: ArraySlice<String>
  private var options = Options()
  /// The option that chose the command.
  private var command: OptionEntry?
  private var seen: [OptionEntry] = []

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  mutating func parse() throws(OptionError) -> Options {
    while let argument = rest.popFirst() {
      if argument == "--" {
        for path in rest { try add(path: path) }
        break
      }
      guard argument.utf8.count > 1, argument.hasPrefix("-") else {
        try add(path: argument)
        continue
      }
      try take(option: argument)
      if options.command == .help || options.command == .version { return Options(command: options.command) }
    }
    try checkTogether()
    let looksForModels = options.command == .check || options.command == .merge
    if looksForModels, options.paths.isEmpty { options.paths = ["."] }
    return options
  }

  private mutating func add(path: String) throws(OptionError) {
    guard !path.isEmpty else { throw .emptyPath }
    options.paths.append(path)
  }

  private mutating func take(option argument: String) throws(OptionError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let entry = OptionTable.entry(named: name) else {
      throw .unknownOption(name, suggestion: OptionTable.suggestion(for: name))
    }
    guard attached == nil || entry.takesValue else { throw .unexpectedValue(option: name) }
    seen.append(entry)
    switch entry.action {
    case .command(let chosen): try choose(chosen, entry)
    case .flag(let set): set(&options)
    case .value(let set): set(&options, try value(of: entry, attached))
    case .choice(let words, let set):
      let word = try value(of: entry, attached)
      guard set(&options, word) else {
        throw .unknownValue(
          word, option: entry.name, allowed: words, suggestion: nearestName(to: word, among: words))
      }
    }
  }

  private mutating func choose(_ chosen: Options.Command, _ entry: OptionEntry) throws(OptionError) {
    // Help is given to anyone who asks, whatever else the line says.
    if let command, command.name != entry.name, chosen != .help, chosen != .version {
      throw .twoCommands(command.name, entry.name)
    }
    command = entry
    options.command = chosen
  }

  private mutating func value(of entry: OptionEntry, _ attached: String?) throws(OptionError) -> String {
    // What looks like an option is one; `--model=-name` takes it as it is.
    let next = rest.first.flatMap { $0.utf8.count > 1 && $0.hasPrefix("-") ? nil : $0 }
    guard let value = attached ?? next else {
      throw .missingValue(option: entry.name, expected: entry.expected)
    }
    if attached == nil { rest.removeFirst() }
    guard !value.isEmpty else { throw .emptyValue(option: entry.name) }
    return value
  }

  /// What can only be said of all arguments together.
  private func checkTogether() throws(OptionError) {
    if options.command == .serve, let path = options.paths.first {
      let asOption = "--" + path
      let isCommand = command == nil && OptionTable.entry(named: asOption)?.scope == .command
      throw .unexpectedArgument(path, suggestion: isCommand ? asOption : "modeld --check \(path)")
    }
    for entry in seen {
      let commands = entry.commands
      guard commands.isEmpty || commands.contains(options.command) else {
        throw .wrongCommand(option: entry.name, commands: commands.map(\.optionName))
      }
    }
    if options.set != nil, options.output != nil { throw .conflictingOptions("--set", "--output") }
  }
}

extension OptionEntry {
  /// The commands that the option goes with; empty for a command itself.
  fileprivate var commands: [Options.Command] {
    switch scope {
    case .command: []
    case .common: [.check, .merge]
    case .check: [.check]
    case .merge: [.merge]
    case .serve: [.serve]
    }
  }

  /// What its value is, for a message.
  fileprivate var expected: String {
    switch action {
    case .choice(let words, _): OptionError.alternatives(words)
    case .value, .command, .flag: argument ?? ""
    }
  }
}

extension Options.Command {
  fileprivate var optionName: String {
    OptionTable.all.first { entry in
      guard case .command(self) = entry.action else { return false }
      return true
    }?.name ?? "modeld"
  }
}
