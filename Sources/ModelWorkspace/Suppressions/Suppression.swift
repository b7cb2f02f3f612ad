package import ModelRules
package import ModelSyntax

/// A finding that a team has decided to live with, as `.modeld.json` lists it under `suppressions`.
package struct Suppression: Equatable, Sendable {
  /// The keys of one, those of ``Subject/Kind`` among them.
  package static let keys = SettingsShape.suppression.keys.map(\.name)

  /// The id of the rule that is not reported.
  package let rule: String
  /// The rule's id with its quotes, for what is said of the suppression as a whole.
  package let range: ByteRange
  /// The bundles that are meant, relative to the directory of the settings; `nil` for all.
  package let bundle: Glob?
  /// The name of the version without `.xcdatamodel`; `nil` for all.
  package let version: String?
  /// The parts that are meant; none for all of a model.
  package let parts: [Subject.Part]
  /// Why, in the team's words.
  package let reason: String

  /// Whether it is meant for a finding of its rule at `subject`.
  ///
  /// What is said of an entity also holds for what is in it.
  ///
  /// - Parameter bundle: The path of the subject's model, relative to the directory of the settings.
  func covers(_ subject: Subject, bundle path: String) -> Bool {
    (bundle?.matches(path) ?? true) && (version == nil || version == subject.version)
      && parts.allSatisfy(subject.parts.contains)
  }
}
