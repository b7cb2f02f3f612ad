import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Command {
  package static let debugReport = Command(
    "--debug-report", takes: .paths, "Print versions and counts for a bug report, without any names"
  ) { run in
    do throws(TreeError) {
      let clock = ContinuousClock()
      let start = clock.now
      let trees = try run.trees()
      let duration = clock.now - start
      run.output.write(DebugReport(trees).text + "time: \(duration)\n")
      return .clean
    } catch {
      return run.fail(error.message)
    }
  }
}

/// What helps to understand a fault without the models: how many of what there are, and what was found.
struct DebugReport {
  private var lines: [String] = []

  init(_ trees: [(tree: ReadTree, workspace: Workspace)]) {
    lines.append("modeld \(ProductVersion.number), \(DebugReport.system), \(Processors.count) cores")
    for (index, (tree, workspace)) in trees.enumerated() {
      lines.append("tree \(index + 1)")
      add("settings", DebugReport.settings(tree))
      add("files", DebugReport.files(workspace))
      add("models", DebugReport.models(workspace))
      add("merge sets", DebugReport.sets(workspace))
      add("findings", DebugReport.findings(workspace))
    }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ title: String, _ counts: [(name: String, count: Int)]) {
    let list = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    lines.append("  \(title): \(list.isEmpty ? "none" : list)")
  }

  private static var system: String {
    #if os(Linux)
      let name = "Linux"
    #elseif os(macOS)
      let name = "macOS"
    #else
      let name = "another system"
    #endif
    #if arch(x86_64)
      return name + " x86_64"
    #elseif arch(arm64)
      return name + " arm64"
    #else
      return name
    #endif
  }

  // MARK: Counts

  private static func settings(_ tree: ReadTree) -> [(String, Int)] {
    let settings = tree.settings
    let rules = settings.rules.map { ("rule \($0.key)=\(name(of: $0.value))", 1) }.sorted { $0.0 < $1.0 }
    return [
      ("file", tree.settingsPath == nil ? 0 : 1), ("merge sets", settings.mergeSets.count),
      ("stand-in keys", settings.standInKeys.count), ("exclude patterns", settings.exclude.count),
      ("suppressions", settings.suppressions.count), ("problems", settings.problems.count),
    ] + rules
  }

  private static func name(of level: RuleLevel) -> String {
    switch level {
    case .off: "off"
    case .severity(let severity): severity.name
    }
  }

  private static func files(_ workspace: Workspace) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    var bytes = 0
    for state in workspace.files.values {
      counts[kind(of: state), default: 0] += 1
      if case .model(let model) = state { bytes += model.lines.length }
    }
    return counts.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } + [("bytes of contents", bytes)]
  }

  private static func kind(of state: FileState) -> String {
    switch state {
    case .model(let model): model.isWhole ? "contents" : "broken contents"
    case .currentVersion: "current versions"
    case .project: "projects"
    case .package: "packages"
    case .legacyElements: "binary models"
    case .mappingModel: "mapping models"
    case .lock: "lock files"
    case .buildSettings: "build settings"
    case .source: "sources"
    case .bundleDirectory: "bundles"
    case .versionDirectory: "versions"
    case .unreadable: "unreadable"
    }
  }

  private static func models(_ workspace: Workspace) -> [(String, Int)] {
    var counts = [Int](repeating: 0, count: 8)
    for case .model(let model) in workspace.files.values {
      let found = [
        model.entities.count, model.attributes.count, model.relationships.count, model.fetchedProperties.count,
        model.fetchRequests.count, model.configurations.count, model.composites.count, model.indexes.count,
      ]
      for (index, count) in found.enumerated() { counts[index] += count }
    }
    let names = [
      "entities", "attributes", "relationships", "fetched properties", "fetch requests", "configurations", "composites",
      "indexes",
    ]
    return Array(zip(names, counts))
  }

  private static func sets(_ workspace: Workspace) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for set in workspace.layout.sets { counts["by \(set.origin.rawValue)", default: 0] += 1 }
    let largest = workspace.layout.sets.map(\.members.count).max() ?? 0
    return counts.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 } + [("members at most", largest)]
  }

  private static func findings(_ workspace: Workspace) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for finding in workspace.currentFindings() { counts[finding.rule, default: 0] += 1 }
    return counts.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
