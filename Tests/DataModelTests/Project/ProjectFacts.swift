import ModelSyntax

@testable import DataModel

/// What a project file says, without places and without the order of its objects.
struct ProjectFacts: Equatable {
  let problems: Int
  let models: [String]
  let targets: [String]
  let folders: [String]

  init(_ bytes: [UInt8]) {
    let file = ProjectFile.read(SourceText(bytes))
    problems = file.problems.count
    models = file.models.map { model in
      let versions = model.children.map(\.name) + [model.currentVersion ?? "-", model.versionGroupType ?? "-"]
      return ([model.id, model.path ?? "-", "\(model.isVersionGroup)"] + versions).joined(separator: "|")
    }.sorted()
    targets = file.targets.map { target in
      let entries = target.entries.map { "\(file.models[$0.model].id) \($0.phase)" }
      return ([target.id, target.name] + target.synchronizedGroups + entries).joined(separator: "|")
    }.sorted()
    folders = file.synchronizedGroups.map { group in
      let exceptions = group.exceptions.map { "\($0.target): \($0.names.sorted())" }
      return ([group.id, group.path ?? "-"] + exceptions).joined(separator: "|")
    }.sorted()
  }
}
