import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// A workspace that is brought up to date equals one that is made from the same files at once.
@Suite struct IncrementalTests {
  @Test(arguments: UInt64(0)..<40)
  func `changes at random leave the same as starting over`(seed: UInt64) throws {
    var tree = RandomTree(seed: seed)
    var workspace = tree.workspace()
    for step in 0..<60 {
      tree.change(&workspace)
      let fresh = tree.workspace()
      try #require(workspace.files == fresh.files, "step \(step)")
      try #require(workspace.layout == fresh.layout, "step \(step)")
      try #require(workspace.merged == fresh.merged, "step \(step)")
      let found = Set(workspace.currentFindings())
      let expected = Set(fresh.currentFindings())
      try #require(found.subtracting(expected) == [], "step \(step) keeps what is no longer so")
      try #require(expected.subtracting(found) == [], "step \(step) misses something")
    }
  }

  @Test(arguments: UInt64(100)..<110)
  func `a workspace that expected no changes takes them all the same`(seed: UInt64) throws {
    var tree = RandomTree(seed: seed)
    var workspace = tree.workspace(expectsChanges: false)
    try #require(Set(workspace.currentFindings()) == Set(tree.workspace().currentFindings()))
    for step in 0..<20 {
      tree.change(&workspace)
      let fresh = tree.workspace(expectsChanges: false)
      try #require(workspace.files == fresh.files, "step \(step)")
      try #require(workspace.layout == fresh.layout, "step \(step)")
      try #require(workspace.merged == fresh.merged, "step \(step)")
      try #require(Set(workspace.currentFindings()) == Set(fresh.currentFindings()), "step \(step)")
    }
  }

  @Test func `a copy is not changed with the original`() {
    let sources = SourceStore()
    sources.set("Main.swift", "_ = NSManagedObjectModel.mergedModel(from: nil)")
    let texts = WorkspaceFixture.texts(
      of: """
        //- A.xcdatamodel/contents
        <entity name="E" representedClassName="One"/>
        //- B.xcdatamodel/contents
        <entity name="E" representedClassName="Two"/>
        //- Main.swift
        """)
    let original = Workspace(root: ".", files: WorkspaceFixture.changes(texts), readSource: { sources[$0] })
    #expect(original.currentFindings().map(\.severity) == [.error])
    var copy = original
    copy.apply([FileChange("Main.swift", nil), FileChange("Other.swift", .source)])
    #expect(copy.currentFindings().map(\.severity) == [.information])
    // An edit makes the original judge the conflict again, and its sources are what they were.
    var edited = original
    let text = WorkspaceFixture.contents(#"<entity name="E" representedClassName="Three"/>"#)
    let path = "B.xcdatamodel/contents"
    edited.apply([FileChange(path, FileState.read(text, at: path))])
    #expect(edited.currentFindings().map(\.severity) == [.error])
  }

  // MARK: What a change costs

  /// How many units are judged when model 3 of `count` gets another attribute; each has a stand-in for the next one's
  /// entity.
  private func unitsJudged(inModels count: Int, byEdit insideOf: String) -> Int {
    func text(_ number: Int, _ inside: String) -> SourceText {
      WorkspaceFixture.contents(
        """
        <entity name="E\(number)">\(inside)</entity>
        <entity name="E\((number + 1) % count)"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
        """)
    }
    func path(_ number: Int) -> String { "M\(number).xcdatamodeld/M\(number).xcdatamodel/contents" }
    func change(_ number: Int, _ inside: String) -> FileChange {
      FileChange(path(number), FileState.read(text(number, inside), at: path(number)))
    }
    var workspace = Workspace(root: ".", files: (0..<count).map { change($0, "") })
    #expect(workspace.layout.sets.count == 1)
    let before = workspace.judgedUnits
    workspace.apply([change(3, insideOf)])
    return workspace.judgedUnits - before
  }

  @Test(arguments: [
    #"<attribute name="a" attributeType="String"/>"#,
    #"<relationship name="r" maxCount="1" destinationEntity="Nowhere"/>"#,
  ])
  func `an edit judges as much among 200 models as among 5`(inside: String) {
    let few = unitsJudged(inModels: 5, byEdit: inside)
    // The version itself, the name that it defines and the one that it has a stand-in for.
    #expect(few == 3)
    #expect(unitsJudged(inModels: 200, byEdit: inside) == few)
  }

  @Test func `a change that changes nothing judges nothing`() throws {
    var fixture = WorkspaceFixture(#"<entity name="E"/>"#)
    let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"
    let before = fixture.workspace.judgedUnits
    fixture.workspace.apply([FileChange(path, FileState.read(try #require(fixture.texts[path]), at: path))])
    #expect(fixture.workspace.judgedUnits == before)
  }
}
