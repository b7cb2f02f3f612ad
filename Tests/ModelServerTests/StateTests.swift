import Foundation
import JSONRPC
import LanguageServerProtocol
import Synchronization
import TestSupport
import Testing

@testable import ModelServer

/// Whatever happens, what has been published in the end is what a fresh server publishes.
@Suite(.serialized) struct StateTests {
  /// How many steps each seed makes; `MODELD_STATE_STEPS` asks for more.
  private static let steps = environment["MODELD_STATE_STEPS"].flatMap { Int($0) } ?? 40
  /// All seeds, or the one that `MODELD_STATE_SEED` asks for.
  private static let seeds = environment["MODELD_STATE_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? Array(0..<8)
  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: seeds)
  func `any steps lead where a fresh start does`(seed: UInt64) throws {
    var world = try RandomWorld(seed: seed)
    var steps: [String] = []
    for step in 0..<StateTests.steps {
      let what = try world.step()
      try world.server.settle()
      let fresh = try world.freshServer()
      try fresh.settle()
      let (live, expected) = (world.server.state, fresh.state)
      fresh.stop()
      steps.append(what)
      guard live == expected else {
        let differences = difference(live, expected).joined(separator: "\n")
        Issue.record("seed \(seed), step \(step):\n\(steps.suffix(12).joined(separator: "\n"))\n\(differences)")
        return
      }
    }
    #expect(world.server.received("window/showMessage").isEmpty)
  }
}

/// What one server says and the other does not, a line for each diagnostic.
private func difference(_ live: [String: JSON], _ expected: [String: JSON]) -> [String] {
  func lines(_ state: [String: JSON]) -> Set<String> {
    Set(
      state.flatMap { uri, diagnostics in
        (diagnostics.array ?? []).map {
          "\(uri) \($0["range"]?.text ?? "") \($0["code"]?.text ?? "") \($0["message"]?.text ?? "")"
        }
      })
  }
  let (live, expected) = (lines(live), lines(expected))
  return live.subtracting(expected).sorted().map { "too much: \($0)" }
    + expected.subtracting(live).sorted().map { "missing: \($0)" }
}

/// A small tree on the disk and a client of it, both of which do anything.
private struct RandomWorld {
  let server: TestServer
  private let tree: TemporaryTree
  private var random: SplitMix64
  /// The texts of open documents.
  private var open: [String: String] = [:]
  private var version = 1
  private let settings = SettingsBox()
  private let watchesItself: Bool
  private let hasRepository: Bool

