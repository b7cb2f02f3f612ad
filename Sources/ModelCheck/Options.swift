/// What the command line asks for.
package struct Options: Equatable, Sendable {
  package enum Command: Equatable, Sendable {
    case check, merge, help, version, serve
  }

  package enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  package enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var command = Command.serve
  /// Where to look; `.` if the user named no place.
  package var paths: [String] = []
  package var format = Format.text
  package var color = ColorChoice.auto
  package var isVerbose = false
  package var isStrict = false
  package var checksAllVersions = false
  package var requiresModels = false
  /// The bundles to which the work is limited; empty for all.
  package var models: [String] = []
  /// The merge set to print.
  package var set: String?
  /// The directory to which merged models are written.
  package var output: String?
  /// The file to which the server writes what it does.
  package var log: String?

  package init(command: Command = .serve) {
    self.command = command
  }
}

/// Why a command line means nothing.
package enum OptionError: Error, Equatable {
  case unknownOption(String, suggestion: String?)
  case unexpectedArgument(String, suggestion: String)
  case missingValue(option: String, expected: String)
  case unexpectedValue(option: String)
  case unknownValue(String, option: String, allowed: [String], suggestion: String?)
  case emptyValue(option: String)
  case emptyPath
  case twoCommands(String, String)
  case wrongCommand(option: String, commands: [String])
  case conflictingOptions(String, String)

  /// One line that says what to do.
  package var message: String {
    let problem = problem.escapedForTerminal
    return problem + (problem.hasSuffix("?") ? " See" : "; see") + " 'modeld --help'"
  }

  private var problem: String {
    switch self {
    case .unknownOption(let option, let suggestion):
      "unknown option '\(option)'" + OptionError.question(suggestion)
    case .unexpectedArgument(let argument, let suggestion):
      "unexpected argument '\(argument)'" + OptionError.question(suggestion)
    case .missingValue(let option, let expected):
      "option '\(option)' needs a value: \(expected)"
    case .unexpectedValue(let option):
      "option '\(option)' takes no value"
    case .unknownValue(let value, let option, let allowed, let suggestion):
      "option '\(option)' must be \(OptionError.alternatives(allowed)), not '\(value)'"
        + OptionError.question(suggestion)
    case .emptyValue(let option):
      "the value of option '\(option)' is empty"
    case .emptyPath:
      "a path is empty"
    case .twoCommands(let first, let second):
      "'\(first)' and '\(second)' cannot be used together"
    case .wrongCommand(let option, let commands):
      "option '\(option)' only goes with \(OptionError.alternatives(commands.map { "'\($0)'" }))"
    case .conflictingOptions(let first, let second):
      "'\(first)' and '\(second)' cannot be used together"
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  /// `a`, `a or b`, or `a, b or c`.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
