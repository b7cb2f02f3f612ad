import ModelIDE
import ModelRules
import ModelSyntax
import Testing

/// The fixes that an editor offers at a place.
@Suite struct QuickFixTests {
  private static let settings =
    "{ \"standInKey\": [], \"suppressions\": [{ \"rule\": \"stray-text\", \"reason\": \"r\" }] }"

  private func titles(at range: ByteRange) -> [String] {
    let path = "./.modeld.json"
    let fixture = Fixture(
      "//- \(path)\n\(Self.settings)\n//- A.xcdatamodeld/A.xcdatamodel/contents\n<entity name=\"A\"/>",
      settings: Self.settings)
    let fixes = fixture.analysis.quickFixes(in: range, of: path)
    #expect(fixes.allSatisfy { $0.isPreferred && $0.fix.edits.allSatisfy { $0.path == path } })
    return fixes.map(\.fix.title)
  }

  @Test func `settings are mended where the cursor is`() {
    #expect(titles(at: ByteRange(0, 1)) == [])
    #expect(titles(at: ByteRange(5, 5)) == ["Change 'standInKey' to 'standInKeys'"])
    #expect(titles(at: ByteRange(50, 52)) == ["Remove the suppression"])
    #expect(Set(titles(at: ByteRange(0, 90))) == ["Change 'standInKey' to 'standInKeys'", "Remove the suppression"])
  }
}
