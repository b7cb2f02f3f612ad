import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// Which models belong together, and what that means for conflicts.
@Suite struct MergeSetTests {
  /// Lone models `A` and `B` in `directories` that define one entity differently.
  private func conflict(_ first: String, _ second: String) -> String {
    """
    //- \(first)
    <entity name="Unit" representedClassName="One"/>
    //- \(second)
    <entity name="Unit" representedClassName="Two"/>

    """
  }

  /// The sets by their names, each with its bundles.
  private func sets(_ workspace: Workspace) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: workspace.layout.sets.map { ($0.name, $0.members.map(\.bundle)) })
  }

  // MARK: Do they meet

  @Test func `without sources a conflict is an error`() {
    let fixture = WorkspaceFixture(conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents"))
    #expect(fixture.report(from: .hint) == ["error entities-differ B: Unit"])
  }

  @Test func `with a merging call a conflict is an error that names the call`() throws {
    let fixture = WorkspaceFixture(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents")
        + """
        //- Sources/Plain.swift
        let x = 1
        //- Sources/Stack.swift
        let model = NSManagedObjectModel.mergedModel(from: nil)
        """)
    #expect(fixture.report(from: .hint) == ["error entities-differ B: Unit"])
    let related = try #require(fixture.findings.first).related.map { fixture.text(of: $0.place) }
    #expect(related.contains("Sources/Stack.swift: mergedModel(from"))
  }

  @Test(arguments: [
    "let x = 1", "// NSManagedObjectModel.mergedModel(from: nil)", "NSManagedObjectModel(contentsOf: u)",
  ])
  func `with sources and no merging call a conflict is an information`(source: String) {
    let fixture = WorkspaceFixture(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents") + "//- Stack.swift\n\(source)")
    #expect(fixture.report(from: .hint) == ["information entities-differ B: Unit"])
  }

  @Test func `a hint stays a hint where nobody merges`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="Unit" syncable="YES"/>
      //- B.xcdatamodel/contents
      <entity name="Unit"/>
      //- Stack.swift
      let x = 1
      """)
    #expect(fixture.report(from: .hint) == ["hint syncable-differs B: Unit"])
  }

  @Test func `models with a stand-in meet, whatever the sources say`() {
    let fixture = WorkspaceFixture(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents")
        + """
        //- C.xcdatamodel/contents
        <entity name="Other"><userInfo><entry key="MyRealEntity" value="Unit"/></userInfo></entity>
        //- Stack.swift
        let x = 1
        """)
    #expect(fixture.report(from: .hint) == ["error entities-differ B: Unit"])
  }

  @Test func `models of a declared set meet, whatever the sources say`() {
    let fixture = WorkspaceFixture(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents")
        + """
        //- .modeld.json
        {mergeSets: [{name: "App", models: ["*.xcdatamodel"]}]}
        //- Stack.swift
        let x = 1
        """)
    #expect(fixture.report(from: .hint) == ["error entities-differ B: Unit"])
  }

  // MARK: Sets

  @Test func `without a project or a package all models are one set`() {
    let fixture = WorkspaceFixture(conflict("Kit/A.xcdatamodel/contents", "B.xcdatamodeld/B.xcdatamodel/contents"))
    #expect(fixture.workspace.layout.sets.map(\.origin) == [.tree])
    #expect(
      fixture.workspace.layout.sets.map { $0.members.map(\.bundle) } == [["B.xcdatamodeld", "Kit/A.xcdatamodel"]])
  }

  /// A workspace of these files and of a project that builds `targets`.
  private func workspace(_ text: String, targets: [(name: String, models: [String])]) -> Workspace {
    var texts = WorkspaceFixture.texts(of: text)
    texts["App.xcodeproj/project.pbxproj"] = projectFile(targets: targets)
    return Workspace(root: ".", files: WorkspaceFixture.changes(texts))
  }

  @Test func `each target is a set and what no target builds stands alone`() {
    let text =
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents")
      + "//- C.xcdatamodel/contents\n<entity name=\"Unit\"/>"
    let apart = workspace(text, targets: [("App", ["A.xcdatamodel"]), ("Tests", ["B.xcdatamodel"])])
    #expect(sets(apart) == ["App/App": ["A.xcdatamodel"], "App/Tests": ["B.xcdatamodel"], "C": ["C.xcdatamodel"]])
    #expect(apart.currentFindings() == [])
    let together = workspace(text, targets: [("App", ["A.xcdatamodel", "B.xcdatamodel"])])
    #expect(sets(together) == ["App/App": ["A.xcdatamodel", "B.xcdatamodel"], "C": ["C.xcdatamodel"]])
    #expect(together.currentFindings().map(\.rule) == ["entities-differ"])
  }

  @Test(arguments: ["", "ios/"])
  func `a synchronized folder is of the targets that have it, but for its exceptions`(directory: String) {
    let project = #"""
      {
        objects = {
          E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old/B.xcdatamodel, ); target = T; };
          F = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, ); path = App; sourceTree = "<group>"; };
          M = {isa = PBXGroup; children = (F, ); sourceTree = "<group>"; };
          P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (T, ); };
          T = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (F, ); name = App; };
        };
        rootObject = P;
      }
      """#
    let models = ["App/A.xcdatamodel", "App/Old/B.xcdatamodel", "App/New/C.xcdatamodel"].map { directory + $0 }
    var texts = WorkspaceFixture.texts(
      of: models.map { "//- \($0)/contents\n<entity name=\"Unit\"/>" }.joined(separator: "\n"))
    texts[directory + "App.xcodeproj/project.pbxproj"] = SourceText(project)
    let workspace = Workspace(root: ".", files: WorkspaceFixture.changes(texts))
    #expect(sets(workspace) == ["App/App": [models[0], models[2]], "B": [models[1]]])
  }

  @Test func `targets with equal models are judged once`() throws {
    let models = ["A.xcdatamodel", "B.xcdatamodel"]
    let both = workspace(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents"), targets: [("App", models), ("Tests", models)])
    let set = try #require(both.layout.sets.first)
    #expect(both.layout.sets.count == 1)
    #expect(set.names == ["App/App", "App/Tests"])
    #expect(both.currentFindings().map(\.rule) == ["entities-differ"])
  }

  @Test func `in a package each directory of a target is a set`() {
    let fixture = WorkspaceFixture(
      conflict("Kit/Sources/One/A.xcdatamodel/contents", "Kit/Sources/Two/Deep/B.xcdatamodel/contents")
        + """
        //- Kit/Package.swift
        .target(name: "Three", path: "Other/Three")
        //- Kit/Other/Three/C.xcdatamodel/contents
        <entity name="Unit"/>
        //- Kit/Tests/OneTests/D.xcdatamodel/contents
        <entity name="Unit"/>
        //- E.xcdatamodel/contents
        <entity name="Unit"/>
        //- Kit/F.xcdatamodel/contents
        <entity name="Unit"/>
        """)
    #expect(
      sets(fixture.workspace) == [
        "Kit/Sources/One": ["Kit/Sources/One/A.xcdatamodel"],
        "Kit/Sources/Two": ["Kit/Sources/Two/Deep/B.xcdatamodel"],
        "Kit/Other/Three": ["Kit/Other/Three/C.xcdatamodel"],
        "Kit/Tests/OneTests": ["Kit/Tests/OneTests/D.xcdatamodel"],
        "E": ["E.xcdatamodel"], "F": ["Kit/F.xcdatamodel"],
      ])
    #expect(fixture.findings == [])
  }

  @Test func `models of one package target meet`() {
    let fixture = WorkspaceFixture(
      conflict("Sources/Kit/A.xcdatamodel/contents", "Sources/Kit/Sub/B.xcdatamodel/contents") + "//- Package.swift\n")
    #expect(fixture.report == ["error entities-differ Sources/Kit/Sub/B: Unit"])
    #expect(fixture.workspace.layout.sets.map(\.name) == ["Sources/Kit"])
  }

  @Test func `a model that a target builds is in no package's set`() {
    let text =
      conflict("Sources/Kit/A.xcdatamodel/contents", "Sources/Kit/B.xcdatamodel/contents") + "//- Package.swift\n"
    let workspace = workspace(
      text, targets: [("App", ["Sources/Kit/A.xcdatamodel"]), ("Tests", ["Sources/Kit/B.xcdatamodel"])])
    #expect(
      sets(workspace) == ["App/App": ["Sources/Kit/A.xcdatamodel"], "App/Tests": ["Sources/Kit/B.xcdatamodel"]])
    #expect(workspace.currentFindings() == [])
  }

  @Test func `declared sets go before project and package, in the order written`() {
    let fixture = WorkspaceFixture(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents")
        + """
        //- C.xcdatamodel/contents
        <entity name="Unit"/>
        //- Package.swift

        //- .modeld.json
        {mergeSets: [{name: "App", models: ["B.xcdatamodel", "A.xcdatamodel"]}]}
        """)
    #expect(sets(fixture.workspace) == ["App": ["B.xcdatamodel", "A.xcdatamodel"], "C": ["C.xcdatamodel"]])
    // B wins, so the difference is reported on A.
    #expect(fixture.report == ["error entities-differ A: Unit"])
  }

  @Test func `a declared set can name another version than the current one`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit" representedClassName="One"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Unit" representedClassName="Two"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(String(decoding: WorkspaceFixture.currentVersion("A.xcdatamodel").bytes, as: UTF8.self))
      //- B.xcdatamodel/contents
      <entity name="Unit" representedClassName="One"/>
      //- .modeld.json
      {mergeSets: [{name: "App", models: ["*"], version: {"A.xcdatamodeld": "A 2"}}]}
      """)
    #expect(fixture.report == ["error entities-differ B: Unit"])
  }

  @Test func `no two sets have one name`() {
    let texts = ["x/D", "y/D", "z/D (2)"].map { "//- \($0).xcdatamodel/contents\n<entity name=\"Unit\"/>\n" }
    let workspace = workspace(texts.joined(), targets: [])
    #expect(workspace.layout.sets.count == 3)
    #expect(Set(workspace.layout.sets.map(\.name)).count == 3)
    #expect(workspace.merged.count == 3)
  }

  // MARK: Conflicts

  @Test func `three models with one conflict give one finding`() throws {
    let fixture = WorkspaceFixture(
      conflict("A.xcdatamodel/contents", "B.xcdatamodel/contents")
        + "//- C.xcdatamodel/contents\n<entity name=\"Unit\" representedClassName=\"Three\"/>")
    #expect(fixture.report(from: .hint) == ["error entities-differ B: Unit"])
    let finding = try #require(fixture.findings.first)
    let places = finding.related.map { fixture.text(of: $0.place) }
    #expect(places.contains("A: Unit") && places.contains("C: Unit"))
  }

  @Test func `all conflicts are reported, not the first alone`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="One"/><entity name="Two"/><fetchRequest name="All" entity="One"/>
      //- B.xcdatamodel/contents
      <entity name="One" isAbstract="YES"/><entity name="Two" isAbstract="YES"/><fetchRequest name="All" entity="Two"/>
      """)
    #expect(
      fixture.report == [
        "error entities-differ B: One", "error entities-differ B: Two", "error fetch-requests-differ B: All",
      ])
  }

  @Test func `versions of one bundle never collide`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Unit" representedClassName="One"/>
      //- A.xcdatamodeld/A 2.xcdatamodel/contents
      <entity name="Unit" representedClassName="Two"/>
      //- A.xcdatamodeld/.xccurrentversion
      \(String(decoding: WorkspaceFixture.currentVersion("A 2.xcdatamodel").bytes, as: UTF8.self))
      """)
    #expect(fixture.findings.map(\.rule) == ["indistinguishable-versions"])
  }

  @Test func `requests for one entity under two names are equal`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="UnitStandIn"><userInfo><entry key="MyRealEntity" value="Unit"/></userInfo></entity>
      <fetchRequest name="All" entity="UnitStandIn"/>
      //- B.xcdatamodel/contents
      <entity name="Unit"/>
      <fetchRequest name="All" entity="Unit"/>
      """)
    #expect(fixture.report(from: .hint) == [])
  }

  @Test(arguments: [
    ("name=='x'", "name == &quot;x&quot;", true), ("a = 1 and b = YES", "a == 1 &amp;&amp; b == TRUE", true),
    ("a.in = 1", "a.IN = 1", false), ("a = 'x'", "a = 'X'", false), ("a = 1", "A = 1", false),
  ])
  func `requests whose predicates are spelled in two ways are equal`(one: String, other: String, areEqual: Bool) {
    func model(_ predicate: String) -> String {
      #"""
      <entity name="Unit"><attribute name="a" optional="YES" attributeType="Transformable" valueTransformerName="T"/>
      <attribute name="A" optional="YES" attributeType="Double"/><attribute name="b" optional="YES" attributeType="Boolean"/>
      <attribute name="name" optional="YES" attributeType="String"/></entity>
      <fetchRequest name="All" entity="Unit" predicateString="\#(predicate)"/>
      """#
    }
    let fixture = WorkspaceFixture(
      "//- A.xcdatamodel/contents\n\(model(one))\n//- B.xcdatamodel/contents\n\(model(other))")
    #expect(fixture.report == (areEqual ? [] : ["error fetch-requests-differ B: All"]))
  }

  // MARK: Orphans

  @Test func `a child of a parent that an earlier model has too is orphaned`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="Vehicle"/>
      //- B.xcdatamodel/contents
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle"/>
      """)
    #expect(fixture.report == ["warning orphaned-child B: Vehicle"])
  }

  @Test(arguments: [
    // The parent that wins has the child.
    (
      #"<entity name="Truck" parentEntity="Vehicle"/><entity name="Vehicle"/>"#, #"<entity name="Vehicle"/>"#
    ),
    // The child comes from the model whose parent wins.
    (
      #"<entity name="Truck" parentEntity="Vehicle"/><entity name="Vehicle"/>"#,
      #"<entity name="Truck" parentEntity="Vehicle"/><entity name="Vehicle"/>"#
    ),
    // A merge by hand sets the subentities of a stand-in anew.
    (
      #"<entity name="Vehicle"/>"#,
      """
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      """
    ),
  ])
  func `this child keeps its parent`(first: String, second: String) {
    let fixture = WorkspaceFixture("//- A.xcdatamodel/contents\n\(first)\n//- B.xcdatamodel/contents\n\(second)")
    #expect(fixture.report == [])
  }

  @Test func `a parent that cannot be merged is the one mistake`() {
    let fixture = WorkspaceFixture(
      """
      //- A.xcdatamodel/contents
      <entity name="Vehicle"/>
      //- B.xcdatamodel/contents
      <entity name="Truck" parentEntity="Vehicle"/>
      <entity name="Vehicle" isAbstract="YES"/>
      """)
    #expect(fixture.report == ["error entities-differ B: Vehicle"])
  }
}
