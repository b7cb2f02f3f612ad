import Foundation
import ModelWorkspace
import TestSupport
import Testing

@Suite struct ModelDiscoveryTests {
  @Test func `all that matters to models is found, in byte order`() throws {
    let tree = try TemporaryTree([
      "b/App.xcdatamodeld/App.xcdatamodel/contents", "b/App.xcdatamodeld/App 2.xcdatamodel/elements",
      "b/App.xcdatamodeld/App 2.xcdatamodel/layout", "b/App.xcdatamodeld/.xccurrentversion",
      "a/Empty.xcdatamodeld/", "a/Lone.xcdatamodel/contents", "M.xcmappingmodel/xcmapping.xml",
      "App.xcodeproj/project.pbxproj", "Old.xcodeproj/", "Package.swift", "a/x.m", "a/x.h", "a/x.mm", "B.swift",
      "a/x.png", ".modeld.json", "a/.modeld.json", "File.xcdatamodeld",
    ])
    let found = try ModelDiscovery.discover(tree.path)
    #expect(found.bundles.map(\.path) == [tree["a/Empty.xcdatamodeld"], tree["b/App.xcdatamodeld"]])
    let app = found.bundles[1]
    #expect(app.versions.map(\.name) == ["App 2", "App"])
    #expect(app.versions.map(\.hasContents) == [false, true])
    #expect(app.versions.map(\.hasElements) == [true, false])
    #expect(app.hasCurrentVersionFile && !found.bundles[0].hasCurrentVersionFile)
    #expect(found.loneModels.map(\.contentsPath) == [tree["a/Lone.xcdatamodel/contents"]])
    #expect(found.mappingModels == [tree["M.xcmappingmodel"]])
    #expect(found.projects == [tree["App.xcodeproj/project.pbxproj"]])
    #expect(found.packages == [tree["Package.swift"]])
    #expect(found.sources == ["B.swift", "a/x.h", "a/x.m", "a/x.mm"].map { tree[$0] })
    #expect(found.settingsFiles == [tree[".modeld.json"], tree["a/.modeld.json"]])
    #expect(found.unreadable.isEmpty && !found.isTruncated)
  }

  @Test(arguments: [".git", ".build", "DerivedData", "Pods", "Carthage", "node_modules"])
  func `directories of tools are left out unless they are the root`(name: String) throws {
    let tree = try TemporaryTree(["\(name)/A.xcdatamodeld/", "x/\(name)/B.xcdatamodeld/"])
    #expect(try ModelDiscovery.discover(tree.path).bundles.isEmpty)
    #expect(try ModelDiscovery.discover(tree[name]).bundles.map(\.path) == [tree[name + "/A.xcdatamodeld"]])
  }

  @Test func `links end, and what is real wins over them`() throws {
    let tree = try TemporaryTree(["root/Real.xcdatamodeld/Real.xcdatamodel/contents", "root/deep/", "outside/"])
    try tree.add("outside/Far.xcdatamodeld/Far.xcdatamodel/contents")
    try tree.link("root/loop", to: ".")
    try tree.link("root/deep/up", to: "..")
    try tree.link("root/deep/out", to: "../..")
    try tree.link("root/Alias.xcdatamodeld", to: "Real.xcdatamodeld")
    try tree.link("root/Real.xcdatamodeld/Alias.xcdatamodel", to: "Real.xcdatamodel")
    try tree.link("root/b", to: "../outside")
    try tree.link("root/a", to: "../outside")
    try tree.link("root/Gone.xcdatamodeld", to: "nothing")
    try tree.link("root/gone", to: "nothing")
    let found = try ModelDiscovery.discover(tree["root"])
    #expect(found.bundles.map(\.path) == ["root/Real.xcdatamodeld", "root/a/Far.xcdatamodeld"].map { tree[$0] })
    #expect(found.bundles[0].versions.map(\.name) == ["Real"])
    #expect(found.unreadable == [.init(path: tree["root/Gone.xcdatamodeld"], errno: ENOENT)])
  }

  @Test func `a link to a version of a bundle does not make a model of its own`() throws {
    let tree = try TemporaryTree(["A.xcdatamodeld/A.xcdatamodel/contents", "A.xcdatamodeld/A 2.xcdatamodel/elements"])
    try tree.link("Alias.xcdatamodel", to: "A.xcdatamodeld/A.xcdatamodel")
    let found = try ModelDiscovery.discover(tree.path)
    #expect(found.bundles.map { $0.versions.map(\.name) } == [["A 2", "A"]])
    #expect(found.bundles[0].versions.map(\.hasContents) == [false, true])
    #expect(found.loneModels.isEmpty)
  }

