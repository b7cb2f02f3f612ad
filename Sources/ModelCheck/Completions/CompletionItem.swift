import ModelRules
import ModelWorkspace

/// A command or an option as shells see it.
struct CompletionItem {
  let name: String
  let short: String?
  let help: String
  /// What its value is and how `--help` names it; `nil` if it takes none.
  let value: (kind: ValueKind, placeholder: String)?
  /// Whether it chooses what is done, so that no other one goes with it.
  let isCommand: Bool

  /// Everything in ``OptionTable``, in its order.
  static var all: [CompletionItem] {
    OptionTable.commands.map { CompletionItem($0) } + OptionTable.entries.map { CompletionItem($0) }
  }

  /// The short and the long form.
  var names: [String] { (short.map { [$0] } ?? []) + [name] }

  private init(_ command: Command) {
    name = command.name
    short = command.short
    help = command.help
    let operands = command.operands
    value = operands.count == 1...1 ? (operands.kind, operands.placeholder) : nil
    isCommand = true
  }

  private init(_ entry: OptionEntry) {
    name = entry.name
    short = entry.short
    help = entry.help
    switch entry.action {
    case .flag: value = nil
    case .value(let kind, _): value = (kind, entry.argument ?? "")
    }
    isCommand = false
  }
}

/// What a shell offers for a value.
enum CompletionWords {
  case words([String])
  /// One of some words, or one with an equals sign and a file behind it.
  case wordsWithFile([String])
  /// One of some words with an equals sign and one of others behind it.
  case pairs([String], [String])
  case files
  case directories
  case nothing

  init(_ kind: ValueKind) {
    switch kind {
    case .words(let words): self = .words(words)
    case .format: self = .wordsWithFile(Format.all.map(\.name))
    case .rule: self = .words(RuleCatalogue.all.map(\.id))
    case .ruleLevel: self = .pairs(RuleCatalogue.all.map(\.id), RuleLevel.names)
    case .path: self = .files
    case .directory: self = .directories
    case .number, .text: self = .nothing
    }
  }
}
