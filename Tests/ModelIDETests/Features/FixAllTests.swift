import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

extension Fixture {
  /// The file of a mark with all its safe fixes made, and how many edits that takes.
  fileprivate func fixed(_ mark: String) -> (text: String, edits: Int) {
    let path = self[mark].path
    let edits = analysis.safeFixes(of: path)
    #expect(edits.allSatisfy { $0.path == path })
    let text = (texts[path] ?? SourceText("")).applying(edits.map(\.edit))
    return (text.string(ByteRange(0, text.count)), edits.count)
  }
}

@Suite struct FixAllTests {
  @Test func `all safe fixes of a file are made at once`() {
    let fixture = Fixture(
      """
      1️⃣<entity name="Author"/>
      <entity name="Book">
        <relationship name="author" maxCount="1" deletionRule="Nullify" destinationEntity="Auhtor"/>
        <relationship name="editor" maxCount="1" deletionRule="Nullify" destinationEntity="Authr"/>
      </entity>
      """)
    let (text, edits) = fixture.fixed("1️⃣")
    #expect(edits == 2)
    #expect(!text.contains("Auhtor") && !text.contains("Authr\""))
    #expect(text.split(separator: "destinationEntity=\"Author\"").count == 3)
  }

  @Test func `a file without faults is left alone`() {
    #expect(Fixture("1️⃣<entity name=\"Author\"/>").fixed("1️⃣").edits == 0)
  }

  @Test func `a fix that only another one makes possible is made too`() {
    let fixture = Fixture(
      """
      1️⃣<entity name="Author"><relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Bok" inverseName="athor" inverseEntity="Bok"/></entity>
      <entity name="Book"><relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author"/></entity>
      """)
    let (text, _) = fixture.fixed("1️⃣")
    #expect(!text.contains("\"Bok\"") && !text.contains("\"athor\""), "\(text)")
  }
}
