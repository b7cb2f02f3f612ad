import ModelMigration

/// How changes of a version read in a message.
enum ChangePhrases {
  /// The first few, and how many more there are.
  static func phrase(_ changes: [ModelChange]) -> String {
    let shown = changes.prefix(3).map(phrase).joined(separator: ", ")
    return changes.count > 3 ? "\(shown) and \(changes.count - 3) more" : shown
  }

  private static func phrase(_ change: ModelChange) -> String {
    let subject = "\(change.subject.rawValue) '\(change.qualifiedName)'"
    switch change.kind {
    case .added: return "\(subject) was added"
    case .removed: return "\(subject) was removed"
    case .renamed: return "\(subject) was renamed from '\(change.formerName ?? "")'"
    case .moved: return "\(subject) was moved" + (change.formerEntity.map { " from '\($0)'" } ?? "")
    case .changed: return "\(subject) has another " + change.details.map(\.aspect).joined(separator: " and ")
    }
  }
}
