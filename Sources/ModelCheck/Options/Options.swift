package import ModelRules
package import ModelWorkspace

/// What the command line asks for.
///
/// A new option is a member here and a line in ``OptionTable``.
package struct Options: Equatable, Sendable {
  package enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var command: Command
  /// What stands behind the command: for most where to look, `.` if the user named no place.
  package var paths: [String] = []

  /// The reports that `--format` asks for; empty for text on standard output.
  package var outputs: [ReportOutput] = []
  package var color = ColorChoice.auto
  package var isVerbose = false

  /// Whether a warning gives status 1 too.
  package var isStrict = false
  /// The most warnings that give status 0; `nil` for any number.
  package var maxWarnings: Int?
  /// Whether nothing that is found gives status 1.
  package var exitsZero = false

  /// The rules to which the check is limited; empty for all.
  package var onlyRules: Set<String> = []
  /// What `--rule` says of rules.
  package var ruleLevels: [String: RuleLevel] = [:]

  /// The commit that the models are compared with; `nil` for what the settings say.
  package var against: String?
  /// Whether the commit is meant where `HEAD` left that one.
  package var usesMergeBase = false
  package var strictness: Strictness?

  package var checksAllVersions = false
  package var requiresModels = false
  /// The bundles to which the work is limited; empty for all.
  package var models: [String] = []

  /// What `--fix` mends; `nil` without it.
  package var fixing: Fixing? {
    guard mends else { return nil }
    return mendsUnsafely ? .all : .safe
  }
  package var mends = false
  package var mendsUnsafely = false
  /// Whether fixes are only shown, as a patch.
  package var isDryRun = false

  /// The file whose findings are let be.
  package var baseline: String?
  /// The file to which all findings are written as a baseline.
  package var newBaseline: String?

  /// Whether the text of one file comes on standard input, and which one it stands for.
  package var readsStandardInput = false
  package var standardInputName: String?

  /// The most threads at work; `nil` for one on each core.
  package var jobs: Int?
  /// Whether to check again after each change.
  package var isWatching = false

  /// The merge set to print.
  package var set: String?
  /// The directory to which merged models are written.
  package var output: String?

  /// The file to which the server writes what it does.
  package var log: String?

  package init(command: Command = .serve) {
    self.command = command
  }

  /// The form of what goes to standard output; `nil` if everything goes to files.
  ///
  /// Of several, the last one holds.
  package var format: Format? {
    outputs.isEmpty ? .text : outputs.last { $0.file == nil }?.format
  }
}

/// One report, and where it goes.
package struct ReportOutput: Equatable, Sendable {
  package let format: Format
  /// The path of the file to write; `nil` for standard output.
  package let file: String?

  package init(_ format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }
}
