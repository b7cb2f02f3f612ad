import ModelWorkspace

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
  /// Whether an option chose the command.
  private var isCommandNamed = false
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
      if options.command.isDoneAtOnce { return Options(command: options.command) }
    }
    try checkOperands()
    try checkTogether()
    if options.paths.isEmpty { options.paths = options.command.operands.defaults }
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
    if let command = OptionTable.command(named: name) {
      try choose(command, attached)
    } else if let entry = OptionTable.entry(named: name) {
      seen.append(entry)
      try take(entry, attached)
    } else {
      throw .unknownOption(name, suggestion: OptionTable.suggestion(for: name))
    }
  }

  private mutating func choose(_ command: Command, _ attached: String?) throws(OptionError) {
    // Help is given to anyone who asks, whatever else the line says.
    if isCommandNamed, options.command != command, !command.isDoneAtOnce {
      throw .conflictingOptions(options.command.name, command.name)
    }
    isCommandNamed = true
    options.command = command
    guard let attached else { return }
    // `--explain=RULE` is natural, while `--check=PATH` looks as if there could be only one.
    guard command.operands.count == 1...1 else { throw .unexpectedValue(option: command.name) }
    guard !attached.isEmpty else { throw .emptyValue(option: command.name) }
    options.paths.append(attached)
  }

  private mutating func take(_ entry: OptionEntry, _ attached: String?) throws(OptionError) {
    switch entry.action {
    case .flag(let set):
      guard attached == nil else { throw .unexpectedValue(option: entry.name) }
      set(&options)
    case .value(let kind, let set):
      let value = try value(of: entry, kind, attached)
      do throws(ValueProblem) {
        try set(&options, value)
      } catch {
        throw .badValue(value, option: entry.name, problem: error)
      }
    }
  }

  private mutating func value(
    of entry: OptionEntry, _ kind: ValueKind, _ attached: String?
  ) throws(OptionError) -> String {
    // What looks like an option is one; `--model=-name` takes it as it is.
    let next = rest.first.flatMap { $0.utf8.count > 1 && $0.hasPrefix("-") ? nil : $0 }
    guard let value = attached ?? next else {
      throw .missingValue(
        option: entry.name, expected: kind.words.map(OptionError.alternatives) ?? entry.argument ?? "")
    }
    if attached == nil { rest.removeFirst() }
    guard !value.isEmpty else { throw .emptyValue(option: entry.name) }
    return value
  }

  // MARK: What can only be said of all arguments together

  private func checkOperands() throws(OptionError) {
    let command = options.command
    let count = command.operands.count
    if options.paths.count < count.lowerBound {
      throw .missingValue(
        option: command.name,
        expected: command.operands.kind.words.map(OptionError.alternatives) ?? command.operands.placeholder)
    }
    guard options.paths.count > count.upperBound else { return }
    let argument = options.paths[count.upperBound]
    guard command == .serve else { throw .unexpectedArgument(argument, suggestion: nil) }
    let asOption = "--" + argument
    let isCommand = !isCommandNamed && OptionTable.command(named: asOption) != nil
    throw .unexpectedArgument(argument, suggestion: isCommand ? asOption : "modeld --check \(argument)")
  }

  private func checkTogether() throws(OptionError) {
    for entry in seen where !entry.commands.contains(options.command) {
      throw .wrongCommand(option: entry.name, commands: entry.commands.map(\.name))
    }
    for (first, second) in OptionTable.conflicts
    where seen.contains(where: { $0.name == first }) && seen.contains(where: { $0.name == second }) {
      throw .conflictingOptions(first, second)
    }
    for (option, needed) in OptionTable.companions
    where seen.contains(where: { $0.name == option }) && !seen.contains(where: { $0.name == needed }) {
      throw .missingCompanion(option: option, needed: needed)
    }
    for output in options.outputs { try check(output) }
    try checkFiles()
  }

  /// One report would replace the other where two go to one file.
  private func checkFiles() throws(OptionError) {
    var seen: [String: ReportOutput] = [:]
    for output in options.outputs {
      guard let file = output.file, let other = seen.updateValue(output, forKey: PathNames.normalized(file)) else {
        continue
      }
      throw .conflictingOptions(other.option, output.option)
    }
  }

  /// Whether the command knows the form, and can write it where it is wanted.
  private func check(_ output: ReportOutput) throws(OptionError) {
    let commands = OptionTable.commands.filter { command in
      command.formats.contains(output.format) && (output.file == nil || command.writesFiles)
    }
    guard !commands.contains(options.command) else { return }
    throw .wrongCommand(option: output.option, commands: commands.map(\.name))
  }
}

extension ReportOutput {
  /// How it is written on the command line.
  fileprivate var option: String { "--format \(format.name)" + (file.map { "=\($0)" } ?? "") }
}
