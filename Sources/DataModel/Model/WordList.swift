/// Words that are looked up in many models, hashed once.
package struct WordList: Sendable {
  fileprivate let strings: StringTable
  fileprivate let names: [Name]

  package init(_ words: [String]) {
    var strings = StringTable.common
    names = words.map { strings.intern(Array($0.utf8)) }
    self.strings = strings
  }
}

extension StringTable {
  /// The names of those words that the model has.
  package func names(of words: WordList) -> [Name] { words.names.compactMap { find($0, of: words.strings) } }
}
