import ModelSyntax
import ModelWorkspace

// Help in writing a `.modeld.json`.

extension Analysis {
  /// What may stand at `offset` of the settings file at `path`: keys, rules, levels, bundles, versions and names.
  func settingsCompletions(at offset: Int, in path: String) -> [CompletionItem] {
    guard let text = text(of: path), let context = JSONContext(at: offset, in: text) else { return [] }
    let words = SettingsWords(self, settings: path)
    return SettingsShape.settings.shapes(at: context.path).flatMap { shape in
      context.isKey ? keys(of: shape, words, context) : values(of: shape, words, context)
    }
  }

  /// What the key or string at `offset` of the settings file at `path` means.
  func settingsHover(at offset: Int, in path: String) -> Hover? {
    guard let text = text(of: path), let context = JSONContext(at: offset, in: text), !context.range.isEmpty else {
      return nil
    }
    let words = SettingsWords(self, settings: path)
    for shape in SettingsShape.settings.shapes(at: context.path) {
      if let meaning = meaning(of: shape, words, context) { return Hover(range: context.range, text: meaning) }
    }
    return nil
  }

  private func meaning(of shape: SettingsShape, _ words: SettingsWords, _ context: JSONContext) -> RichText? {
    switch shape {
    case .object(let keys) where context.isKey:
      guard let key = keys.first(where: { $0.name == context.text }) else { return nil }
      var text = RichText()
      text.paragraph(.code(key.name), .text(": \(key.documentation)"))
      return text
    case .dictionary(let word, _) where context.isKey: return words.meaning(of: context.text, word)
    case .string(let word) where !context.isKey: return words.meaning(of: context.text, word)
    default: return nil
    }
  }

  // MARK: What may stand there

  private func keys(of shape: SettingsShape, _ words: SettingsWords, _ context: JSONContext) -> [CompletionItem] {
    switch shape {
    case .object(let keys):
      return keys.filter { context.siblings[$0.name] == nil }.map { key in
        item(key: key.name, value: key.value, context, documentation: key.documentation)
      }
    case .dictionary(let word, let values):
      return words.all(word, in: context).filter { context.siblings[$0.text] == nil }.map { word in
        item(key: word.text, value: values, context, detail: word.detail, documentation: word.documentation)
      }
    default: return []
    }
  }

  private func values(of shape: SettingsShape, _ words: SettingsWords, _ context: JSONContext) -> [CompletionItem] {
    switch shape {
    case .string(let word):
      return words.all(word, in: context).map { word in
        item(
          word.text, .value, context, text: word.text.quotedForJSON, detail: word.detail,
          documentation: word.documentation)
      }
    case .bool: return ["true", "false"].map { item($0, .value, context, text: $0) }
    case .array, .object, .dictionary:
      let (text, snippet) = shape.skeleton
      return context.range.isEmpty ? [item(text, .value, context, text: text, snippet: snippet)] : []
    case .either: return []
    }
  }

  // MARK: Items

  /// A key, with a colon and a value to fill in where there is none yet.
  private func item(
    key name: String, value: SettingsShape, _ context: JSONContext, detail: String = "", documentation: String?
  ) -> CompletionItem {
    let quoted = name.quotedForJSON
    let isNew = context.follower != .colon
    let comma = context.follower == .string || context.follower == .word ? "," : ""
    return item(
      name, .attributeName, context, text: isNew ? "\(quoted): " : quoted, detail: detail,
      documentation: documentation,
      snippet: isNew ? "\(quoted.escapedForSnippet): \(value.skeleton.snippet)\(comma)" : nil)
  }

  private func item(
    _ label: String, _ kind: CompletionItem.Kind, _ context: JSONContext, text: String, detail: String = "",
    documentation: String? = nil, snippet: String? = nil
  ) -> CompletionItem {
    // What is replaced is compared with what is typed, quotes included.
    CompletionItem(
      label, kind, at: context.range, detail: detail, documentation: documentation, text: text, snippet: snippet,
      filter: context.isQuoted ? label.quotedForJSON : label)
  }
}

extension SettingsShape {
  /// What may stand at the end of a way; several where a value may be of several shapes.
  fileprivate func shapes(at path: [JSONContext.Step]) -> [SettingsShape] {
    var current = alternatives
    for step in path { current = current.flatMap { $0.value(at: step)?.alternatives ?? [] } }
    return current
  }

  private var alternatives: [SettingsShape] { if case .either(let shapes) = self { shapes } else { [self] } }

  private func value(at step: JSONContext.Step) -> SettingsShape? {
    switch (self, step) {
    case (.object(let keys), .key(let name)): keys.first { $0.name == name }?.value
    case (.dictionary(_, let values), .key): values
    case (.array(let element), .element): element
    default: nil
    }
  }

  /// What a value begins as: its text, and the same as a snippet.
  fileprivate var skeleton: (text: String, snippet: String) {
    switch self {
    case .object, .dictionary: ("{}", "{ $0 }")
    case .array(.object), .array(.dictionary): ("[]", "[{ $0 }]")
    case .array(.string): ("[]", "[\"$0\"]")
    case .array: ("[]", "[$0]")
    case .string: ("\"\"", "\"$0\"")
    case .bool: ("true", "${1|true,false|}")
    case .either(let shapes): shapes.first?.skeleton ?? ("", "$0")
    }
  }
}

extension String {
  fileprivate var quotedForJSON: String {
    var result = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  fileprivate var escapedForSnippet: String {
    String(flatMap { "\\$}".contains($0) ? ["\\", $0] : [$0] })
  }
}