  @Test func `a link to nothing in a version stands for the file`() throws {
    let tree = try TemporaryTree(["A.xcdatamodeld/A.xcdatamodel/"])
    try tree.link("A.xcdatamodeld/A.xcdatamodel/contents", to: "nothing")
    #expect(try ModelDiscovery.discover(tree.path).bundles[0].versions[0].hasContents)
  }

  @Test func `a version that can't be looked into is told, and the rest is found`() throws {
    let tree = try TemporaryTree(["A.xcdatamodeld/A.xcdatamodel/contents", "A.xcdatamodeld/B.xcdatamodel/contents"])
    try tree.setPermissions(0, of: "A.xcdatamodeld/A.xcdatamodel")
    defer { try? tree.setPermissions(0o700, of: "A.xcdatamodeld/A.xcdatamodel") }
    let found = try ModelDiscovery.discover(tree.path)
    // The superuser can read everything.
    let isRoot = geteuid() == 0
    #expect(found.bundles[0].versions.map(\.name) == (isRoot ? ["A", "B"] : ["B"]))
    #expect(found.unreadable == (isRoot ? [] : [.init(path: tree["A.xcdatamodeld/A.xcdatamodel"], errno: EACCES)]))
  }

  @Test func `a bundle, a version or a file in one is a root too`() throws {
    let tree = try TemporaryTree([
      "A.xcdatamodeld/A.xcdatamodel/contents", "A.xcdatamodeld/.xccurrentversion", "other", "contents",
      "A.xcodeproj/project.pbxproj",
    ])
    let bundle = tree["A.xcdatamodeld"]
    for root in [bundle, bundle + "/", bundle + "/.xccurrentversion"] {
      let found = try ModelDiscovery.discover(root)
      #expect(found.bundles.map { $0.versions.map(\.name) } == [["A"]])
      #expect(found.root == root)
    }
    for root in [bundle + "/A.xcdatamodel", bundle + "/A.xcdatamodel/contents"] {
      let found = try ModelDiscovery.discover(root)
      #expect(found.bundles.isEmpty)
      #expect(found.loneModels.map(\.contentsPath) == [bundle + "/A.xcdatamodel/contents"])
    }
    #expect(try ModelDiscovery.discover(tree["A.xcodeproj"]).projects == [tree["A.xcodeproj/project.pbxproj"]])
    #expect(throws: ModelDiscovery.RootError.notAModel) { try ModelDiscovery.discover(tree["other"]) }
    #expect(throws: ModelDiscovery.RootError.notAModel) { try ModelDiscovery.discover(tree["contents"]) }
    #expect(throws: ModelDiscovery.RootError.unreadable(.notFound)) { try ModelDiscovery.discover(tree["missing"]) }
  }

  @Test func `a walk that is too long stops and says so`() throws {
    let tree = try TemporaryTree((0..<20).map { "d\($0)/" })
    #expect(try ModelDiscovery.discover(tree.path, directoryLimit: 10).isTruncated)
    #expect(try !ModelDiscovery.discover(tree.path, directoryLimit: 21).isTruncated)
  }

  @Test func `depth costs no stack`() throws {
    let deep = String(repeating: "d/", count: 1_500)
    let tree = try TemporaryTree([deep + "A.xcdatamodeld/"])
    #expect(try ModelDiscovery.discover(tree.path).bundles.count == 1)
  }

  @Test func `a directory that can't be read is told, and the rest is found`() throws {
    let tree = try TemporaryTree(["a/x/", "B.xcdatamodeld/"])
    try tree.setPermissions(0, of: "a")
    defer { try? tree.setPermissions(0o700, of: "a") }
    let found = try ModelDiscovery.discover(tree.path)
    #expect(found.bundles.count == 1)
    // The superuser can read everything.
    #expect(found.unreadable == (geteuid() == 0 ? [] : [.init(path: tree["a"], errno: EACCES)]))
  }

  @Test func `the repository is found from any path in it`() throws {
    let tree = try TemporaryTree([".git/", "a/b/file", "module/.git", "module/c/"])
    #expect(ModelDiscovery.repositoryRoot(above: tree["a/b/file"]) == tree.path)
    #expect(ModelDiscovery.repositoryRoot(above: tree["module/c"]) == tree["module"])
    #expect(ModelDiscovery.repositoryRoot(above: tree["missing"]) == nil)
  }
}
