/// Completion for fish.
enum FishCompletion {
  static func script(_ items: [CompletionItem]) -> String {
    let lines = items.map { item in
      let short = item.short.map { " -s \($0.dropFirst())" } ?? ""
      let value = item.value.map { offer(CompletionWords($0.kind)) } ?? ""
      return "complete -c modeld -l \(item.name.dropFirst(2))\(short) -d '\(quoted(item.help))'\(value)\n"
    }
    return """
      # Completion of modeld for fish. Load it with: modeld --completions fish | source
      function __modeld_pairs
          for word in (string split ' ' -- $argv[1])
              printf "$word=%s\\n" (string split ' ' -- $argv[2])
          end
      end
      function __modeld_formats
          printf '%s\\n' (string split ' ' -- $argv)
          set -l words (string match -r '^(?:--format=)?([^=]*)=(.*)$' -- (commandline -ct))
          and printf "$words[2]=%s\\n" (__fish_complete_path $words[3])
      end
      \(lines.joined())
      """
  }

  /// The arguments of `complete` that offer values; `-x` offers nothing else, `-r` files too.
  private static func offer(_ words: CompletionWords) -> String {
    switch words {
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .wordsWithFile(let words): " -x -a '(__modeld_formats \(words.joined(separator: " ")))'"
    case .pairs(let words, let others):
      " -x -a '(__modeld_pairs \"\(words.joined(separator: " "))\" \"\(others.joined(separator: " "))\")'"
    case .directories: " -x -a '(__fish_complete_directories)'"
    case .files: " -r -F"
    case .nothing: " -x"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
