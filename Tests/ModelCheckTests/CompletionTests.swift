import TestSupport
import Testing

@testable import ModelCheck

/// What every shell offers behind a line.
private let offers: [(line: String, words: Set<String>)] = [
  ("modeld --max", ["--max-warnings"]),
  ("modeld --check --exit", ["--exit-zero"]),
  ("modeld --check --format gith", ["github"]),
  ("modeld --explain stray-", ["stray-text"]),
  ("modeld --rule stray-text=w", ["warning"]),
  ("modeld --color nev", ["never"]),
  ("modeld --completions z", ["zsh"]),
]

/// The scripts of `--completions` in the shells themselves, where this machine has them.
@Suite struct CompletionTests {
  @Test(.enabled(if: Tool("bash") != nil, "no bash"))
  func `bash completes`() throws {
    let bash = try #require(Tool("bash", "--norc", "-c"))
    for offer in offers {
      // Bash itself ends words at an equals sign.
      let words = offer.line.replacing("=", with: " = ").split(separator: " ").map { "'\($0)'" }
      let script = """
        \(Shell.bash.script(CompletionItem.all))
        COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
        _modeld
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let outcome = try bash.run(script)
      #expect(Set(outcome.text.split(separator: "\n").map(String.init)) == offer.words, "\(offer.line)")
    }
  }

  @Test(.enabled(if: Tool("fish") != nil, "no fish"))
  func `fish completes`() throws {
    let fish = try #require(Tool("fish", "--no-config", "-c"))
    let script = Shell.fish.script(CompletionItem.all)
    for offer in offers {
      let outcome = try fish.run("\(script)complete -C '\(offer.line)'")
      // What is offered stands before a tab and its description; of `a=b`, fish replaces all.
      let words = outcome.text.split(separator: "\n").map { line in
        String(line.prefix { $0 != "\t" }.split(separator: "=").last ?? "")
      }
      #expect(Set(words) == offer.words, "\(offer.line): \(outcome.text)")
    }
  }

  @Test(.enabled(if: Tool("zsh") != nil, "no zsh"))
  func `zsh completes`() throws {
    let tree = try TemporaryTree()
    try tree.add("modeld.zsh", Shell.zsh.script(CompletionItem.all))
    let zsh = try #require(Tool("zsh", "-f", "-c"))
    // The line editor of zsh works on a terminal only, so it gets one, and shows its line in brackets when asked.
    let script = """
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z 'PS1=; autoload -U compinit; compinit -u -D; source \(tree["modeld.zsh"])'
      zpty -w z 'tell() { print -r -- "<<""$BUFFER"">>"; BUFFER=; zle accept-line }; zle -N tell; bindkey "^X" tell'
      zpty -w z 'print rea''dy'
      zpty -r -m z seen '*ready*'
      for line in "$@"; do
        zpty -w -n z "$line"$'\\t\\x18'
        zpty -r -m z seen '*\\<\\<modeld*\\>\\>*'
        print -r -- "${${seen##*\\<\\<}%%\\>\\>*}"
      done
      zpty -d z
      """
    let lines = offers.map(\.line)
    let outcome = try zsh.run([script, "zsh"] + lines)
    let completed = outcome.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    for (index, offer) in offers.enumerated() {
      let expected = offer.line.prefix(through: offer.line.lastIndex { $0 == " " || $0 == "=" }!) + offer.words.first!
      #expect(index < completed.count && completed[index].hasPrefix(expected), "\(offer.line): \(outcome.text)")
    }
  }

  @Test func `every option and command is in every script`() {
    for shell in Shell.allCases {
      let script = shell.script(CompletionItem.all)
      for name in OptionTable.names { #expect(script.contains(shell == .fish ? "-l \(name.dropFirst(2)) " : name)) }
    }
  }
}

/// The manual page in the formatters that people read it with.
@Suite struct ManualPageTests {
  @Test(.enabled(if: Tool("mandoc") != nil, "no mandoc"))
  func `mandoc has nothing to complain of but the missing date`() throws {
    let mandoc = try #require(Tool("mandoc", "-T", "lint", "-W", "warning"))
    let lines = try mandoc.run(input: ManualPage.text).text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains("missing date") }, "\(lines)")
  }

  @Test(.enabled(if: Tool("man") != nil, "no man"))
  func `man shows every option`() throws {
    let tree = try TemporaryTree()
    try tree.add("modeld.1", ManualPage.text)
    let man = try #require(Tool("man", "--warnings", "-P", "cat", "-E", "ascii"))
    let page = try man.run("-l", tree["modeld.1"])
    #expect(page.status == 0)
    // A terminal is shown bold letters as a letter, a backspace and the letter again.
    let text = page.text.replacing(#/.\u{8}/#, with: "")
    #expect(!text.contains("warning:"), "\(text)")
    for name in OptionTable.names { #expect(text.contains(name)) }
  }
}
