/// All commands and options, in the order of `--help`; the one place to add another.
enum OptionTable {
  static let commands: [Command] = [
    .check,
    .merge,
    .explain,
    .rules,
    .completions,
    .man,
    .hashes,
    .lock,
    .textconv,
    .diff,
    .showSettings,
    .showFiles,
    .debugReport,
    .serve,
    .help,
    .version,
  ]

  static let sections = [
    models,
    rules,
    releases,
    results,
    exitStatus,
    fixes,
    baseline,
    work,
    merging,
    serving,
  ]

  private static let models = Section(
    title: "Models",
    [
      .value("--model", "NAME", [.check, .merge, .hashes], "Only merge sets with this model (repeatable)") {
        $0.models.append($1)
      },
      .flag("--require-models", [.check, .merge, .hashes], "Fail if there are no models") { $0.requiresModels = true },
      .flag("--all-versions", [.check], "Report more than errors for versions that are not current") {
        $0.checksAllVersions = true
      },
    ])

  private static let rules = Section(
    title: "Rules",
    [
      .only([.check]),
      .rule([.check]),
    ])

  private static let releases = Section(
    title: "Releases",
    [
      .value("--against", "REF", [.check], "Compare the models with this commit, tag or branch") { $0.against = $1 },
      .flag("--merge-base", [.check], "Compare with where HEAD left REF") { $0.usesMergeBase = true },
      .choice("--strictness", [.check], "What may still happen to a version in REF") { $0.strictness = $1 },
    ])

  private static let results = Section(
    title: "Results",
    [
      .format(commands.filter { !$0.formats.isEmpty }, "How results are written, and where to (repeatable)"),
      .choice("--color", [.check, .merge], "Colour; auto: on a terminal, unless NO_COLOR is set") { $0.color = $1 },
      .flag("--verbose", short: "-v", [.check], "Show information, hints and related places too") {
        $0.isVerbose = true
      },
    ])

  private static let exitStatus = Section(
    title: "Exit status",
    [
      .flag("--strict", [.check], "Exit with status 1 for a warning too") { $0.isStrict = true },
      .number("--max-warnings", from: 0, [.check], "Exit with status 1 for more than N warnings") {
        $0.maxWarnings = $1
      },
      .flag("--exit-zero", [.check], "Exit with status 0 whatever is found") { $0.exitsZero = true },
    ])

  private static let fixes = Section(
    title: "Fixes",
    [
      .flag("--fix", [.check], "Mend what can be mended without a change for stores") { $0.mends = true },
      .flag("--unsafe", [.check], "With --fix: also what may change what a store means") { $0.mendsUnsafely = true },
      .flag("--dry-run", [.check], "With --fix: change nothing, and print a patch") { $0.isDryRun = true },
    ])

  private static let baseline = Section(
    title: "Baseline",
    [
      .value("--baseline", "FILE", completing: .path, [.check], "Let the findings be that FILE lists") {
        $0.baseline = $1
      },
      .value("--write-baseline", "FILE", completing: .path, [.check], "List the findings that there are in FILE") {
        $0.newBaseline = $1
      },
    ])

  private static let work = Section(
    title: "Input and work",
    [
      .flag("--stdin", [.check], "Check the text on standard input as one file") {
        $0.readsStandardInput = true
      },
      .value("--stdin-filename", "PATH", completing: .path, [.check], "With --stdin: the file it stands for") {
        $0.standardInputName = $1
      },
      .flag("--watch", [.check], "Check again after each change, until stopped") { $0.isWatching = true },
      .number("--jobs", from: 1, [.check, .merge], "The most threads at work (default: one on each core)") {
        $0.jobs = $1
      },
    ])

  private static let merging = Section(
    title: "Merging",
    [
      .value("--set", "NAME", [.merge], "Print the merge set of this name, where there are several") { $0.set = $1 },
      .value("--output", "DIR", completing: .directory, [.merge], "Write each set to DIR/<set>.xcdatamodel/contents") {
        $0.output = $1
      },
    ])

  private static let serving = Section(
    title: "Serving an editor",
    [
      .value("--log", "FILE", completing: .path, [.serve], "Append what the server does to FILE") { $0.log = $1 }
    ])

  /// Options that cannot be used together.
  static let conflicts: [(String, String)] = [
    ("--set", "--output"),
    ("--stdin", "--fix"),
    ("--stdin", "--write-baseline"),
    ("--watch", "--stdin"),
    ("--watch", "--fix"),
    ("--watch", "--write-baseline"),
    ("--fix", "--write-baseline"),
    ("--baseline", "--write-baseline"),
  ]

  /// Options that mean something only beside another one.
  static let companions: [(option: String, needed: String)] = [
    ("--unsafe", "--fix"),
    ("--dry-run", "--fix"),
    ("--stdin", "--stdin-filename"),
    ("--stdin-filename", "--stdin"),
  ]

  /// Options under one heading of `--help`.
  struct Section: Sendable {
    let title: String
    let entries: [OptionEntry]

    init(title: String, _ entries: [OptionEntry]) {
      self.title = title
      self.entries = entries
    }
  }
}
