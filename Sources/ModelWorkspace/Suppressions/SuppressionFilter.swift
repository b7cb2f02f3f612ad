import DataModel
import ModelRules
import ModelSyntax

/// Holds back the findings that settings and user info say to ignore, and knows which of those sayings were of use.
struct SuppressionFilter {
  private let workspace: Workspace
  private let subjects: SubjectFinder
  private let suppressions: [Suppression]
  private var used: Set<Int> = []
  /// The marks of each `contents` that was asked about.
  private var marks: [String: [SuppressionMark]] = [:]
  private var usedMarks: [String: Set<Int>] = [:]

  init(_ workspace: Workspace) {
    self.workspace = workspace
    subjects = SubjectFinder(workspace)
    suppressions = workspace.settings.suppressions
  }

  /// Whether a finding is to be ignored.
  ///
  /// - Complexity: O(1) where nothing speaks of its rule or its file.
  mutating func covers(_ finding: Finding) -> Bool {
    guard finding.rule != UnusedSuppression.info.id else { return false }
    let bySettings = coveredBySettings(finding)
    return coveredByMark(finding) || bySettings
  }

  private mutating func coveredBySettings(_ finding: Finding) -> Bool {
    var isCovered = false
    for (index, suppression) in suppressions.enumerated() where suppression.rule == finding.rule {
      let subject = subjects.subject(of: finding)
      guard suppression.covers(subject, bundle: relative(subject.model)) else { continue }
      used.insert(index)
      isCovered = true
    }
    return isCovered
  }

  private mutating func coveredByMark(_ finding: Finding) -> Bool {
    let path = finding.place.path
    var isCovered = false
    for (index, mark) in marks(of: path).enumerated()
    where mark.rule == finding.rule && mark.covers(subjects.subject(of: finding).parts) {
      usedMarks[path, default: []].insert(index)
      isCovered = true
    }
    return isCovered
  }

  private mutating func marks(of path: String) -> [SuppressionMark] {
    if let known = marks[path] { return known }
    guard case .model(let model)? = workspace.files[path] else { return [] }
    let found = SuppressionMark.find(in: model)
    marks[path] = found
    return found
  }

  private func relative(_ path: String) -> String {
    PathNames.below(PathNames.normalized(workspace.settingsDirectory), PathNames.normalized(path)) ?? path
  }

  // MARK: Of no use

  /// The rules that need no other model to find what they find.
  private static let aloneRules = Set(RuleCatalogue.versionRules.map { $0.info.id })

  /// What is ignored and not found, after all findings went through ``covers(_:)``.
  mutating func unused() -> [Finding] {
    var result = unusedInSettings()
    for case (let path, .model(let model)) in workspace.files { result += unused(at: path, in: model) }
    return result
  }

  /// The marks of one `contents` that are of no use, after all findings in it went through ``covers(_:)``.
  ///
  /// Of a version that is not current nothing is said, since it is a record of what was, unless all versions are judged.
  mutating func unused(at path: String) -> [Finding] {
    guard case .model(let model)? = workspace.files[path] else { return [] }
    return unused(at: path, in: model)
  }

  private mutating func unused(at path: String, in model: Model) -> [Finding] {
    guard SuppressionMark.occur(in: model), model.isWhole else { return [] }
    let marks = marks(of: path)
    guard !marks.isEmpty, workspace.judgesAllVersions || workspace.isCurrent(path) else { return [] }
    let known = usedMarks[path] ?? []
    let unused = marks.enumerated().filter { !known.contains($0.offset) }.map(\.element)
    return unused.filter { isOn($0.rule) && (isWholeTree || SuppressionFilter.aloneRules.contains($0.rule)) }
      .map { UnusedSuppression.finding(of: $0.rule, at: Place(path, $0.range)) }
  }

  private func unusedInSettings() -> [Finding] {
    let path = workspace.settingsPath
    return suppressions.enumerated()
      .filter { !used.contains($0.offset) && isOn($0.element.rule) && isSeen($0.element) }
      .map { UnusedSuppression.finding(of: $0.element.rule, at: Place(path, $0.element.range)) }
  }

  private func isOn(_ rule: String) -> Bool { workspace.settings.rules[rule] != .off }

  /// Whether all that a suppression is meant for was judged.
  private func isSeen(_ suppression: Suppression) -> Bool {
    let bundles = workspace.layout.bundles.filter { suppression.bundle?.matches(relative($0.path)) ?? true }
    let isWhole = bundles.flatMap(\.versions).compactMap(\.contents).allSatisfy { path in
      if case .model(let model)? = workspace.files[path] { model.isWhole } else { false }
    }
    // Less than errors is not looked for in a version that is not current.
    let isOld = bundles.contains { bundle in
      bundle.versions.contains { $0.name == suppression.version } && bundle.currentVersion?.name != suppression.version
    }
    let isJudged = workspace.judgesAllVersions || !isOld
    return isWhole && isJudged && isWholeTree
  }

  /// Whether the tree is all that the settings speak of, so that what is not found is not there.
  private var isWholeTree: Bool { workspace.root == workspace.settingsDirectory && !workspace.isPart }
}
