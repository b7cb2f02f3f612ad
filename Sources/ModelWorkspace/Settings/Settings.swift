package import ModelRules
package import ModelSyntax

/// What a `.modeld.json` says; its format is described to editors by `editors/modeld.schema.json`.
package struct Settings: Equatable, Sendable {
  /// The name of the file.
  package static let fileName = ".modeld.json"
  /// The keys at the top level.
  package static let keys = SettingsShape.settings.keys.map(\.name).filter { $0 != "$schema" }

  /// In the order of the file, no name twice.
  package var mergeSets: [MergeSetSettings] = []
  /// The user-info keys that make an entity a stand-in.
  package var standInKeys = ["MyRealEntity"]
  /// The bundles that are mirrored to CloudKit, whether or not they are marked so themselves.
  package var usedWithCloudKit: [MergeSetSettings.ModelPattern] = []
  /// What is left out, relative to the directory of the file.
  package var exclude: [Glob] = []
  /// What is said of a rule id; rules that the file does not name keep their severity.
  package var rules: [String: RuleLevel] = [:]
  /// What the models are compared with, if anything.
  package var against: ReleaseReference?
  /// The findings that are not reported, in the order of the text.
  package var suppressions: [Suppression] = []
  /// In the order of the text; broken parts are left out of the values above.
  package var problems: [SettingsProblem] = []

  package init() {}

  /// Whether the file can't be used, since a check with half of what it says would mislead.
  package var isBroken: Bool { problems.contains { $0.severity == .error } }

  /// Whether `path`, relative to the directory of the file, is left out.
  package func excludes(_ path: String) -> Bool {
    exclude.contains { $0.matches(path) }
  }
}

/// Something wrong with the settings: an error makes them unusable, a warning does not.
package struct SettingsProblem: Equatable, Sendable {
  package let severity: Severity
  package let range: ByteRange
  /// One sentence without a full stop.
  package let message: String
  /// The only name that can be meant at `range`, without quotes; `nil` where there is none or several.
  package var correction: String?
}

/// How a rule reports.
package enum RuleLevel: Hashable, Sendable {
  case off
  case severity(Severity)

  /// The names in settings.
  package static let names = ["error", "warning", "information", "hint", "off"]

  package init?(name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity(name: name) {
      self = .severity(severity)
    } else {
      return nil
    }
  }
}

/// A merge set that the settings declare: the models that one process merges.
package struct MergeSetSettings: Equatable, Sendable {
  package static let keys = SettingsShape.mergeSet.keys.map(\.name)

  package let name: String
  /// The name with its quotes, for what is said of the set as a whole.
  package let nameRange: ByteRange
  /// The bundles and lone models, in the order in which they merge.
  package let models: [ModelPattern]
  /// The versions to merge instead of the current ones.
  package let versions: [VersionChoice]

  /// A glob, and where it is written.
  package struct ModelPattern: Equatable, Sendable {
    package let glob: Glob
    package let range: ByteRange
  }

  /// A version that is merged instead of the current one.
  package struct VersionChoice: Equatable, Sendable {
    /// The bundles that are meant; `nil` for the only bundle of the set.
    package let bundle: Glob?
    /// The name without `.xcdatamodel`.
    package let version: String
    /// The version's name with its quotes.
    package let range: ByteRange
  }

  /// The version of the bundle at `path` that takes part, or `nil` for the current one; the first match counts.
  ///
  /// A choice without a bundle holds for every bundle: whoever knows the tree says if there are several.
  ///
  /// - Parameter path: Relative to the directory of the settings.
  package func version(of path: String) -> VersionChoice? {
    versions.first { $0.bundle?.matches(path) ?? true }
  }
}
