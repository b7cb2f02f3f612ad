package import DataModel

/// What a rule is called, how grave it is and why it matters: all that `--check`, the README and an editor show of it.
package struct RuleInfo: Sendable {
  /// The group under which the README lists a rule.
  package enum Group: String, CaseIterable, Sendable {
    case files = "Files"
    case duplicatesAndMerging = "Duplicates and merging"
    case standIns = "Stand-ins"
    case relationships = "Relationships and inverses"
    case inheritance = "Inheritance"
    case versionsAndProjects = "Versions and projects"
    case releases = "Releases"
    case migration = "Migration"
    case unknownNames = "Unknown names"
    case indexesAndConstraints = "Indexes and constraints"
    case predicates = "Fetch requests and predicates"
    case attributes = "Attributes"
    case names = "Names"
    case configurationsAndCloudKit = "Configurations and CloudKit"
  }

  /// The name in settings and output, in lower case with hyphens.
  ///
  /// Its meaning never changes.
  package let id: String
  package let group: Group
  /// The severity unless the settings, or the finding itself, say otherwise.
  package let severity: Severity
  /// The gravest severity that a finding itself may say.
  package let highest: Severity
  /// One line, without a full stop.
  package let summary: String
  /// The build settings of a project that switch the rule off for the models that it builds.
  package let silencedBy: CompilerSettings
  /// What happens, when, and what to do; where Apple documents nothing, it says so.
  package let explanation: String
  /// A small tree of files that breaks the rule, and one that keeps it.
  package let failing: Example
  package let passing: Example

  package init(
    id: String, group: Group, severity: Severity, upTo highest: Severity? = nil,
    silencedBy: CompilerSettings = [], summary: String,
    explanation: String, failing: Example, passing: Example
  ) {
    self.id = id
    self.group = group
    self.severity = severity
    self.highest = highest ?? severity
    self.silencedBy = silencedBy
    self.summary = summary
    self.explanation = explanation
    self.failing = failing
    self.passing = passing
  }
}
