import Foundation
import ModelRules
import ModelSyntax
import TestSupport
import Testing

@testable import ModelCheck

@Suite("The commands --lock, --textconv and --against") struct LockCommandTests {
  private let a = #"<entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity>"#

  @Test func `What is locked is checked until it is locked anew`() throws {
    let tree = try TemporaryTree([".git/"])
    try tree.addBundle("App/Shop", a)
    try tree.move("App/Shop.xcdatamodeld/App")
    let locked = try Invocation("--lock", "$/App", on: tree)
    #expect(locked.status == 0 && locked.output == "" && locked.error.hasSuffix(".modeld.lock holds 1 version\n"))
    let lock = try #require(tree.text(".modeld.lock"))
    #expect(lock.split(separator: "\n").last?.hasPrefix("App/Shop.xcdatamodeld/Shop.xcdatamodel\tOLTK") == true)
    #expect(try Invocation("--check", "$", on: tree).status == 0)

    try tree.addBundle("App/Shop", a.replacing("String", with: "Date"))
    try tree.move("App/Shop.xcdatamodeld/App")
    for root in ["$", "$/App", "$/App/Shop.xcdatamodeld"] {
      #expect(try Invocation("--check", root, on: tree).rules == ["locked-version-edited"], "\(root)")
    }
    let again = try Invocation("--lock", "$", on: tree)
    #expect(again.error.contains("'App/Shop.xcdatamodeld/Shop.xcdatamodel' was locked with other hashes"))
    #expect(try Invocation("--check", "$", on: tree).status == 0)
  }

  @Test func `Locking a part keeps the rest, and a version that cannot be read is not locked`() throws {
    let tree = try TemporaryTree()
    try tree.add(".modeld.json", "{}")
    for name in ["One", "Two"] { try tree.addBundle(name, a) }
    try tree.add(".git/HEAD")
    _ = try Invocation("--lock", "$", on: tree)
    let both = try #require(tree.text(".modeld.lock"))
    #expect(LockFile.read(SourceText(both)).versions.count == 2)
    _ = try Invocation("--lock", "$/Two.xcdatamodeld", on: tree)
    #expect(tree.text(".modeld.lock") == both)
    try tree.addBundle("Two", "<entity")
    let outcome = try Invocation("--lock", "$", on: tree)
    #expect(outcome.status == 2 && outcome.error.contains("cannot be locked, since it cannot be read"))
    #expect(tree.text(".modeld.lock") == both)
  }

  // MARK: textconv

  @Test func `A model is listed by meaning, whatever the order of the file`() throws {
    let tree = try TemporaryTree()
    let b = """
      <entity name="B" representedClassName="B Class" syncable="YES">
      <relationship name="r" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="A"/>
      <attribute name="x" attributeType="Integer 16" defaultValueString="0"><userInfo><entry key="k" value="a&#10;b"/></userInfo></attribute>
      <fetchIndex name="i"><fetchIndexElement property="x" type="Binary" order="ascending"/></fetchIndex>
      <uniquenessConstraints><uniquenessConstraint><constraint value="x"/><constraint value="r"/></uniquenessConstraint></uniquenessConstraints>
      </entity>
      """
    let rest = """
      <fetchRequest name="All" entity="A" predicateString="n == &quot;x&quot;"/>
      <configuration name="C"><memberEntity name="B"/><memberEntity name="A"/></configuration>
      <elements><element name="A" positionX="1"/></elements>
      """
    try tree.addBundle("Shop", b + a + rest)
    let path = "$/Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    let listing = try Invocation("--textconv", path, on: tree)
    #expect(listing.status == 0)
    #expect(
      listing.output == """
        model
        entity A
            attribute n optional attributeType=String
        entity B syncable representedClassName="B Class"
            attribute x attributeType="Integer 16" defaultValueString=0
                userInfo k="a\\nb"
            relationship r optional maxCount=1 deletionRule=Nullify destinationEntity=A
            fetchIndex i: x type=Binary order=ascending
            uniquenessConstraint x, r
        fetchRequest All entity=A predicateString="n == \\"x\\""
        configuration C
            member A
            member B

        """)
    try tree.addBundle("Shop", rest + a + b)
    #expect(try Invocation("--textconv", path, on: tree) == listing)
  }

  @Test func `A model that is broken is shown as it is`() throws {
    let tree = try TemporaryTree()
    try tree.add("file", "<model><<<<<<< HEAD\n")
    #expect(try Invocation("--textconv", "$/file", on: tree).output == "<model><<<<<<< HEAD\n")
    #expect(try Invocation("--textconv", "$/none", on: tree).status == 2)
  }

  // MARK: against

  @Test(.enabled(if: GitTree.isAvailable, "there is no git"))
  func `Options win over what the settings say of releases`() throws {
    let git = try GitTree()
    try git.tree.addBundle("Shop", a)
    try git.commit(tag: "v1")
    try git.tree.addBundle("Shop", a.replacing("\"String\"", with: "\"String\" defaultValueString=\"x\""))
    try git.commit(tag: "v2")
    #expect(try Invocation("--check", "$", on: git.tree).status == 0)
    #expect(try Invocation("--check", "--against", "v1", "$", on: git.tree).status == 0)
    let frozen = try Invocation("--check", "--against", "v1", "--strictness", "frozen", "$", on: git.tree)
    #expect(frozen.rules == ["shipped-version-edited"] && frozen.status == 1)
    try git.tree.add(".modeld.json", #"{ "against": { "ref": "v1", "strictness": "frozen" } }"#)
    #expect(try Invocation("--check", "$", on: git.tree).rules == ["shipped-version-edited"])
    #expect(try Invocation("--check", "--against=v2", "$", on: git.tree).rules == [])
    #expect(try Invocation("--check", "--strictness=hash", "$", on: git.tree).rules == [])
    try git.tree.add(".modeld.json", #"{ "against": "v3" }"#)
    let unknown = try Invocation("--check", "$", on: git.tree)
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(unknown.error.hasPrefix("modeld: git knows no 'v3' in "))
    try git.tree.add(".modeld.json", #"{ "against": { "ref": "v1", "strictness": "frosen" } }"#)
    #expect(
      try Invocation("--check", "$", on: git.tree).error.contains("“frosen” is no strictness; did you mean “frozen”?"))
  }
}

extension TemporaryTree {
  /// Takes the `App/` out of the name of the version that ``addBundle(_:_:lineEnding:)`` put there.
  fileprivate func move(_ path: String) throws {
    let bundle = URL(filePath: self[path]).deletingLastPathComponent()
    let version = bundle.appending(path: "Shop.xcdatamodel")
    try? FileManager.default.removeItem(at: version)
    try FileManager.default.moveItem(at: bundle.appending(path: "App/Shop.xcdatamodel"), to: version)
  }
}
