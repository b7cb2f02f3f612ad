package import ModelRules
package import ModelSyntax
import ModelWorkspace

/// A way to mend a finding.
package struct QuickFix: Equatable, Sendable {
  package let finding: Finding
  package let fix: Fix
  /// Whether it is the likeliest one and no store can come to mean anything else by it.
  package let isPreferred: Bool
}

extension Analysis {
  /// The ways to mend what is found at `range` of the file at `path`, in order of place, the likeliest first.
  ///
  /// - Complexity: The findings of the file, and for each one at the range what its rule looks at.
  package func quickFixes(in range: ByteRange, of path: String) -> [QuickFix] {
    let context = workspace.fixContext { text(of: $0) }
    let settings = workspace.settingsFindings.filter { $0.place.path == path }
    return (workspace.findings(at: path) + settings).filter { $0.place.range?.meets(range) ?? true }.flatMap {
      finding in
      context.fixes(for: finding).enumerated().map { number, fix in
        QuickFix(finding: finding, fix: fix, isPreferred: number == 0 && fix.isSafe)
      }
    }
  }
}

extension ByteRange {
  /// Whether two ranges share a byte or touch.
  fileprivate func meets(_ other: ByteRange) -> Bool { start <= other.end && other.start <= end }
}
