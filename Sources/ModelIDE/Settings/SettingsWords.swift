import DataModel
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

/// What the strings of a settings file may say, and what they mean in this workspace.
struct SettingsWords {
  /// One thing that may be written.
  struct Word {
    let text: String
    var detail = ""
    var documentation: String?
  }

  private let analysis: Analysis
  /// The directory of the settings file, to which globs are relative.
  private let directory: String
  private var workspace: Workspace { analysis.workspace }

  init(_ analysis: Analysis, settings path: String) {
    self.analysis = analysis
    directory = PathNames.normalized(PathNames.parent(path))
  }

  /// All that may be written, in the order in which to offer it.
  ///
  /// - Parameter siblings: The other strings of the object, which tell the bundle and the entity that are meant.
  func all(_ kind: SettingsShape.Word, in context: JSONContext) -> [Word] {
    switch kind {
    case .text: []
    case .rule: RuleCatalogue.all.map { Word(text: $0.id, detail: $0.severity.name, documentation: $0.summary) }
    case .level: RuleLevel.names.map { Word(text: $0) }
    case .strictness: Strictness.allCases.map { Word(text: $0.rawValue) }
    case .bundles: workspace.layout.bundles.map { Word(text: relative($0.path)) }
    case .paths: directories + workspace.layout.bundles.map { Word(text: relative($0.path)) }
    case .version: versions(in: context)
    case .part(let kind): parts(kind, in: context)
    }
  }

  /// What a string says; `nil` where there is nothing to say.
  func meaning(of text: String, _ kind: SettingsShape.Word) -> RichText? {
    var result = RichText()
    switch kind {
    case .rule:
      guard let info = RuleCatalogue.all.first(where: { $0.id == text }) else { return nil }
      result.paragraph(.strong(info.id), .text(" (\(info.severity.name)): \(info.summary). \(info.explanation)"))
    case .bundles: result = matches(text)
    case .text, .level, .strictness, .paths, .version, .part: return nil
    }
    return result
  }

  private func matches(_ text: String) -> RichText {
    var result = RichText()
    let found = bundles(named: text).map { relative($0.path) }
    if found.isEmpty { result.paragraph(.text("Matches no model")) }
    let shown = 20
    for (index, path) in found.prefix(shown).enumerated() {
      result.paragraph(.text(index == 0 ? "Matches " : "and "), .code(path))
    }
    if found.count > shown { result.paragraph(.text("and \(found.count - shown) more")) }
    return result
  }

  // MARK: Bundles

  private func relative(_ path: String) -> String {
    PathNames.below(directory, PathNames.normalized(path)) ?? path
  }

  /// The directories that hold bundles, the outermost first.
  private var directories: [Word] {
    var found: Set<String> = []
    for bundle in workspace.layout.bundles {
      var path = PathNames.parent(relative(bundle.path))
      while path != ".", path != "/", !path.isEmpty, found.insert(path).inserted { path = PathNames.parent(path) }
    }
    return found.sorted(by: PathNames.precedes).map { Word(text: $0) }
  }

  private func bundles(named text: String) -> [ModelBundle] {
    guard let glob = try? Glob(text) else { return [] }
    let whole = try? Glob(text + ".xcdatamodeld")
    return workspace.layout.bundles.filter { bundle in
      let path = relative(bundle.path)
      return glob.matches(path) || whole?.matches(path) ?? false
    }
  }

  /// The bundles that the object around the cursor is about; all if it does not say.
  private func bundles(in context: JSONContext) -> [ModelBundle] {
    var named: [String] = []
    if case .key(let key)? = context.path.last, key != "version" { named.append(key) }
    if case .some(.some(let bundle)) = context.siblings["bundle"] { named.append(bundle) }
    let found = named.flatMap(bundles(named:))
    return found.isEmpty ? workspace.layout.bundles : found
  }

  // MARK: What is in them

  private func versions(in context: JSONContext) -> [Word] {
    var seen: Set<String> = []
    return bundles(in: context).flatMap { bundle in
      bundle.versions.filter { seen.insert($0.name).inserted }.map { Word(text: $0.name, detail: bundle.name) }
    }
  }

  private func parts(_ kind: Subject.Kind, in context: JSONContext) -> [Word] {
    var entity: String?
    if case .some(.some(let name)) = context.siblings["entity"] { entity = name }
    var seen: Set<String> = []
    return bundles(in: context).flatMap { bundle -> [Word] in
      guard let model = bundle.currentVersion?.contents.flatMap(analysis.member(at:))?.model else { return [] }
      return model.names(of: kind, inEntity: entity).filter { !$0.isEmpty && seen.insert($0).inserted }
        .map { Word(text: $0, detail: bundle.name) }
    }
  }
}

extension Model {
  /// The names of all parts of a kind, in the order of the text.
  ///
  /// - Parameter entity: The entity whose parts are meant; `nil` for all.
  fileprivate func names(of kind: Subject.Kind, inEntity entity: String?) -> [String] {
    let owners = entities.indices.filter { entity == nil || string(entities[$0].name) == entity }
    return switch kind {
    case .entity: entities.map { string($0.name) }
    case .property: owners.flatMap(properties(ofEntity:)).map { string(declaration(of: $0).name) }
    case .fetchIndex: owners.flatMap { indexes[entities[$0].indexes.indices] }.map { string($0.declaration.name) }
    case .uniquenessConstraint:
      owners.flatMap { constraints[entities[$0].constraints.indices] }.map { constraint in
        constraintMembers[constraint.members.indices].map { string($0.property) }.joined(separator: ",")
      }
    case .fetchRequest: fetchRequests.filter { !$0.isOfFetchedProperty }.map { string($0.name) }
    case .configuration: configurations.map { string($0.name) }
    case .composite: composites.map { string($0.name) }
    }
  }
}
