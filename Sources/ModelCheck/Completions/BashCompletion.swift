/// Completion for bash 3.2 or later, as macOS has it.
enum BashCompletion {
  static func script(_ items: [CompletionItem]) -> String {
    let values = items.compactMap { item in
      item.value.map { "    \(item.names.joined(separator: "|")))\(offer(CompletionWords($0.kind))) ;;\n" }
    }
    let names = items.flatMap(\.names).joined(separator: " ")
    // Bash ends a word at an equals sign, so words are put together again, and only what is behind it is offered.
    return """
      # Completion of modeld for bash. Load it with: eval "$(modeld --completions bash)"
      _modeld() {
        local option= value= word= i
        COMPREPLY=()
        for ((i = 1; i <= COMP_CWORD; i++)); do
          if [[ ${COMP_WORDS[i]} == = || ( $i -gt 1 && ${COMP_WORDS[i - 1]} == = ) ]]; then
            word+=${COMP_WORDS[i]}
          else
            option=$word
            word=${COMP_WORDS[i]}
          fi
        done
        value=$word
        if [[ $word == --*=* ]]; then
          option=${word%%=*}
          value=${word#*=}
        fi
        case $option in
      \(values.joined())\
        esac
        [[ $word != -* ]] || COMPREPLY=($(compgen -W '\(names)' -- "$word"))
      }
      # The names of files come from bash itself, where nothing else fits.
      complete -o default -F _modeld modeld

      """
  }

  /// The commands of a case that offer values and end the function.
  private static func offer(_ words: CompletionWords) -> String {
    func reply(_ words: [String], _ prefix: String) -> String {
      " COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"\(prefix)\"));"
    }
    switch words {
    case .words(let words):
      return reply(words, "$value") + " return"
    case .wordsWithFile(let words):
      return " [[ $value == *=* ]] ||" + reply(words, "$value") + " return"
    case .pairs(let words, let others):
      return " if [[ $value == *=* ]]; then" + reply(others, "${value#*=}")
        + " else compopt -o nospace 2>/dev/null;" + reply(words.map { $0 + "=" }, "$value") + " fi; return"
    case .directories:
      return " COMPREPLY=($(compgen -d -- \"$value\")); compopt -o filenames 2>/dev/null; return"
    case .files:
      return " return"
    case .nothing:
      return " compopt +o default 2>/dev/null; return"
    }
  }
}
