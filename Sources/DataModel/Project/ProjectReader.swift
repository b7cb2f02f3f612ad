import ModelSyntax

/// Puts a project's objects together: paths through the tree of groups, models, targets and their phases.
struct ProjectReader {
  private let objects: ProjectObjects
  /// The group that lists an id, as an index; only of what a path leads through.
  private var parents: [ObjectID: Int] = [:]
  private let projectDirectory: String
  private let mainGroup: ObjectID?

  init(_ objects: ProjectObjects) {
    self.objects = objects
    let project = objects.all(["PBXProject"]).first
    projectDirectory = project?.text("projectDirPath") ?? ""
    mainGroup = project?.text("mainGroup").map { ObjectID($0) }
    var wanted = Set(objects.groups.map(\.id))
    for object in objects.all(["XCVersionGroup", "PBXFileReference", "PBXFileSystemSynchronizedRootGroup"]) {
      wanted.insert(ObjectID(object.id))
    }
    for (index, group) in objects.groups.enumerated() {
      for member in group.members where wanted.contains(member.id) && parents[member.id] == nil {
        parents[member.id] = index
      }
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
      file.models.enumerated().map { (ObjectID($0.element.id), $0.offset) }, uniquingKeysWith: { first, _ in first })
    file.targets = objects.all(ProjectObjects.targets).map { target(of: $0, models: indices) }
  }

  // MARK: Models

  private func reference(_ object: ProjectObjects.Object) -> ModelReference {
    let written = object.text("path") ?? ""
    var reference = ModelReference(
      id: object.id, path: path(of: object), isVersionGroup: object.isa == "XCVersionGroup",
      range: object.range, name: written.split(separator: "/").last.map(String.init) ?? written)
    guard reference.isVersionGroup else { return reference }
    reference.versionGroupType = object.text("versionGroupType")
    reference.versionGroupTypeRange = object.value["versionGroupType"]?.range
    for case .string(let id, let range) in object.value["children"]?.elements ?? [] {
      guard let child = objects[ObjectID(id)], let name = folder(of: child) else { continue }
      reference.children.append(ModelReference.Child(name: name, range: child.range, listRange: range))
    }
    if case .string(let id, let range)? = object.value["currentVersion"], let child = objects[ObjectID(id)] {
      reference.currentVersion = folder(of: child)
      reference.currentVersionRange = range
    }
    return reference
  }

  private func folder(of object: ProjectObjects.Object) -> String? {
    object.text("path")?.split(separator: "/").last.map(String.init)
  }

  private func synchronizedGroup(_ object: ProjectObjects.Object) -> SynchronizedGroup {
    let exceptions = object.texts("exceptions").compactMap { objects[ObjectID($0)] }
      .filter { $0.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet" }
      .map { SynchronizedGroup.Exception(target: $0.text("target") ?? "", names: $0.texts("membershipExceptions")) }
    return SynchronizedGroup(id: object.id, path: path(of: object), exceptions: exceptions)
  }

  // MARK: Targets

  private func target(of object: ProjectObjects.Object, models: [ObjectID: Int]) -> ProjectTarget {
    var target = ProjectTarget(
      id: object.id, name: object.text("name") ?? "", synchronizedGroups: object.texts("fileSystemSynchronizedGroups"))
    for phase in object.texts("buildPhases").compactMap({ objects.phases[ObjectID($0)] }) {
      for member in phase.members {
        guard let file = objects.buildFiles[member.id], let model = models[file.reference] else { continue }
        target.entries.append(
          BuildEntry(model: model, phase: kind(of: phase.isa), range: file.range, listRange: member.range))
      }
    }
    return target
  }

  private func kind(of isa: String) -> BuildEntry.Phase {
    switch isa {
    case "PBXSourcesBuildPhase": .sources
    case "PBXResourcesBuildPhase": .resources
    case "PBXCopyFilesBuildPhase": .copyFiles
    default: .other
    }
  }

  // MARK: Paths

  /// How deep groups may nest; the bound also ends a circle of groups.
  private static let depthLimit = 100

  /// The path of a model or a folder relative to the project's directory; `nil` where that cannot be known.
  private func path(of object: ProjectObjects.Object) -> String? {
    path(object.text("path") ?? "", object.text("sourceTree"), of: ObjectID(object.id), depth: 0)
  }

  private func path(_ own: String, _ sourceTree: String?, of id: ObjectID, depth: Int) -> String? {
    switch sourceTree ?? "<group>" {
    case "<absolute>": return own
    case "SOURCE_ROOT": return ProjectReader.normalized(projectDirectory, own)
    case "<group>":
      guard id != mainGroup, let parent = parents[id] else { return ProjectReader.normalized(projectDirectory, own) }
      guard depth < ProjectReader.depthLimit else { return nil }
      let group = objects.groups[parent]
      return path(group.path ?? "", group.sourceTree, of: group.id, depth: depth + 1)
        .map { ProjectReader.normalized($0, own) }
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
