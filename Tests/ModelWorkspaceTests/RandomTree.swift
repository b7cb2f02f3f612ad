import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace
import Synchronization
import TestSupport

/// The texts of the source files of a tree, which a workspace reads when it needs them.
final class SourceStore: Sendable {
  private let texts = Mutex<[String: SourceText]>([:])

  subscript(path: String) -> SourceText? { texts.withLock { $0[path] } }

  func set(_ path: String, _ text: String) { texts.withLock { $0[path] = SourceText(text) } }
}

/// A small tree that changes at random: few paths, few names, so that everything meets everything else.
struct RandomTree {
  private(set) var files: [String: FileState] = [:]
  private(set) var settings = Settings()
  let sources = SourceStore()
  private var random: SplitMix64
  private let judgesAllVersions: Bool
  private let contents: [FileState]

  static let bundles = ["A.xcdatamodeld", "Sources/Kit/B.xcdatamodeld", "Sources/Kit/C.xcdatamodeld"]
  static let versions = [
    "A.xcdatamodeld/A.xcdatamodel", "A.xcdatamodeld/A 2.xcdatamodel", "Sources/Kit/B.xcdatamodeld/B.xcdatamodel",
    "Sources/Kit/B.xcdatamodeld/B 2.xcdatamodel", "Sources/Kit/C.xcdatamodeld/C.xcdatamodel", "D.xcdatamodel",
    "Lib/D.xcdatamodel", "D (2).xcdatamodel",
  ]
  static let sourcePaths = ["Main.swift", "Tests/Other.m"]

  init(seed: UInt64) {
    judgesAllVersions = seed.isMultiple(of: 2)
    var random = SplitMix64(seed: seed)
    contents = (0..<30).compactMap { _ in
      FileState.read(WorkspaceFixture.contents(RandomTree.model(&random)), at: "X.xcdatamodel/contents")
    }
    self.random = random
    for path in RandomTree.versions { files[path + "/contents"] = anyContents() }
  }

  /// A workspace made from the present files at once.
  func workspace(expectsChanges: Bool = true) -> Workspace {
    Workspace(
      root: ".", judgesAllVersions: judgesAllVersions, files: files.map { FileChange($0.key, $0.value) },
      settings: settings, expectsChanges: expectsChanges,
      readSource: { [sources] in sources[$0] })
  }

  /// Changes something here and in `workspace` alike.
  mutating func change(_ workspace: inout Workspace) {
    switch below(20) {
    case 0:
      settings = anySettings()
      workspace.replaceSettings(settings, directory: ".")
    case 1, 2:
      let path = pick(RandomTree.sourcePaths)
      sources.set(path, pick(["let x = 1", "m = [NSManagedObjectModel mergedModelFromBundles:nil];"]))
      workspace.sourcesChanged()
    default:
      let changes = (0...below(3)).flatMap { _ in below(4) == 0 ? renaming() : [anyChange()] }
      for change in changes { files[change.path] = change.state }
      workspace.apply(changes)
    }
  }

  // MARK: Changes

  private mutating func anyChange() -> FileChange {
    switch below(17) {
    case 0..<8: FileChange(pick(RandomTree.versions) + "/contents", anyContents())
    case 8: FileChange(pick(RandomTree.versions) + "/elements", pick([nil, .legacyElements]))
    case 9: FileChange(pick(RandomTree.versions), pick([nil, .versionDirectory]))
    case 10: FileChange(pick(RandomTree.bundles), pick([nil, .bundleDirectory, .unreadable("not allowed")]))
    case 11, 12: anyCurrentVersion()
    case 13: FileChange("App.xcodeproj/project.pbxproj", anyProject())
    case 14: anyPackage()
    case 15: anyMappingModel()
    default: FileChange(pick(RandomTree.sourcePaths), pick([nil, .source, .source]))
    }
  }

  /// What is at one version goes to another.
  private mutating func renaming() -> [FileChange] {
    let from = pick(RandomTree.versions) + "/contents"
    let to = pick(RandomTree.versions) + "/contents"
    return from == to ? [] : [FileChange(from, nil), FileChange(to, files[from])]
  }

  private mutating func anyContents() -> FileState? {
    switch below(10) {
    case 0: nil
    case 1: .unreadable("not allowed")
    case 2: FileState.read(SourceText("<model><entity name=\"A\"></model>"), at: "X.xcdatamodel/contents")
    default: pick(contents)
    }
  }

