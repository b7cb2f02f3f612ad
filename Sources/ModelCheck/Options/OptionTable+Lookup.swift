import ModelSyntax

extension OptionTable {
  /// Every option that is no command.
  static let entries = sections.flatMap(\.entries)

  /// Every name, of commands and of options.
  static let names = commands.map(\.name) + entries.map(\.name)

  /// The option that is written as `name`.
  static func entry(named name: String) -> OptionEntry? {
    entries.first { $0.name == name || $0.short == name }
  }

  /// The command that is written as `name`.
  static func command(named name: String) -> Command? {
    commands.first { $0.name == name || $0.short == name }
  }

  /// The option that `name` may be meant to be: a slip, or the start of only one.
  static func suggestion(for name: String) -> String? {
    if let near = nearestName(to: name, among: names) { return near }
    let longer = names.filter { $0.hasPrefix(name) }
    return name.utf8.count > 2 && longer.count == 1 ? longer.first : nil
  }
}
