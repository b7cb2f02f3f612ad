/// What the process tells its caller; a CI job relies on it.
package enum ExitStatus: Int32, Sendable {
  /// The work is done, and there is nothing to hold up a build.
  case clean = 0
  /// There is at least one error, or with `--strict` one warning.
  case problems = 1
  /// The work could not be done: a bad option, no such path, bad settings.
  case failure = 2

  package init(_ summary: Summary, isStrict: Bool) {
    self = summary.errors > 0 || isStrict && summary.warnings > 0 ? .problems : .clean
  }
}
