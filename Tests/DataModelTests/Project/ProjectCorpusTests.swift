import Foundation
import ModelSyntax
import TestSupport
import Testing

@testable import DataModel

/// Compares with what Foundation's reader of property lists finds in the same files.
@Suite struct ProjectCorpusTests {
  @Test(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
  func `the corpus is read as Foundation reads it`() throws {
    var count = 0
    for path in SharedData.files(named: "project.pbxproj") {
      let data = Data(SharedData.bytes(path))
      let file = ProjectFile.read(SourceText(Array(data)))
      #expect(file.problems.isEmpty, "\(path)")
      guard String(decoding: data, as: UTF8.self).contains("xcdatamodel") else { continue }
      let list = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      let oracle = Oracle((list as? [String: Any])?["objects"] as? [String: [String: Any]] ?? [:])
      #expect(file.targets.map(\.name).sorted() == oracle.targetNames, "\(path)")
      #expect(Dictionary(uniqueKeysWithValues: file.models.map { ($0.id, $0.path) }) == oracle.models, "\(path)")
      let current = file.models.filter(\.isVersionGroup).map { ($0.id, $0.currentVersion) }
      #expect(Dictionary(uniqueKeysWithValues: current) == oracle.currentVersions, "\(path)")
      let built = file.targets.map { target in target.entries.map { file.models[$0.model].id }.sorted() }
      #expect(built.map { $0.joined(separator: " ") }.sorted() == oracle.entries, "\(path)")
      count += 1
    }
    #expect(count > 0)
  }

  @Test(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
  func `the corpus says the same in XML, where every object is decoded`() throws {
    for path in SharedData.files(named: "project.pbxproj") {
      let data = Data(SharedData.bytes(path))
      let list = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      let (old, new) = (ProjectFacts(Array(data)), ProjectFacts(Array(xml)))
      #expect(new.problems == 0, "\(path)")
      #expect(old == new, "\(path)")
    }
  }

  @Test(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
  func `every place in the corpus is that of its own bytes`() throws {
    for path in SharedData.files(named: "project.pbxproj") {
      let data = Data(SharedData.bytes(path))
      let text = SourceText(Array(data))
      let file = ProjectFile.read(text)
      let list = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      let objects = (list as? [String: Any])?["objects"] as? [String: [String: Any]] ?? [:]
      for model in file.models {
        #expect(text.string(model.range) == model.id, "\(path)")
        #expect(model.pathRange.map(text.string) == objects[model.id]?["path"] as? String, "\(path)")
        #expect(model.versionGroupTypeRange.map(text.string) == model.versionGroupType, "\(path)")
        #expect(
          model.currentVersionRange.map(text.string) == objects[model.id]?["currentVersion"] as? String, "\(path)")
        let children = model.isVersionGroup ? objects[model.id]?["children"] as? [String] ?? [] : []
        #expect(model.children.map { text.string($0.range) } == children, "\(path)")
        #expect(model.children.map { text.string($0.listRange) } == children, "\(path)")
      }
      for entry in file.targets.flatMap(\.entries) {
        let id = text.string(entry.range)
        #expect(text.string(entry.listRange) == id && entry.listRange != entry.range, "\(path)")
        #expect(objects[id]?["fileRef"] as? String == file.models[entry.model].id, "\(path)")
      }
    }
  }
}

private struct Oracle {
  let objects: [String: [String: Any]]

  init(_ objects: [String: [String: Any]]) {
    self.objects = objects
  }

  private func ids(_ isa: String) -> [String] { objects.filter { $0.value["isa"] as? String == isa }.map(\.key) }
  private func text(_ id: String, _ key: String) -> String? { objects[id]?[key] as? String }
  private func list(_ id: String, _ key: String) -> [String] { objects[id]?[key] as? [String] ?? [] }

  private var targets: [String] { ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"].flatMap(ids) }

  var targetNames: [String] { targets.map { text($0, "name") ?? "" }.sorted() }

  private var modelIDs: [String] {
    let children = Set(ids("XCVersionGroup").flatMap { list($0, "children") })
    let lone = ids("PBXFileReference").filter { id in
      let path = text(id, "path") ?? ""
      return !children.contains(id) && (path.hasSuffix(".xcdatamodel") || path.hasSuffix(".xcdatamodeld"))
    }
    return ids("XCVersionGroup").filter { text($0, "path")?.hasSuffix(".xcdatamodeld") ?? false } + lone
  }

  var models: [String: String?] {
    let parents = parents
    return Dictionary(uniqueKeysWithValues: modelIDs.map { ($0, path($0, parents)) })
  }

  private var parents: [String: String] {
    var parents: [String: String] = [:]
    for group in ids("PBXGroup") + ids("PBXVariantGroup") {
      for child in list(group, "children") { parents[child] = group }
    }
    return parents
  }

  private func path(_ id: String, _ parents: [String: String]) -> String? {
    let own = text(id, "path")
    let directory = ids("PBXProject").first.flatMap { text($0, "projectDirPath") } ?? ""
    let base: String?
    switch text(id, "sourceTree") {
    case "<absolute>": base = "/"
    case "SOURCE_ROOT": base = directory
    case "<group>": base = parents[id].map { path($0, parents) } ?? directory
    default: base = nil
    }
    guard let base else { return nil }
    let joined = [base, own ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
    var parts: [String] = []
    for part in joined.components(separatedBy: "/") where !part.isEmpty && part != "." {
      if part == "..", !parts.isEmpty, parts.last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (joined.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  var currentVersions: [String: String?] {
    Dictionary(
      uniqueKeysWithValues: modelIDs.filter { text($0, "isa") == "XCVersionGroup" }.map { id in
        let path = text(id, "currentVersion").flatMap { text($0, "path") }
        return (id, path.map { ($0 as NSString).lastPathComponent })
      })
  }

  var entries: [String] {
    let models = Set(modelIDs)
    return targets.map { target in
      list(target, "buildPhases").flatMap { list($0, "files") }.compactMap { text($0, "fileRef") }
        .filter(models.contains).sorted().joined(separator: " ")
    }.sorted()
  }
}