  private mutating func anyCurrentVersion() -> FileChange {
    let path = pick(RandomTree.bundles) + "/.xccurrentversion"
    let name = pick(["A", "A 2", "B", "B 2", "C", "Other"])
    let text: SourceText? = pick([
      nil, WorkspaceFixture.currentVersion(name + ".xcdatamodel"), WorkspaceFixture.currentVersion(name),
      SourceText("<plist version=\"1.0\"><dict>"), SourceText("<plist version=\"1.0\"><dict/></plist>"),
    ])
    return FileChange(path, text.flatMap { FileState.read($0, at: path) })
  }

  private mutating func anyProject() -> FileState? {
    let targets = [(name: "App", models: anyBundles()), (name: "Tests", models: anyBundles())]
    let text: SourceText? = pick([
      nil, SourceText("{ objects = {"), projectFile(targets: targets), projectFile(targets: targets),
    ])
    return text.flatMap { FileState.read($0, at: "App.xcodeproj/project.pbxproj") }
  }

  private mutating func anyBundles() -> [String] {
    let paths = RandomTree.bundles + ["D.xcdatamodel"]
    return paths.filter { _ in below(2) == 0 }
  }

  private mutating func anyPackage() -> FileChange {
    let path = pick(["Package.swift", "Lib/Package.swift", "Sources/Kit/Package.swift"])
    let text = pick(["", ".target(name: \"L\", path: \"Lib\")", ".target(name: \"L\", path: \".\")"])
    return FileChange(path, below(2) == 0 ? nil : FileState.read(SourceText(text), at: path))
  }

  private mutating func anyMappingModel() -> FileChange {
    func end(_ state: FileState, _ version: String) -> MappingModel.End {
      guard case .model(let model) = state else { return MappingModel.End(path: nil, pathRange: nil, model: nil) }
      return MappingModel.End(path: "A.xcdatamodeld/\(version).xcdatamodel", pathRange: nil, model: model)
    }
    let mapping = MappingModel(
      source: end(pick(contents), pick(["A", "A 2"])), destination: end(pick(contents), pick(["A", "A 2"])),
      lines: LineIndex(SourceText("")))
    return FileChange("M.xcmappingmodel/xcmapping.xml", below(4) == 0 ? nil : .mappingModel(mapping))
  }

  private mutating func anySettings() -> Settings {
    let text = pick([
      "{}", "{standInKeys: ['Real']}", "{rules: {'entities-differ': 'off', 'unknown-inverse': 'hint'}}",
      "{mergeSets: [{name: 'App', models: ['A.xcdatamodeld', 'Sources/**']}]}",
      "{mergeSets: [{name: 'One', models: ['Sources/Kit/*', 'A.xcdatamodeld'], version: {'A': 'A 2'}}, "
        + "{name: 'Two', models: ['**/D.xcdatamodel', 'A.xcdatamodeld']}]}",
    ])
    return Settings.read(SourceText(text), knownRules: Array(RuleCatalogue.ids))
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  // MARK: Texts

  /// What stands inside `<model>`.
  private static func model(_ random: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1..<5, using: &random) { text += element(&random) + "\n" }
    return text
  }

  private static func element(_ random: inout SplitMix64) -> String {
    func pick(_ elements: [String]) -> String { elements[Int.random(in: 0..<elements.count, using: &random)] }
    let name = pick(["A", "B", "C"])
    let other = pick(["A", "B", "C"])
    let inside = pick([
      "", "", #"<attribute name="x" attributeType="String"/>"#,
      #"<attribute name="x" attributeType="Date" defaultDateTimeInterval="1"/>"#,
      #"<relationship name="x" destinationEntity="\#(other)" inverseName="x"/>"#,
      #"<relationship name="y" destinationEntity="\#(other)" inverseName="x"/>"#,
      #"<userInfo><entry key="MyRealEntity" value="\#(pick(["", "A", "Far"]))"/></userInfo>"#,
      #"<userInfo><entry key="Real" value="\#(other)"/></userInfo>"#,
    ])
    let fields = pick(["", "", #"parentEntity="\#(other)""#, #"representedClassName="K""#, #"syncable="YES""#])
    return pick([
      #"<entity name="\#(name)" \#(fields)>\#(inside)</entity>"#,
      #"<entity name="\#(name)" \#(fields)>\#(inside)</entity>"#,
      #"<entity name="\#(name)" \#(fields)>\#(inside)</entity>"#,
      #"<fetchRequest name="Q" entity="\#(name)" predicateString="\#(other)"/>"#,
      #"<configuration name="Q"><memberEntity name="\#(name)"/></configuration>"#,
    ])
  }
}
