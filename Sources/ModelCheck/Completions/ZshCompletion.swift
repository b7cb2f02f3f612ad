/// Completion for zsh, by its function `_arguments`.
enum ZshCompletion {
  static func script(_ items: [CompletionItem]) -> String {
    let commands = items.filter(\.isCommand).flatMap(\.names).joined(separator: " ")
    let specifications = items.map { item in
      // No other command goes with a command; an option may come again.
      let rule = item.isCommand ? "(\(commands))" : item.value == nil ? "(\(item.names.joined(separator: " ")))" : "*"
      return item.names.map { "    '\(rule)\(specification($0, item))' \\\n" }.joined()
    }
    return """
      #compdef modeld
      # Completion of modeld for zsh. Load it with: source <(modeld --completions zsh)
      # or write it to a file named _modeld in a directory of $fpath.
      _modeld_format() {
        if compset -P 1 '*='; then _files; else compadd -- "$@"; fi
      }
      _modeld_pair() {
        local split=${@[(i)--]}
        if compset -P 1 '*='; then compadd -- "${@[split + 1, -1]}"; else compadd -S = -- "${@[1, split - 1]}"; fi
      }
      _modeld() {
        _arguments -S -s \\
      \(specifications.joined())\
          '*:PATH:_files'
      }
      if [[ $funcstack[1] == _modeld ]]; then _modeld "$@"; else compdef _modeld modeld; fi

      """
  }

  private static func specification(_ name: String, _ item: CompletionItem) -> String {
    let help = "[\(quoted(item.help))]"
    guard let value = item.value else { return name + help }
    // `--name=` takes its value behind a blank or an equals sign.
    return "\(name)=\(help):\(quoted(value.placeholder)):\(action(CompletionWords(value.kind)))"
  }

  private static func action(_ words: CompletionWords) -> String {
    switch words {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .wordsWithFile(let words): "{_modeld_format \(words.joined(separator: " "))}"
    case .pairs(let words, let others):
      "{_modeld_pair \(words.joined(separator: " ")) -- \(others.joined(separator: " "))}"
    case .files: "_files"
    case .directories: "_files -/"
    case .nothing: " "
    }
  }

  /// What `_arguments` would take for its own is behind a backslash, and the whole fits between single quotes.
  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "[", "]", ":", "\\": result += "\\\(character)"
      case "'": result += "'\\''"
      default: result.append(character)
      }
    }
    return result
  }
}
