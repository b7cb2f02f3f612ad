/// Why a command line means nothing.
package enum OptionError: Error, Equatable {
  case unknownOption(String, suggestion: String?)
  case unexpectedArgument(String, suggestion: String?)
  case missingValue(option: String, expected: String)
  case unexpectedValue(option: String)
  case badValue(String, option: String, problem: ValueProblem)
  case emptyValue(option: String)
  case emptyPath
  case wrongCommand(option: String, commands: [String])
  case conflictingOptions(String, String)
  case missingCompanion(option: String, needed: String)

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
    case .badValue(let value, let option, let problem):
      "option '\(option)' must be \(problem.expected), not '\(value)'" + OptionError.question(problem.suggestion)
    case .emptyValue(let option):
      "the value of option '\(option)' is empty"
    case .emptyPath:
      "a path is empty"
    case .wrongCommand(let option, let commands):
      "option '\(option)' only goes with \(OptionError.alternatives(commands.map { "'\($0)'" }))"
    case .conflictingOptions(let first, let second):
      "'\(first)' and '\(second)' cannot be used together"
    case .missingCompanion(let option, let needed):
      "option '\(option)' needs '\(needed)'"
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

/// Why an option cannot have a value.
package struct ValueProblem: Error, Equatable {
  /// What it must be, as in `a number from 1`.
  package let expected: String
  /// What may have been meant.
  package var suggestion: String?
}
