import DataModel
import ModelSyntax
import Testing

@Suite struct PackageManifestTests {
  @Test(arguments: [
    ("", []),
    (".target(name: \"A\", path: \"Sources/A\"), .target(name: \"B\", path:\n    \"b\")", ["Sources/A", "b"]),
    (".target(name: \"A\", path: directory + \"x\")", []),
    ("path:", []),
    ("path: \"open", ["open"]),
    ("path: \"é\"", ["é"]),
  ])
  func `the literal paths are found`(manifest: String, paths: [String]) {
    #expect(PackageManifest.read(SourceText(manifest)).paths == paths)
  }
}
