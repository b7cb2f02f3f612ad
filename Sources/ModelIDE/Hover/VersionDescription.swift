import DataModel
import ModelMerge
import ModelRules
import ModelWorkspace

extension Analysis {
  /// `Library 2` of `Library.xcdatamodeld`, the current version; merged in `App/App`.
  func versionLine(of path: String) -> [RichText.Span] {
    guard let bundle = bundle(ofVersion: path), let version = bundle.versions.first(where: { $0.contents == path })
    else {
      return [.code(path)]
    }
    var spans: [RichText.Span] = [.code(version.name)]
    if bundle.isVersioned { spans += [.text(" of "), .code(PathNames.lastComponent(bundle.path))] }
    if bundle.versions.count > 1 {
      spans.append(.text(workspace.isCurrent(path) ? ", the current version" : ", not the current version"))
    }
    let sets = workspace.isCurrent(path) ? sets(ofVersion: path) : []
    for (index, set) in sets.enumerated() {
      spans += [.text(index == 0 ? "; merged in " : ", "), .code(set)]
    }
    return spans
  }

  /// A version: whether it is current, how many entities it has, and what it adds to the one before.
  func describe(_ version: VersionEntry, of bundle: ModelBundle) -> RichText {
    var text = RichText()
    guard let path = version.contents, let member = member(at: path) else {
      text.paragraph(.strong("model version"), .text(" "), .code(version.name), .text(" without contents"))
      return text
    }
    text.paragraph([.strong("model version"), .text(" ")] + versionLine(of: path))
    let count = member.model.entities.indices.count { !member.isStandIn($0) }
    let standIns = member.standIns.count
    text.paragraph(
      .text(count == 1 ? "1 entity" : "\(count) entities"),
      .text(standIns == 0 ? "" : standIns == 1 ? ", 1 stand-in" : ", \(standIns) stand-ins"))
    if let previous = previousVersion(of: path) { text.append(describe(member, since: previous)) }
    return text
  }

  private func describe(_ member: MergeMember, since previous: MergeMember) -> RichText {
    let changes = VersionChanges(from: previous.model, to: member.model)
    let name = bundle(ofVersion: previous.path)?.versions.first { $0.contents == previous.path }?.name ?? ""
    var text = RichText()
    guard !changes.isEmpty else {
      text.paragraph(.text("The same entities and properties as "), .code(name))
      return text
    }
    text.paragraph(.text("Since "), .code(name), .text(":"))
    text.table(header: ["added", "removed"], rows: changes.rows)
    return text
  }
}

/// Which entities and properties a version has that another one lacks, by name or renaming identifier.
private struct VersionChanges {
  private static let limit = 20
  private var added: [String] = []
  private var removed: [String] = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  init(from old: Model, to new: Model) {
    added = VersionChanges.names(in: new, notIn: old)
    removed = VersionChanges.names(in: old, notIn: new)
  }

  /// The names in two columns; of more than a screen can show, the first ones.
  var rows: [[String]] {
    let count = min(VersionChanges.limit, max(added.count, removed.count))
    var rows = (0..<count).map { row in [row < added.count ? added[row] : "", row < removed.count ? removed[row] : ""] }
    if added.count > count || removed.count > count {
      rows.append([more(added.count - count), more(removed.count - count)])
    }
    return rows
  }

  private func more(_ count: Int) -> String { count > 0 ? "… and \(count) more" : "" }

  /// The entities of `model` that `other` does not have, and the properties of those that it has.
  private static func names(in model: Model, notIn other: Model) -> [String] {
    var result: [String] = []
    for (index, entity) in model.entities.enumerated() {
      let name = model.string(entity.name)
      guard let match = counterpart(entity.declaration, in: model, of: other) else {
        result.append(name)
        continue
      }
      var known: Set<String> = []
      for property in other.properties(ofEntity: match) {
        let declaration = other.declaration(of: property)
        known.insert(other.string(declaration.name))
        known.insert(other.string(other.renamingIdentifier(of: declaration)))
      }
      for property in model.properties(ofEntity: index) {
        let declaration = model.declaration(of: property)
        let names = [model.string(declaration.name), model.string(model.renamingIdentifier(of: declaration))]
        if !names.contains(where: known.contains) { result.append("\(name).\(names[0])") }
      }
    }
    return result
  }

  private static func counterpart(_ declaration: Declaration, in model: Model, of other: Model) -> Int? {
    if let same = other.entity(named: model.string(declaration.name)) { return same }
    let identifier = model.string(model.renamingIdentifier(of: declaration))
    return other.entity(named: identifier)
      ?? other.entities.firstIndex { other.string(other.renamingIdentifier(of: $0.declaration)) == identifier }
  }
}
