import ModelSyntax

/// Puts a project's objects together: paths through the tree of groups, models, targets and their phases.
struct ProjectReader {
  private let objects: ProjectObjects
  /// The group that lists an id.
  private var parents: [String: String] = [:]
  private let projectDirectory: String
  private let mainGroup: String?

  init(_ objects: ProjectObjects) {
    self.objects = objects
    let project = objects.all(["PBXProject"]).first
    projectDirectory = project?.text("projectDirPath") ?? ""
    mainGroup = project?.text("mainGroup")
    for group in objects.all(ProjectObjects.groups.union(["XCVersionGroup"])) {
      for child in group.texts("children") where parents[child] == nil { parents[child] = group.id }
    }
  }

  func read(into file: inout ProjectFile) {
    let versionGroups = objects.all(["XCVersionGroup"])
    let versions = Set(versionGroups.flatMap { $0.texts("children") })
    let lone = objects.all(["PBXFileReference"]).filter { object in
      guard !versions.contains(object.id), let path = object.text("path") else { return false }
      return path.hasSuffix(".xcdatamodel") || path.hasSuffix(".xcdatamodeld")
    }
    file.models =
      (versionGroups.filter { $0.text("path")?.hasSuffix(".xcdatamodeld") ?? false } + lone).map(reference)
    file.synchronizedGroups = objects.all(["PBXFileSystemSynchronizedRootGroup"]).map(synchronizedGroup)
    let indices = Dictionary(
      file.models.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    file.targets = objects.all(ProjectObjects.targets).map { target(of: $0, models: indices) }
  }

  // MARK: Models

  private func reference(_ object: ProjectObjects.Object) -> ModelReference {
    let written = object.text("path") ?? ""
    var reference = ModelReference(
      id: object.id, path: path(of: object.id, depth: 0), isVersionGroup: object.isa == "XCVersionGroup",
      range: object.range, name: written.split(separator: "/").last.map(String.init) ?? written)
    guard reference.isVersionGroup else { return reference }
    reference.versionGroupType = object.text("versionGroupType")
    reference.versionGroupTypeRange = object.value["versionGroupType"]?.range
    for case .string(let id, let range) in object.value["children"]?.elements ?? [] {
      guard let child = objects[id], let name = folder(of: child) else { continue }
      reference.children.append(ModelReference.Child(name: name, range: child.range, listRange: range))
    }
    if case .string(let id, let range)? = object.value["currentVersion"], let child = objects[id] {
      reference.currentVersion = folder(of: child)
      reference.currentVersionRange = range
    }
    return reference
  }

  private func folder(of object: ProjectObjects.Object) -> String? {
    object.text("path")?.split(separator: "/").last.map(String.init)
  }

  private func synchronizedGroup(_ object: ProjectObjects.Object) -> SynchronizedGroup {
    let exceptions = object.texts("exceptions").compactMap { objects[$0] }
      .filter { $0.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet" }
      .map { SynchronizedGroup.Exception(target: $0.text("target") ?? "", names: $0.texts("membershipExceptions")) }
    return SynchronizedGroup(id: object.id, path: path(of: object.id, depth: 0), exceptions: exceptions)
  }

  // MARK: Targets

  private func target(of object: ProjectObjects.Object, models: [String: Int]) -> ProjectTarget {
    var target = ProjectTarget(
      id: object.id, name: object.text("name") ?? "", synchronizedGroups: object.texts("fileSystemSynchronizedGroups"))
    for phase in object.texts("buildPhases").compactMap({ objects[$0] }) {
      for case .string(let id, let range) in phase.value["files"]?.elements ?? [] {
        guard let file = objects[id], let reference = file.text("fileRef"), let model = models[reference] else {
          continue
        }
        target.entries.append(
          BuildEntry(model: model, phase: kind(of: phase), range: file.range, listRange: range))
      }
    }
    return target
  }

  private func kind(of phase: ProjectObjects.Object) -> BuildEntry.Phase {
    switch phase.isa {
    case "PBXSourcesBuildPhase": .sources
    case "PBXResourcesBuildPhase": .resources
    case "PBXCopyFilesBuildPhase": .copyFiles
    default: .other
    }
  }

  // MARK: Paths

  /// How deep groups may nest; the bound also ends a circle of groups.
  private static let depthLimit = 100

  /// The path of an object relative to the project's directory; `nil` where that cannot be known.
  private func path(of id: String, depth: Int) -> String? {
    guard depth < ProjectReader.depthLimit, let object = objects[id] else { return nil }
    let own = object.text("path") ?? ""
    switch object.text("sourceTree") ?? "<group>" {
    case "<absolute>": return own
    case "SOURCE_ROOT": return ProjectReader.normalized(projectDirectory, own)
    case "<group>":
      guard id != mainGroup, let parent = parents[id] else { return ProjectReader.normalized(projectDirectory, own) }
      return path(of: parent, depth: depth + 1).map { ProjectReader.normalized($0, own) }
    default: return nil
    }
  }

  private static func normalized(_ directory: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    var names: [Substring] = []
    let isAbsolute = directory.hasPrefix("/")
    for name in directory.split(separator: "/") + path.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return (isAbsolute ? "/" : "") + names.joined(separator: "/")
  }
}
