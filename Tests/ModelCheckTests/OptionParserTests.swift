import ModelWorkspace
import Testing

@testable import ModelCheck

private func parse(_ line: String) throws(OptionError) -> Options {
  try Options(arguments: line.split(separator: " ").map(String.init))
}

private func message(_ arguments: [String]) -> String? {
  do throws(OptionError) {
    _ = try Options(arguments: arguments)
    return nil
  } catch {
    return error.message
  }
}

@Test(arguments: [
  ("", Command.serve), ("--stdio", .serve), ("--check", .check), ("--merge", .merge), ("--help", .help),
  ("-h", .help), ("--version", .version), ("--check --help", .help), ("--merge --version", .version),
])
func `a command line names its command`(line: String, command: Command) throws {
  #expect(try parse(line).command == command)
}

@Test func `without a path the working directory is meant`() throws {
  #expect(try parse("--check").paths == ["."])
  #expect(try parse("--merge").paths == ["."])
  #expect(try parse("").paths == [])
}

@Test func `paths may stand anywhere`() throws {
  #expect(try parse("a --check b --strict c").paths == ["a", "b", "c"])
  #expect(try parse("--check -").paths == ["-"])
}

@Test func `two dashes end the options`() throws {
  let options = try parse("--check --strict -- --verbose --")
  #expect(options.paths == ["--verbose", "--"])
  #expect(options.isStrict)
  #expect(!options.isVerbose)
}

@Test func `every option is read`() throws {
  let check = try parse(
    "--check --format json --color always -v --strict --all-versions --require-models --model A --model=B=C x")
  var expected = Options(command: .check)
  expected.paths = ["x"]
  expected.outputs = [ReportOutput(.json)]
  expected.color = .always
  expected.isVerbose = true
  expected.isStrict = true
  expected.checksAllVersions = true
  expected.requiresModels = true
  expected.models = ["A", "B=C"]
  #expect(check == expected)
  let rules = try parse("--check --only stray-text,unknown-parent --only legacy-model --rule stray-text=off")
  #expect(rules.onlyRules == ["stray-text", "unknown-parent", "legacy-model"])
  #expect(rules.ruleLevels == ["stray-text": .off])
  let status = try parse("--check --max-warnings 7 --exit-zero")
  #expect(status.maxWarnings == 7 && status.exitsZero)
  #expect(try parse("--merge --set App/App").set == "App/App")
  #expect(try parse("--merge --output=out").output == "out")
}

@Test func `the last of two values holds`() throws {
  #expect(try parse("--check --format json --format=text").format == .text)
}

@Test func `each format may go to a file of its own`() throws {
  let both = try parse("--check --format sarif=out/a=b.sarif --format text --format=junit=j.xml")
  #expect(both.outputs == [ReportOutput(.sarif, file: "out/a=b.sarif"), .init(.text), .init(.junit, file: "j.xml")])
  #expect(both.format == .text)
  #expect(try parse("--check --format sarif=a").format == nil)
}

@Test func `a command with one argument takes it with an equals sign too`() throws {
  #expect(try parse("--explain=stray-text") == parse("--explain stray-text"))
  #expect(try parse("--explain stray-text").paths == ["stray-text"])
}

@Test func `a value may begin with a dash behind an equals sign`() throws {
  #expect(try parse("--check --model=-x").models == ["-x"])
}

