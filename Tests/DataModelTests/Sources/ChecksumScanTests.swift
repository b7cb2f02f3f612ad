import DataModel
import ModelSyntax
import Testing

@Suite struct ChecksumScanTests {
  private static let one = "iOZJMDYZl0c1b+jvcxxqDE0J/2vGFRiu4V2sM5AY/9o="
  private static let two = "7slBPn60d+0irFNGApudBcuf7UT65qkpYqiJI4ddXd4="

  private func checksums(_ text: String, _ language: SourceScan.Language) -> [String] {
    SourceScan.checksums(in: SourceText(text), language: language).map(\.text)
  }

  @Test(arguments: [
    #"let stage = NSLightweightMigrationStage(["\#(one)", "\#(two)"])"#,
    "let stage = NSLightweightMigrationStage([\n  \"\(one)\",\n  \"\(two)\"\n])",
    #"NSManagedObjectModelReference(model: a, versionChecksum: "\#(one)"); b(versionChecksum:"\#(two)")"#,
  ])
  func `checksums in Swift are found`(text: String) {
    #expect(checksums(text, .swift) == [Self.one, Self.two])
  }

  @Test func `checksums in Objective-C are found`() {
    let text = """
      stage = [[NSLightweightMigrationStage alloc] initWithVersionChecksums:@[ @"\(Self.one)" ]];
      ref = [[NSManagedObjectModelReference alloc] initWithName:@"A" inBundle:nil versionChecksum:@"\(Self.two)"];
      """
    #expect(checksums(text, .objectiveC) == [Self.one, Self.two])
  }

  @Test(arguments: [
    // Elsewhere, or something else.
    #"let key = "\#(one)"; let stage = NSLightweightMigrationStage(all); let other = "\#(two)""#,
    #"NSLightweightMigrationStage(["short="])"#,
    #"NSLightweightMigrationStage(["\#(one)x"])"#,
    #"// NSLightweightMigrationStage(["\#(one)"])"#,
    #"f(versionChecksum: value); g("\#(one)")"#,
  ])
  func `other literals are none`(text: String) {
    #expect(checksums(text, .swift) == [])
  }

  @Test func `the range is inside the quotes`() throws {
    let text = SourceText(#"m(versionChecksum: "\#(Self.one)")"#)
    let found = try #require(SourceScan.checksums(in: text, language: .swift).first)
    #expect(text.string(found.range) == Self.one)
  }
}
