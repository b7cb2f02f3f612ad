import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

@Suite struct VersionStandingTests {
  private static func path(_ name: String) -> String { "Shop.xcdatamodeld/\(name).xcdatamodel/contents" }

  private func files(_ versions: [(String, String)], current: String) -> String {
    let texts = versions.map { "//- \(Self.path($0.0))\n\($0.1)\n" }
    return texts.joined() + "//- Shop.xcdatamodeld/.xccurrentversion\n" + currentVersion("\(current).xcdatamodel")
  }

  private func titles(
    _ versions: [(String, String)], current: String, released: [(String, String)]? = nil
  ) -> [String?] {
    let fixture = Fixture(files(versions, current: current))
    var workspace = fixture.analysis.workspace
    if let released {
      let old = Fixture(files(released, current: released.last?.0 ?? "")).analysis.workspace
      workspace.compare(
        with: Release(
          name: "v1", strictness: .hash, files: old.files, root: ".", settings: Settings(), settingsDirectory: "."))
    }
    return versions.map { Analysis(workspace).standing(ofVersion: Self.path($0.0))?.title }
  }

  private let text = #"<entity name="A"><attribute name="a" optional="YES" attributeType="String"/></entity>"#
  private let date = #"<entity name="A"><attribute name="a" optional="YES" attributeType="Date"/></entity>"#
  private let mandatory = #"<entity name="A"><attribute name="a" attributeType="String"/></entity>"#
  private let longer =
    #"<entity name="A"><attribute name="a" optional="YES" attributeType="String"/></entity><entity name="B"/>"#
  private let same =
    #"<entity name="A"><attribute name="a" optional="YES" attributeType="String" defaultValueString="x"/></entity>"#

  @Test func `an only version that is compared with nothing has no standing`() {
    #expect(titles([("Shop", text)], current: "Shop") == [nil])
  }

  @Test func `older versions say how they come to the current one`() {
    #expect(
      titles(
        [("Shop", date), ("Shop 2", mandatory), ("Shop 3", text), ("Shop 4", same), ("Shop 5", longer)],
        current: "Shop 4")
        == [
          "not the current version · needs a mapping model to 'Shop 4'",
          "not the current version · migrates to 'Shop 4' by inference",
          "not the current version · the same to a store as 'Shop 4'",
          "current version · stores of 'Shop 3' open as they are", "not the current version",
        ])
    #expect(
      titles([("Shop", text), ("Shop 2", mandatory)], current: "Shop 2") == [
        "not the current version · migrates to 'Shop 2' by inference, unless a row lacks a value",
        "current version · stores of 'Shop' migrate by inference, unless a row lacks a value",
      ])
  }

  @Test func `a release knows versions by their hashes, and by their names where those differ`() {
    #expect(
      titles(
        [("Shop", mandatory), ("Shop B", text), ("Shop C", longer)], current: "Shop C",
        released: [("Shop", date), ("Shop 2", text)]) == [
          "not the current version · shipped with 'v1' and edited since · migrates to 'Shop C' by inference",
          "not the current version · shipped with 'v1' · migrates to 'Shop C' by inference",
          "current version · new since 'v1' · stores of 'Shop B' migrate by inference",
        ])
    #expect(
      titles([("Shop", same)], current: "Shop", released: [("Shop", text)]) == ["current version · shipped with 'v1'"])
  }
}
