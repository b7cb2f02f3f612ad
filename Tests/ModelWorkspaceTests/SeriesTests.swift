import DataModel
import ModelHash
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// Steps from version to version, as the whole tree sees them.
@Suite struct SeriesTests {
  private static let names = ["Shop", "Shop 2", "Shop 3"]

  /// A bundle with these versions, of which the one named is current.
  private func tree(_ versions: [String], current: String) -> WorkspaceFixture {
    let files = zip(Self.names, versions).map { "//- Shop.xcdatamodeld/\($0).xcdatamodel/contents\n\($1)\n" }.joined()
    let file = String(decoding: WorkspaceFixture.currentVersion(current + ".xcdatamodel").bytes, as: UTF8.self)
    return WorkspaceFixture("\(files)//- Shop.xcdatamodeld/.xccurrentversion\n\(file)")
  }

  private func model(_ inside: String) -> Model {
    Model.read(WorkspaceFixture.contents(inside))
  }

  private func mapping(from old: String, to new: String) -> FileChange {
    func end(_ inside: String, _ name: String) -> MappingModel.End {
      MappingModel.End(path: "Shop.xcdatamodeld/\(name).xcdatamodel", pathRange: nil, model: model(inside))
    }
    let file = MappingModel(
      source: end(old, "Shop"), destination: end(new, "Shop 2"), lines: LineIndex(SourceText("")))
    return FileChange("Shop.xcmappingmodel/xcmapping.xml", .mappingModel(file))
  }

  private static let old = #"<entity name="E"><attribute name="a" optional="YES" attributeType="String"/></entity>"#
  private static let new = #"<entity name="E"><attribute name="a" attributeType="String"/></entity>"#

  @Test func `a property that is broken itself is one mistake`() {
    let untyped = #"<entity name="E"><attribute name="a" optional="YES"/></entity>"#
    #expect(tree([Self.old, untyped], current: "Shop 2").report == ["error attribute-without-type Shop/Shop 2: a"])
    let dangling = #"<entity name="E"><relationship name="r" maxCount="1" destinationEntity="F"/></entity>"#
    #expect(
      tree([#"<entity name="E"/>"#, dangling], current: "Shop 2").report
        == ["error unknown-destination Shop/Shop 2: F"])
  }

  @Test func `a step that a mapping model covers is silent`() {
    var fixture = tree([Self.old, Self.new], current: "Shop 2")
    #expect(fixture.report.map { $0.prefix(29) } == ["error attribute-made-mandatory"].map { $0.prefix(29) })
    fixture.workspace.apply([mapping(from: Self.old, to: Self.new)])
    #expect(fixture.workspace.currentFindings() == [])
    fixture.workspace.apply([FileChange("Shop.xcmappingmodel/xcmapping.xml", nil)])
    #expect(fixture.workspace.currentFindings().map(\.rule) == ["attribute-made-mandatory"])
  }

  @Test func `a mapping model of another model covers nothing`() {
    var fixture = tree([Self.old, Self.new], current: "Shop 2")
    fixture.workspace.apply([mapping(from: Self.old, to: #"<entity name="E"/>"#)])
    #expect(
      fixture.workspace.currentFindings().map(\.rule).sorted() == ["attribute-made-mandatory", "stale-mapping-model"])
    #expect(
      fixture.workspace.currentFindings().first { $0.rule == "stale-mapping-model" }?.message
        == "this mapping model leads to 'Shop 2' as it was before attribute 'E.a' was added: its hashes match no version "
        + "now, so Core Data passes over it")
  }

  @Test func `a mapping model fits by its hashes, not by its names`() {
    var fixture = tree([Self.old, Self.new], current: "Shop 2")
    let renamed = MappingModel(
      source: MappingModel.End(path: "Old.xcdatamodeld/Old.xcdatamodel", pathRange: nil, model: model(Self.old)),
      destination: MappingModel.End(path: nil, pathRange: nil, model: model(Self.new)),
      lines: LineIndex(SourceText("")))
    fixture.workspace.apply([FileChange("M.xcmappingmodel/xcmapping.xml", .mappingModel(renamed))])
    #expect(fixture.workspace.currentFindings() == [])
  }

  @Test func `the predecessor is the version before in numeric order`() {
    let third = #"<entity name="E"><attribute name="a" attributeType="Date"/></entity>"#
    // From the second to the first there is no step: it is the first of three.
    #expect(tree([Self.old, Self.new, third], current: "Shop").report == [])
    #expect(tree([Self.old, Self.new, third], current: "Shop 2").findings.map(\.rule) == ["attribute-made-mandatory"])
    #expect(
      tree([Self.old, Self.new, third], current: "Shop 3").findings.map(\.rule) == ["incompatible-types"])
    // Of two, the other one.
    #expect(tree([Self.new, Self.old], current: "Shop").findings.map(\.rule) == ["attribute-made-mandatory"])
  }

  @Test func `older versions are told of once, and without what the last step says`() {
    let empty = #"<entity name="E"/>"#
    let report = tree(
      [Self.old, empty, #"<entity name="E"><attribute name="a" attributeType="Date" optional="YES"/></entity>"#],
      current: "Shop 3")
    #expect(report.findings.map(\.rule) == ["older-version-not-inferable"])
    #expect(report.findings.map(\.severity) == [.information])
  }

  @Test func `an identifier of a version that is longer ago is none that names nothing`() {
    let versions = [
      #"<entity name="E"><attribute name="a" optional="YES" attributeType="String"/></entity>"#,
      #"<entity name="E"><attribute name="x" optional="YES" attributeType="Date"/></entity>"#,
      #"<entity name="E"><attribute name="b" optional="YES" attributeType="String" elementID="a"/></entity>"#,
    ]
    #expect(tree(versions, current: "Shop 3").findings.filter { $0.rule == "unknown-renaming" } == [])
  }

  @Test func `an edit of either version is judged again`() {
    var fixture = tree([Self.old, Self.new], current: "Shop 2")
    let path = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    fixture.workspace.apply([FileChange(path, FileState.read(WorkspaceFixture.contents(Self.new), at: path))])
    #expect(fixture.workspace.currentFindings().map(\.rule) == ["indistinguishable-versions"])
  }

  @Test func `a checksum in a source is one of a version`() throws {
    let known = ModelHashes(model(Self.new)).checksum.base64
    let other = "iOZJMDYZl0c1b+jvcxxqDE0J/2vGFRiu4V2sM5AY/9o="
    let source = SourceText("let a = NSLightweightMigrationStage([\"\(known)\", \"\(other)\"])")
    let fixture = tree([Self.old, Self.new], current: "Shop")
    var workspace = Workspace(
      root: ".", files: fixture.workspace.files.map { FileChange($0.key, $0.value) } + [FileChange("A.swift", .source)],
      readSource: { $0 == "A.swift" ? source : nil })
    #expect(workspace.currentFindings().filter { $0.rule == "unknown-checksum" } == [])
    workspace.judgeChecksums()
    let finding = try #require(workspace.currentFindings().first { $0.rule == "unknown-checksum" })
    #expect(finding.place.path == "A.swift")
    #expect(finding.place.range.map(source.string) == other)
  }
}
