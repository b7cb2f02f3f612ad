import ModelRules
import ModelSyntax
import ModelWorkspace

/// What a reporter may want to know beside the report.
package struct ReportContext: Sendable {
  package let options: Options
  /// The place where the report is read.
  package let terminal: Terminal
  /// The absolute path of the directory that ``Diagnostic/file`` is relative to.
  private let workingDirectory: String
  /// The absolute path of the directory that a service's paths are relative to.
  private let root: String

  /// - Parameters:
  ///   - root: The checkout, as a CI service names it; `nil` for the working directory.
  package init(_ options: Options, _ terminal: Terminal, workingDirectory: String, root: String? = nil) {
    self.options = options
    self.terminal = terminal
    self.workingDirectory = workingDirectory
    self.root = root ?? workingDirectory
  }

  /// The absolute path of a diagnostic's file.
  func absolute(_ file: String) -> String { PathNames.absolute(file, from: workingDirectory) }

  /// The path of a diagnostic's file as a service knows it: from the root of the checkout.
  ///
  /// A file elsewhere keeps its absolute path.
  func rooted(_ file: String) -> String {
    let path = absolute(file)
    guard let below = PathNames.below(root, path) else { return path }
    return below.isEmpty ? "." : below
  }
}

extension Options {
  /// Whether a person or a service that shows findings to one wants to see `diagnostic`.
  ///
  /// Information and hints are for those who ask for them.
  func shows(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity >= .warning || isVerbose || onlyRules.contains(diagnostic.rule)
  }
}
