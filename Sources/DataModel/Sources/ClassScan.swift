package import ModelSyntax

extension SourceScan {
  /// The name in the declaration of the class `name`, outside comments and strings.
  ///
  /// That is `class name` in Swift, or the class behind `@objc(name)`; `@interface name` in Objective-C, or else
  /// `@implementation name`. Categories, extensions and forward declarations declare no class.
  ///
  /// - Complexity: O(*n*) for *n* bytes; a fast search where the name does not occur.
  package static func classDeclaration(named name: String, in text: SourceText, language: Language) -> ByteRange? {
    let name = Array(name.utf8)
    guard !name.isEmpty, text.find(name, from: 0) != nil else { return nil }
    var scan = ClassScan(name, in: text, language)
    var lexer = SourceLexer(text.bytes, language: language)
    while let token = lexer.next() {
      if let found = scan.append(token) { return found }
    }
    return scan.implementation
  }
}

/// The last few tokens, in which the declaration of a class is recognized.
private struct ClassScan {
  private let name: [UInt8]
  private let text: SourceText
  private let language: SourceScan.Language
  private var last: [SourceToken] = []
  /// Whether `@objc(name)` has been read, and no declaration since.
  private var isNamed = false
  /// Where an `@implementation` names the class, which counts if there is no `@interface`.
  private(set) var implementation: ByteRange?

  init(_ name: [UInt8], in text: SourceText, _ language: SourceScan.Language) {
    self.name = name
    self.text = text
    self.language = language
  }

  /// Takes the next token; the name of the class once its declaration is sure.
  mutating func append(_ token: SourceToken) -> ByteRange? {
    defer {
      if last.count == 4 { last.removeFirst() }
      last.append(token)
    }
    return language == .swift ? swiftClass(token) : objectiveCClass(token)
  }

  private mutating func swiftClass(_ token: SourceToken) -> ByteRange? {
    if ends(with: ["@", "objc", "("]), spells(token, name) {
      isNamed = true
    } else if ends(with: ["class"]) {
      let isMember = ["func", "var", "let", "subscript"].contains { spells(token, Array($0.utf8)) }
      if spells(token, name) || isNamed && !isMember { return ByteRange(token.start, token.end) }
    } else if ["func", "var", "struct", "enum", "protocol"].contains(where: { spells(token, Array($0.utf8)) }) {
      isNamed = false
    }
    return nil
  }

  /// `@interface name` is known for a class, and not a category, by what stands behind it.
  private mutating func objectiveCClass(_ token: SourceToken) -> ByteRange? {
    guard let candidate = last.last, spells(candidate, name), token.kind != .open else { return nil }
    let range = ByteRange(candidate.start, candidate.end)
    let before = last.dropLast().suffix(2).map { text.string(ByteRange($0.start, $0.end)) }
    if before == ["@", "interface"] { return range }
    if before == ["@", "implementation"], implementation == nil { implementation = range }
    return nil
  }

  private func ends(with words: [String]) -> Bool {
    guard last.count >= words.count else { return false }
    return zip(last.suffix(words.count), words).allSatisfy { spells($0, Array($1.utf8)) }
  }

  private func spells(_ token: SourceToken, _ word: [UInt8]) -> Bool {
    text.bytes[token.start..<token.end].elementsEqual(word)
  }
}
