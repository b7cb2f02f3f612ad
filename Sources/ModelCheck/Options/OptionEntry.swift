import ModelSyntax

/// One option of the command line: how it is written, what it does and what `--help` says of it.
struct OptionEntry: Sendable {
  let name: String
  let short: String?
  /// What follows the option, as `--help` shows it; `nil` for nothing.
  let argument: String?
  /// The commands that it goes with.
  let commands: [Command]
  /// One line without a full stop.
  let help: String
  let action: Action

  enum Action: Sendable {
    case flag(@Sendable (inout Options) -> Void)
    case value(ValueKind, SetValue)
  }

  /// Puts a value where it belongs, or says what is wrong with it.
  typealias SetValue = @Sendable (inout Options, String) throws(ValueProblem) -> Void

  /// An option without a value.
  static func flag(
    _ name: String, short: String? = nil, _ commands: [Command], _ help: String,
    set: @escaping @Sendable (inout Options) -> Void
  ) -> OptionEntry {
    OptionEntry(name: name, short: short, argument: nil, commands: commands, help: help, action: .flag(set))
  }

  /// An option with a value that is named `argument` in `--help`.
  static func value(
    _ name: String, _ argument: String, completing kind: ValueKind = .text, _ commands: [Command], _ help: String,
    set: @escaping SetValue
  ) -> OptionEntry {
    OptionEntry(
      name: name, short: nil, argument: argument, commands: commands, help: help, action: .value(kind, set))
  }

  /// An option whose value is a whole number of at least `least`.
  static func number(
    _ name: String, from least: Int, _ commands: [Command], _ help: String,
    set: @escaping @Sendable (inout Options, Int) -> Void
  ) -> OptionEntry {
    value(name, "N", completing: .number, commands, help) { options, text throws(ValueProblem) in
      guard let number = Int(text), number >= least else {
        throw ValueProblem(expected: "a number from \(least)")
      }
      set(&options, number)
    }
  }

  /// An option whose value is one of the words of `Choice`.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ commands: [Command], _ help: String, set: @escaping @Sendable (inout Options, Choice) -> Void
  ) -> OptionEntry {
    let words = Choice.allCases.map(\.rawValue)
    return value(name, words.joined(separator: "|"), completing: .words(words), commands, help) {
      options, word throws(ValueProblem) in
      guard let choice = Choice(rawValue: word) else { throw .notOne(of: words, word) }
      set(&options, choice)
    }
  }
}

/// What a value is, for messages and for completion in a shell.
enum ValueKind: Sendable {
  case words([String])
  /// The name of a format, or one with an equals sign and a file.
  case format
  case number
  /// A path to a file or directory of any kind.
  case path
  case directory
  /// The id of a rule.
  case rule
  /// The id of a rule, an equals sign and what the settings may say of it.
  case ruleLevel
  case text
}

extension ValueKind {
  /// The words to choose from, where they are few.
  var words: [String]? {
    switch self {
    case .words(let words): words
    case .format: Format.all.map(\.name)
    default: nil
    }
  }
}

extension ValueProblem {
  /// `word` is none of `words`.
  static func notOne(of words: [String], _ word: String) -> ValueProblem {
    ValueProblem(expected: OptionError.alternatives(words), suggestion: nearestName(to: word, among: words))
  }
}
