/// What a finding means for the user, from least to most.
///
/// An error does not compile, throws at run time or cannot be read; a warning compiles and runs, but Apple's compiler
/// or run time complains or data is lost without a word.
package enum Severity: UInt8, Comparable, CaseIterable, Sendable {
  case hint, information, warning, error

  /// The name in settings, in JSON and in text output.
  package var name: String {
    switch self {
    case .hint: "hint"
    case .information: "information"
    case .warning: "warning"
    case .error: "error"
    }
  }

  package init?(name: String) {
    guard let severity = Severity.allCases.first(where: { $0.name == name }) else { return nil }
    self = severity
  }

  package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
}
