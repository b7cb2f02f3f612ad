import DataModel
import ModelSyntax
import TestSupport
import Testing

@Suite struct WordListTests {
  @Test func `the words that a model has are found, also those that every model has`() {
    let text =
      "<model><entity name='class'><attribute name='for' optional='true'/><attribute name='foe'/></entity></model>"
    let strings = Model.read(SourceText(text)).strings
    let words = WordList(["for", "true", "YES", "class", "if"])
    #expect(Set(strings.names(of: words).map { strings[$0] }) == ["for", "true", "YES", "class"])
    #expect(strings.names(of: WordList([])) == [])
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `they are those that are found one by one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word() -> String { "w\(Int.random(in: 0..<300, using: &random))" }
    let attributes = (0..<200).map { _ in "<attribute name='\(word())'/>" }.joined()
    let strings = Model.read(SourceText("<model><entity name='E'>\(attributes)</entity></model>")).strings
    let words = (0..<100).map { _ in word() }
    #expect(Set(strings.names(of: WordList(words))) == Set(words.compactMap { strings.find($0) }))
  }
}
