import DataModel
import ModelRules
import ModelSyntax

/// What the user info of an entity or of a property says to ignore there.
///
/// User info is the one place in a model where Xcode keeps what others write. The value names rules, with commas
/// between, and may give a reason behind a colon: `no-action-delete-rule: the importer cleans up`.
struct SuppressionMark {
  static let key = "modeld.ignore"

  let rule: String
  let parts: [Subject.Part]
  /// The value in the file.
  let range: ByteRange

  /// Whether a model may have marks.
  static func occur(in model: Model) -> Bool { !model.userInfo.isEmpty && model.strings.find(key) != nil }

  /// The marks in a model, one for each rule that is named.
  static func find(in model: Model) -> [SuppressionMark] {
    guard !model.userInfo.isEmpty, let key = model.strings.find(key) else { return [] }
    let entries = model.userInfo.filter { $0.key == key }
    guard !entries.isEmpty else { return [] }
    let index = SubjectIndex(model)
    return entries.flatMap { entry in
      let parts = index.parts(at: entry.declaration.tag)
      let rules = model.string(entry.value).split(separator: ":", omittingEmptySubsequences: false)[0]
      return rules.split { $0 == "," || $0.isWhitespace }.map {
        SuppressionMark(rule: String($0), parts: parts, range: entry.valueRange)
      }
    }
  }

  /// Whether it is meant for a finding of its rule in its file that stands on `parts`.
  func covers(_ other: [Subject.Part]) -> Bool { other.starts(with: parts) }
}