  private static let bundles = ["A", "sub/B", "sub/deep/C", "Pods/D"]
  private static let entities = ["Author", "Book", "Shelf"]

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    tree = try TemporaryTree()
    watchesItself = seed.isMultiple(of: 2)
    hasRepository = seed % 4 < 2
    server = try RandomWorld.connect(tree.path, watchesItself, settings)
    try server.settle()
    for _ in 0..<4 { _ = try writeModel() }
    if hasRepository { try makeBranches() }
    announce(tree.path)
    try server.settle()
  }

  private static func connect(_ path: String, _ watchesItself: Bool, _ settings: SettingsBox) throws -> TestServer {
    let watching = watchesItself ? "" : #","didChangeWatchedFiles":{"dynamicRegistration":true}"#
    return try TestServer(
      folders: [path],
      capabilities:
        #"{"workspace":{"configuration":true\#(watching)},"textDocument":{"publishDiagnostics":{"relatedInformation":true}}}"#,
      reply: { method, _ in method == "workspace/configuration" ? .array([settings.json]) : nil })
  }

  /// A server that sees all this for the first time.
  func freshServer() throws -> TestServer {
    let server = try RandomWorld.connect(tree.path, false, settings)
    for (uri, text) in open.sorted(by: { $0.key < $1.key }) { server.open(uri, text) }
    return server
  }

  // MARK: Steps

  mutating func step() throws -> String {
    switch below(26) {
    case 24: return try commit()
    case 25: return try writeReference()
    case 0..<4: return try writeModel()
    case 4: return try remove(file(pick(RandomWorld.bundles)))
    case 5:
      return try remove(pick(["A.xcdatamodeld", "sub", "sub/B.xcdatamodeld", "sub/deep/C.xcdatamodeld/C.xcdatamodel"]))
    case 6: return try moveBundle()
    case 7: return try writeCurrentVersion()
    case 8: return try writeSettings()
    case 9: return try writeSource()
    case 10, 11, 12: return openDocument()
    case 13, 14, 15: return editDocument()
    case 16: return replaceDocument()
    case 17: return try saveDocument()
    case 18, 19: return closeDocument()
    case 20: return changeSettings()
    case 21: return try switchBranch()
    case 22: return cancel()
    default: return try replaceBundle()
    }
  }

  private mutating func writeModel() throws -> String {
    let path = file(pick(RandomWorld.bundles), version: below(4) == 0 ? " 2" : "")
    try tree.add(path, model())
    announce(tree[path])
    return "write \(path)"
  }

  private func remove(_ path: String) throws -> String {
    guard FileManager.default.fileExists(atPath: tree[path]) else { return "nothing to remove" }
    try FileManager.default.removeItem(atPath: tree[path])
    announce(tree[path])
    return "remove \(path)"
  }

  private mutating func moveBundle() throws -> String {
    let (from, to) = (pick(["A.xcdatamodeld", "sub/B.xcdatamodeld", "sub"]), pick(["M.xcdatamodeld", "moved"]))
    guard FileManager.default.fileExists(atPath: tree[from]) else { return "nothing to move" }
    try? FileManager.default.removeItem(atPath: tree[to])
    try FileManager.default.moveItem(atPath: tree[from], toPath: tree[to])
    announce(tree[from], tree[to])
    return "move \(from) to \(to)"
  }

  /// As Xcode saves: a whole new directory takes the place of the old one.
  private mutating func replaceBundle() throws -> String {
    let name = pick(["A", "sub/B"])
    try tree.add("tmp/X.xcdatamodeld/\(name.split(separator: "/").last ?? "").xcdatamodel/contents", model())
    try? FileManager.default.removeItem(atPath: tree["\(name).xcdatamodeld"])
    try FileManager.default.createDirectory(atPath: tree["sub"], withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: tree["tmp/X.xcdatamodeld"], toPath: tree["\(name).xcdatamodeld"])
    try FileManager.default.removeItem(atPath: tree["tmp"])
    announce(tree["\(name).xcdatamodeld"], tree["tmp"])
    return "replace \(name)"
  }

  private mutating func writeCurrentVersion() throws -> String {
    let path = "A.xcdatamodeld/.xccurrentversion"
    let name = pick(["A", "A 2", "missing"])
    try tree.add(
      path,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>
      """)
    announce(tree[path])
    return "current version \(name)"
  }

  private mutating func writeSettings() throws -> String {
    let path = pick([".modeld.json", "sub/.modeld.json"])
    let text = pick([
      "{}", #"{"rules":{"unknown-destination":"warning"}}"#, #"{"exclude":["sub/deep/**"]}"#,
      #"{"mergeSets":[{"name":"S","models":["A.xcdatamodeld","sub/*.xcdatamodeld"]}]}"#, #"{"nonsense":1}"#, "",
    ])
    if text.isEmpty { return try remove(path) }
    try tree.add(path, text)
    announce(tree[path])
    return "\(path): \(text)"
  }

  private mutating func writeSource() throws -> String {
    let path = pick(["Main.swift", "sub/Other.m"])
    let text = pick([
      "let x = 1", "let m = NSManagedObjectModel.mergedModel(from: nil)", "",
      #"let s = NSLightweightMigrationStage(["iOZJMDYZl0c1b+jvcxxqDE0J/2vGFRiu4V2sM5AY/9o="])"#,
    ])
    if text.isEmpty { return try remove(path) }
    try tree.add(path, text)
    announce(tree[path])
    return "\(path): \(text)"
  }

  /// Settings that compare the models with a commit.
  private mutating func writeReference() throws -> String {
    guard hasRepository else { return "no repository" }
    let name = pick(["one", "HEAD", "two~1", "two"])
    let strictness = pick(["hash", "frozen", "openable"])
    let text = #"{"against":{"ref":"\#(name)","strictness":"\#(strictness)"}}"#
    try tree.add(".modeld.json", text)
    announce(tree[".modeld.json"])
    return ".modeld.json: \(text)"
  }

  private mutating func openDocument() -> String {
    let uri = tree.uri(
      below(12) == 0 ? ".modeld.json" : file(pick(RandomWorld.bundles), version: below(4) == 0 ? " 2" : ""))
    guard open[uri] == nil else { return "open already" }
    let onDisk = FileManager.default.contents(atPath: DocumentURI(uri).path ?? "").map {
      String(decoding: $0, as: UTF8.self)
    }
    let text =
      uri.hasSuffix("json") ? #"{"rules":{"unknown-destination":"hint"}}"# : below(2) == 0 ? onDisk ?? model() : model()
    open[uri] = text
    server.open(uri, text)
    return "open \(uri)"
  }

  /// Makes some small edits in one event, each in what the one before has left.
  private mutating func editDocument() -> String {
    guard let uri = open.keys.sorted().randomElement(using: &random), !uri.hasSuffix("json"), var text = open[uri]
    else {
      return "nothing to edit"
    }
    version += 1
    var changes: [String] = []
    for _ in 0...below(3) {
      let units = Array(text.utf16)
      let start = below(units.count + 1)
      let end = min(units.count, start + below(3))
      guard let head = String(units[..<start]), let tail = String(units[end...]), String(units[start..<end]) != nil
      else {
        continue
      }
      let new = pick(["x", " ", "\n", "é", "😀", "<entity name=\"Shelf\"/>", "\""])
      changes.append(
        #"{"range":{"start":\#(position(start, units)),"end":\#(position(end, units))},"text":\#(JSON.string(new).text)}"#
      )
      text = head + new + tail
    }
    open[uri] = text
    server.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[\#(changes.joined(separator: ","))]}"#
    )
    return "edit \(uri)"
  }

  private func position(_ offset: Int, _ units: [UInt16]) -> String {
    let before = units[..<offset]
    let line = before.filter { $0 == 10 }.count
    let start = (before.lastIndex(of: 10) ?? -1) + 1
    return #"{"line":\#(line),"character":\#(offset - start)}"#
  }

  private mutating func replaceDocument() -> String {
    guard let uri = open.keys.sorted().randomElement(using: &random), !uri.hasSuffix("json") else {
      return "nothing to replace"
    }
    version += 1
    let text = model()
    open[uri] = text
    server.change(uri, text, version: version)
    return "replace \(uri)"
  }

  private mutating func saveDocument() throws -> String {
    guard let uri = open.keys.sorted().randomElement(using: &random), let path = DocumentURI(uri).path,
      let file = path.dropPrefix(tree.path + "/"), let text = open[uri]
    else { return "nothing to save" }
    try tree.add(file, text)
    server.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    announce(path)
    return "save \(uri)"
  }

  private mutating func closeDocument() -> String {
    guard let uri = open.keys.sorted().randomElement(using: &random) else { return "nothing to close" }
    open[uri] = nil
    server.close(uri)
    return "close \(uri)"
  }

  private mutating func changeSettings() -> String {
    let level = pick(["off", "error", "information"])
    settings.set(.object([.init("rules", .object([.init("entities-differ", .string(level))]))]))
    server.notify("workspace/didChangeConfiguration", #"{"settings":null}"#)
    return "settings: \(level)"
  }

  private func cancel() -> String {
    let id = server.start("modeld/mergeSets", "{}")
    if case .number(let number) = id { server.notify("$/cancelRequest", "{\"id\":\(number)}") }
    return "cancel"
  }

  // MARK: Git

  private mutating func makeBranches() throws {
    git("init", "-q", "-b", "one")
    git("add", "-A")
    git("commit", "-qm", "one")
    git("checkout", "-qb", "two")
    for _ in 0..<4 { _ = try writeModel() }
    git("add", "-A")
    git("commit", "-qm", "two")
  }

  private mutating func switchBranch() throws -> String {
    guard hasRepository else { return "no repository" }
    let branch = pick(["one", "two"])
    git("checkout", "-qf", branch)
    announce(tree.path)
    return "branch \(branch)"
  }

  private func commit() throws -> String {
    guard hasRepository else { return "no repository" }
    git("add", "-A")
    git("commit", "-qm", "more")
    return "commit"
  }

  private func git(_ arguments: String...) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", tree.path, "-c", "user.name=x", "-c", "user.email=x@example.com"] + arguments
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
  }

  // MARK: Parts

  private func announce(_ paths: String...) {
    guard !watchesItself else { return }
    for path in paths { server.changed(path) }
  }

  private func file(_ bundle: String, version: String = "") -> String {
    let name = bundle.split(separator: "/").last ?? ""
    return "\(bundle).xcdatamodeld/\(name)\(version).xcdatamodel/contents"
  }

  /// A model that is mostly right and often not.
  private mutating func model() -> String {
    if below(12) == 0 { return "<?xml version=\"1.0\"?>\n<model>\n<entity name=\"Author\"" }
    var text = ""
    for entity in RandomWorld.entities where below(3) > 0 {
      let other = pick(RandomWorld.entities)
      text +=
        "<entity name=\"\(entity)\">\n<attribute name=\"\(pick(["a", "é"]))\" optional=\"YES\" attributeType=\"\(pick(["String", "Date"]))\"/>\n"
      if below(2) == 0 {
        text +=
          "<relationship name=\"r\" optional=\"YES\" maxCount=\"1\" deletionRule=\"\(pick(["Nullify", "No Action"]))\" destinationEntity=\"\(other)\"/>\n"
      }
      if below(5) == 0 { text += "<userInfo><entry key=\"MyRealEntity\" value=\"\"/></userInfo>\n" }
      text += "</entity>\n"
    }
    return ModelServerTests.model(text)
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// The settings that the client answers with.
private final class SettingsBox: Sendable {
  private let value = Mutex(JSON.null)

  var json: JSON { value.withLock { $0 } }

  func set(_ json: JSON) { value.withLock { $0 = json } }
}

extension String {
  /// The text of UTF-16 units, unless they cut a pair.
  fileprivate init?(_ units: ArraySlice<UInt16>) {
    guard let text = String(validating: units, as: UTF16.self) else { return nil }
    self = text
  }

  fileprivate func dropPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
