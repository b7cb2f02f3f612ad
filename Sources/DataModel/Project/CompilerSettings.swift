/// The build settings by which a project silences Apple's model compiler.
///
/// Their names are those of the Core Data specifications in Apple's open build system, `swift-build`.
package struct CompilerSettings: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let noWarnings = CompilerSettings(rawValue: 1 << 0)
  package static let noInverseRelationshipWarnings = CompilerSettings(rawValue: 1 << 1)
  package static let noMaxPropertyCountWarnings = CompilerSettings(rawValue: 1 << 2)
  package static let noDeleteRuleWarnings = CompilerSettings(rawValue: 1 << 3)
  package static let suppressInverseTransientError = CompilerSettings(rawValue: 1 << 4)

  /// What all their names begin with.
  static let prefix = "MOMC_"

  /// What each is called in a project.
  package static let names: [(setting: CompilerSettings, name: String)] = [
    (.noWarnings, "MOMC_NO_WARNINGS"),
    (.noInverseRelationshipWarnings, "MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS"),
    (.noMaxPropertyCountWarnings, "MOMC_NO_MAX_PROPERTY_COUNT_WARNINGS"),
    (.noDeleteRuleWarnings, "MOMC_NO_DELETE_RULE_WARNINGS"),
    (.suppressInverseTransientError, "MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR"),
  ]
}
