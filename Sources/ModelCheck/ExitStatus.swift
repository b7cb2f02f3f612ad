/// What the process tells its caller; a CI job relies on it.
package enum ExitStatus: Int32, Sendable {
  /// The work is done, and there is nothing to hold up a build.
  case clean = 0
  /// There is at least one error, or with `--strict` one warning, or more warnings than `--max-warnings` allows.
  case problems = 1
  /// The work could not be done: a bad option, no such path, bad settings.
  case failure = 2

  /// What was found, as `--strict`, `--max-warnings` and `--exit-zero` want it seen.
  package init(_ summary: Summary, _ options: Options) {
    let mostWarnings = options.isStrict ? 0 : options.maxWarnings ?? .max
    let hasProblems = summary.errors > 0 || summary.warnings > mostWarnings
    self = hasProblems && !options.exitsZero ? .problems : .clean
  }
}