@Test(arguments: [
  (["--chekc"], "unknown option '--chekc'; did you mean '--check'? See 'modeld --help'"),
  (["-check"], "unknown option '-check'; did you mean '--check'? See 'modeld --help'"),
  (["--check", "--verb"], "unknown option '--verb'; did you mean '--verbose'? See 'modeld --help'"),
  (["--frobnicate"], "unknown option '--frobnicate'; see 'modeld --help'"),
  (["--x\u{1B}[31m\n"], "unknown option '--x\\u{1B}[31m\\n'; see 'modeld --help'"),
  (["check"], "unexpected argument 'check'; did you mean '--check'? See 'modeld --help'"),
  (["Model"], "unexpected argument 'Model'; did you mean 'modeld --check Model'? See 'modeld --help'"),
  (
    ["--check", "--format"],
    "option '--format' needs a value: text, json, json-lines, sarif, github, gitlab, junit, checkstyle, xcode or markdown; see 'modeld --help'"
  ),
  (
    ["--check", "--format", "--strict"],
    "option '--format' needs a value: text, json, json-lines, sarif, github, gitlab, junit, checkstyle, xcode or markdown; see 'modeld --help'"
  ),
  (["--check", "--model"], "option '--model' needs a value: NAME; see 'modeld --help'"),
  (["--check", "--color"], "option '--color' needs a value: auto, always or never; see 'modeld --help'"),
  (
    ["--check", "--format=jsn"],
    "option '--format' must be text, json, json-lines, sarif, github, gitlab, junit, checkstyle, xcode or markdown, not 'jsn'; did you mean 'json'? See 'modeld --help'"
  ),
  (
    ["--check", "--format", "xml"],
    "option '--format' must be text, json, json-lines, sarif, github, gitlab, junit, checkstyle, xcode or markdown, not 'xml'; see 'modeld --help'"
  ),
  (
    ["--check", "--format=sarif="],
    "option '--format' must be sarif or sarif=FILE, not 'sarif='; see 'modeld --help'"
  ),
  (["--merge", "--format=sarif"], "option '--format sarif' only goes with '--check'; see 'modeld --help'"),
  (["--merge", "--format=json=a"], "option '--format json=a' only goes with '--check'; see 'modeld --help'"),
  (
    ["--check", "--format=json=a", "--format=text=./a"],
    "'--format json=a' and '--format text=./a' cannot be used together; see 'modeld --help'"
  ),
  (["--check", "--max-warnings=-1"], "option '--max-warnings' must be a number from 0, not '-1'; see 'modeld --help'"),
  (
    ["--check", "--max-warnings=99999999999999999999"],
    "option '--max-warnings' must be a number from 0, not '99999999999999999999'; see 'modeld --help'"
  ),
  (
    ["--check", "--only", "stray-txt"],
    "option '--only' must be a rule that 'modeld --rules' lists, not 'stray-txt'; did you mean 'stray-text'? "
      + "See 'modeld --help'"
  ),
  (["--check", "--rule=stray-text"], "option '--rule' must be RULE=SEVERITY, not 'stray-text'; see 'modeld --help'"),
  (["--explain"], "option '--explain' needs a value: RULE; see 'modeld --help'"),
  (["--completions"], "option '--completions' needs a value: bash, zsh or fish; see 'modeld --help'"),
  (["--explain", "a", "b"], "unexpected argument 'b'; see 'modeld --help'"),
  (["--rules", "a"], "unexpected argument 'a'; see 'modeld --help'"),
  (["--check", "--model="], "the value of option '--model' is empty; see 'modeld --help'"),
  (["--check", "--strict=yes"], "option '--strict' takes no value; see 'modeld --help'"),
  (["--check=Model"], "option '--check' takes no value; see 'modeld --help'"),
  (["--check", ""], "a path is empty; see 'modeld --help'"),
  (["--check", "--merge"], "'--check' and '--merge' cannot be used together; see 'modeld --help'"),
  (["--strict"], "option '--strict' only goes with '--check'; see 'modeld --help'"),
  (["--check", "--set", "A"], "option '--set' only goes with '--merge'; see 'modeld --help'"),
  (["--merge", "--strict"], "option '--strict' only goes with '--check'; see 'modeld --help'"),
  (["--merge", "--set=A", "--output=B"], "'--set' and '--output' cannot be used together; see 'modeld --help'"),
])
func `a wrong command line says what to do`(arguments: [String], expected: String) {
  #expect(message(arguments) == expected)
}

@Test func `a format needs a command with results`() {
  #expect(message(["--format", "json"])?.hasPrefix("option '--format' only goes with '--check', ") == true)
}

@Test func `a command given twice is one`() throws {
  #expect(try parse("--check --check a").paths == ["a"])
}

@Test func `help lists every option and fits a terminal`() {
  let help = OptionTable.help
  for name in OptionTable.names { #expect(help.contains("  \(name)") || help.contains(", \(name)")) }
  #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
  #expect(help.hasSuffix("could not be done.\n"))
}
