import DataModel
import Foundation
import ModelSyntax
import TestSupport
import Testing

// Needs the corpus of real files, which is not part of the repository.
@Suite(.enabled(if: SharedData.hasCorpus)) struct CorpusProjectTests {
  @Test func `real projects say what Foundation finds in them`() throws {
    let paths = SharedData.files(named: "project.pbxproj")
    #expect(paths.count >= 75)
    var modelCount = 0
    for path in paths {
      let bytes = SharedData.bytes(path)
      let file = ProjectFile.read(SourceText(bytes))
      let oracle = try #require(ProjectOracle(bytes), "\(path)")
      #expect(file.problems.isEmpty, "\(path)")
      // A project without models is not read.
      guard !oracle.models.isEmpty || !file.targets.isEmpty else { continue }
      modelCount += file.models.count
      let models = Dictionary(uniqueKeysWithValues: file.models.map { ($0.id, $0.path ?? "nowhere") })
      #expect(models == oracle.models, "\(path)")
      let current = file.models.compactMap { model in model.currentVersion.map { (model.id, $0) } }
      #expect(Dictionary(uniqueKeysWithValues: current) == oracle.currentVersions, "\(path)")
      let targets = file.targets.map { ($0.name, Set(file.modelPaths(builtBy: $0))) }
      #expect(Dictionary(uniqueKeysWithValues: targets) == oracle.targets, "\(path)")
    }
    #expect(modelCount > 75)
  }

  @Test func `the ids of real projects have their places`() {
    for path in SharedData.files(named: "project.pbxproj") {
      let text = SourceText(SharedData.bytes(path))
      let file = ProjectFile.read(text)
      for model in file.models {
        #expect(text.string(model.range) == model.id, "\(path)")
        for child in model.children {
          #expect(text.string(child.range) == text.string(child.listRange), "\(path)")
        }
      }
      for entry in file.targets.flatMap(\.entries) {
        #expect(text.string(entry.range) == text.string(entry.listRange), "\(path)")
      }
    }
  }
}

/// What a project says of models, found from its groups downwards in what Foundation reads.
private struct ProjectOracle {
  /// The path of each model by its id.
  private(set) var models: [String: String] = [:]
  private(set) var currentVersions: [String: String] = [:]
  /// The paths of the models that each target builds, by its name.
  private(set) var targets: [String: Set<String>] = [:]
  private var paths: [String: String] = [:]
  private let objects: [String: [String: Any]]

  init?(_ bytes: [UInt8]) {
    let root =
      (try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil))
      as? [String: Any]
    guard let root, let objects = root["objects"] as? [String: [String: Any]],
      let project = objects[root["rootObject"] as? String ?? ""]
    else { return nil }
    self.objects = objects
    walk(project["mainGroup"] as? String ?? "", in: project["projectDirPath"] as? String ?? "")
    let groups = objects.filter { $0.value["isa"] as? String == "XCVersionGroup" }
    let versions = Set(groups.values.flatMap { $0["children"] as? [String] ?? [] })
    for (id, object) in objects {
      let path = object["path"] as? String ?? ""
      let isBundle = groups[id] != nil && path.hasSuffix(".xcdatamodeld")
      let isLone = object["isa"] as? String == "PBXFileReference" && !versions.contains(id)
      guard isBundle || isLone && (path.hasSuffix(".xcdatamodel") || path.hasSuffix(".xcdatamodeld")) else { continue }
      models[id] = paths[id] ?? path
      if let version = objects[object["currentVersion"] as? String ?? ""]?["path"] as? String {
        currentVersions[id] = (version as NSString).lastPathComponent
      }
    }
    readTargets()
  }

  /// Notes the paths of a group and of all in it.
  private mutating func walk(_ id: String, in directory: String) {
    guard let object = objects[id], paths[id] == nil else { return }
    let path = object["path"] as? String ?? ""
    let isFromGroup = object["sourceTree"] as? String == "<group>"
    var joined = ((isFromGroup ? directory : "") as NSString).appendingPathComponent(path)
    while let detour = joined.firstRange(of: /[^\/.][^\/]*\/\.\.\//) { joined.removeSubrange(detour) }
    paths[id] = (joined as NSString).standardizingPath
    for child in object["children"] as? [String] ?? [] { walk(child, in: joined) }
  }

  private mutating func readTargets() {
    for object in objects.values {
      let isa = object["isa"] as? String ?? ""
      guard isa.hasPrefix("PBX"), isa.hasSuffix("Target"), let name = object["name"] as? String else { continue }
      let phases = (object["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
        .filter { ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains($0["isa"] as? String ?? "") }
      let files = phases.flatMap { $0["files"] as? [String] ?? [] }.compactMap { objects[$0]?["fileRef"] as? String }
      targets[name] = Set(files.compactMap { models[$0] })
    }
  }
}
