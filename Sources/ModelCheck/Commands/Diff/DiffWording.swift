import ModelMigration

extension DiffReport.Step {
  /// One sentence on what becomes of a store, without a full stop.
  var verdictPhrase: String {
    if let mappingModel { return "a mapping model leads here: \(mappingModel)" }
    return switch step.verdict {
    case .identical: "identical: Core Data cannot tell the two apart, and migrates nothing"
    case .inferable: "inferable: a lightweight migration does it"
    case .mayFail: "may fail on data: it is inferred, and fails where a row lacks a value; no mapping model leads here"
    case .needsMappingModel: "needs a mapping model: Core Data cannot infer it, and no mapping model leads here"
    case .impossible: "impossible: one of the two models cannot be loaded"
    }
  }
}

extension MigrationVerdict {
  /// The verdict in two or three words.
  var phrase: String {
    switch self {
    case .identical: "identical"
    case .inferable: "inferable"
    case .mayFail: "may fail on data"
    case .needsMappingModel: "needs a mapping model"
    case .impossible: "impossible"
    }
  }
}

extension ModelChange {
  /// What happened, in Core Data's words and without the name: `renamed from 'title', type String → Date`.
  var phrase: String {
    var parts = [kind == .changed ? "" : kind.rawValue]
    if let formerName { parts[0] += " from '\(formerName)'" }
    if let formerEntity { parts[0] += kind == .moved ? " from '\(formerEntity)'" : ", moved from '\(formerEntity)'" }
    parts += details.map { "\($0.aspect) \($0.before.shownValue) → \($0.after.shownValue)" }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The sign before a line of text.
  var sign: String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .renamed, .moved: ">"
    case .changed: "~"
    }
  }
}

extension String {
  /// A value as a reader wants it: `none` for nothing.
  fileprivate var shownValue: String { isEmpty ? "none" : self }
}
