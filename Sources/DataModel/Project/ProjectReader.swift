import ModelSyntax

/// Puts a project's objects together: models, targets and their phases, folders.
struct ProjectReader {
  private let objects: ProjectObjects
  /// The decoded object with an id.
  private var index: [String: Int] = [:]
  private var paths: ProjectPaths

  init(_ objects: ProjectObjects) {
    self.objects = objects
    for (position, object) in objects.objects.enumerated() { index[object.id] = position }
    paths = ProjectPaths(objects)
  }

  mutating func read(into file: inout ProjectFile) {
    let versionGroups = all(.XCVersionGroup)
    let versions = Set(versionGroups.flatMap { $0.texts("children") })
    let bundles = versionGroups.filter { ProjectReader.folder(of: $0)?.hasSuffix(".xcdatamodeld") ?? false }
    let lone = all(.PBXFileReference).filter { object in
      guard !versions.contains(object.id), let folder = ProjectReader.folder(of: object) else { return false }
      return folder.hasSuffix(".xcdatamodel") || folder.hasSuffix(".xcdatamodeld")
    }
    let models = bundles + lone
    file.models = models.map { reference($0) }
    file.synchronizedGroups = synchronizedGroups()
    var paths = paths
    let configurations = CompilerSettingsReader(object: object) { paths.path(of: $0) }
    if let project = all(.PBXProject).first { file.configurations = configurations.configurations(of: project) }
    file.targets = targets(models, configurations)
  }

  private func all(_ kind: ProjectTerm) -> [ProjectObjects.Object] { objects.objects.filter { $0.kind == kind } }

  private func object(_ id: String) -> ProjectObjects.Object? { index[id].map { objects.objects[$0] } }

  // MARK: Models

  private mutating func reference(_ object: ProjectObjects.Object) -> ModelReference {
    var reference = ModelReference(
      id: object.id, path: paths.path(of: object), isVersionGroup: object.kind == .XCVersionGroup,
      range: object.range, pathRange: object.value["path"]?.range, name: ProjectReader.folder(of: object) ?? "")
    guard reference.isVersionGroup else { return reference }
    if case .string(let type, let range)? = object.value["versionGroupType"] {
      reference.versionGroupType = type
      reference.versionGroupTypeRange = range
    }
    for case .string(let id, let range) in object.value["children"]?.elements ?? [] {
      guard let child = self.object(id), let name = ProjectReader.folder(of: child) else { continue }
      reference.children.append(ModelReference.Child(name: name, range: child.range, listRange: range))
    }
    if case .string(let id, let range)? = object.value["currentVersion"], let child = self.object(id) {
      reference.currentVersion = ProjectReader.folder(of: child)
      reference.currentVersionRange = range
    }
    return reference
  }

  /// The last part of an object's path.
  private static func folder(of object: ProjectObjects.Object) -> String? {
    object.text("path")?.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
  }

  private mutating func synchronizedGroups() -> [SynchronizedGroup] {
    // A set of exceptions belongs to the group that lists it first.
    var seen: Set<String> = []
    return all(.PBXFileSystemSynchronizedRootGroup).map { group in
      let exceptions = group.texts("exceptions").filter { seen.insert($0).inserted }.compactMap { object($0) }
        .filter { $0.kind == .PBXFileSystemSynchronizedBuildFileExceptionSet }
        .map {
          SynchronizedGroup.Exception(target: $0.text("target") ?? "", names: Set($0.texts("membershipExceptions")))
        }
      return SynchronizedGroup(id: group.id, path: paths.path(of: group), exceptions: exceptions)
    }
  }

  // MARK: Targets

  private func targets(
    _ models: [ProjectObjects.Object], _ configurations: CompilerSettingsReader
  ) -> [ProjectTarget] {
    var phases = phasesWithModels(models)
    return objects.objects.filter(\.kind.isTarget).map { object in
      var target = ProjectTarget(
        id: object.id, name: object.text("name") ?? "", synchronizedGroups: object.texts("fileSystemSynchronizedGroups")
      )
      // A phase belongs to the target that lists it first, as in every project that Xcode writes.
      for id in object.texts("buildPhases") { target.entries += phases.removeValue(forKey: id) ?? [] }
      target.configurations = configurations.configurations(of: object)
      return target
    }
  }

  /// The entries of models by the id of the phase that lists them.
  private func phasesWithModels(_ models: [ProjectObjects.Object]) -> [String: [BuildEntry]] {
    guard !models.isEmpty else { return [:] }
    var numbers = IdentifierTable(objects.text, count: models.count)
    for (number, model) in models.enumerated() { numbers.insert(model.range, number) }
    let files = objects.buildFiles.compactMap { file in numbers[file.reference].map { (id: file.id, model: $0) } }
    var fileNumbers = IdentifierTable(objects.text, count: files.count)
    for (number, file) in files.enumerated() { fileNumbers.insert(file.id, number) }
    var result: [String: [BuildEntry]] = [:]
    for phase in objects.phases {
      let entries = objects.words[phase.files].compactMap { word in
        fileNumbers[word].map { number in
          BuildEntry(model: files[number].model, phase: phase.kind, range: files[number].id, listRange: word)
        }
      }
      if !entries.isEmpty { result[objects.text.string(phase.id)] = entries }
    }
    return result
  }
}
