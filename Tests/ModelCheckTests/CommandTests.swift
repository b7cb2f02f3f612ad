import Foundation
import ModelRules
import TestSupport
import Testing

@testable import ModelCheck

/// What a command left behind.
private struct Outcome: Equatable {
  var status: Int32
  var output: String
  var error: String
}

/// Runs a command on `tree`, at whose path `$` stands in `arguments` and in what comes back.
private func run(
  _ arguments: String..., on tree: TemporaryTree, environment: [String: String] = [:]
) throws -> Outcome {
  let streams = try TemporaryTree(["out", "err"])
  let output = try #require(FileHandle(forWritingAtPath: streams["out"]))
  let error = try #require(FileHandle(forWritingAtPath: streams["err"]))
  let options = try Options(arguments: arguments.map { $0.replacing("$", with: tree.path) })
  let run = Run(
    options, terminal: .test(isTerminal: false), output: Output(output.fileDescriptor),
    error: Output(error.fileDescriptor), environment: Environment { environment[$0] })
  let status = run.finish(options.command.run(run))
  try output.close()
  try error.close()
  func text(_ file: String) -> String { (streams.text(file) ?? "").replacing(tree.path, with: "$") }
  return Outcome(status: status.rawValue, output: text("out"), error: text("err"))
}

private func model(_ entities: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(entities)
  </model>
  """
}

private let clean = model(#"<entity name="A" syncable="YES"/>"#)
private let broken = model(#"<entity name="B" parentEntity="Nowhere" syncable="YES"/>"#)

extension TemporaryTree {
  fileprivate func addModel(_ path: String, _ text: String) throws {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    try add("\(path)/\(name).xcdatamodel/contents", text)
  }
}

@Test func `a clean tree gives status 0 and a summary`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("A.xcdatamodeld", clean)
  #expect(
    try run("--check", "$", on: tree)
      == Outcome(status: 0, output: "", error: "no errors in 1 model, 1 version, 1 entity\n"))
}

@Test func `an error gives status 1 at its place`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("B.xcdatamodeld", broken)
  let outcome = try run("--check", "$", on: tree)
  #expect(outcome.status == 1)
  #expect(outcome.output.hasPrefix("$/B.xcdatamodeld/B.xcdatamodel/contents:3:36: error: "))
  #expect(outcome.output.hasSuffix(" [unknown-parent]\n"))
  #expect(outcome.error == "1 error in 1 model, 1 version, 1 entity\n")
}

@Test func `reports go to their files and to standard output`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("B.xcdatamodeld", broken)
  try tree.add("junit.xml", "old")
  let outcome = try run(
    "--check", "--format", "sarif=$/new/report.sarif", "--format=junit=$/junit.xml", "--format=text", "$", on: tree)
  #expect(outcome.status == 1)
  #expect(outcome.output.hasSuffix(" [unknown-parent]\n"))
  #expect(tree.text("new/report.sarif")?.contains("\"results\":[\n{\"ruleId\":\"unknown-parent\"") == true)
  #expect(tree.text("junit.xml")?.contains("<failure type=\"error\"") == true)
  let silent = try run("--check", "--format", "text=$/text", "$", on: tree)
  #expect(silent.output == "" && tree.text("text") == outcome.output.replacing("$", with: tree.path))
}

@Test func `a report that cannot be written is status 2, and standard output stays empty`() throws {
  let tree = try TemporaryTree(["file"])
  try tree.addModel("B.xcdatamodeld", broken)
  let outcome = try run("--check", "--format=json", "--format=junit=$/file/x", "$", on: tree)
  #expect(outcome == Outcome(status: 2, output: "", error: "modeld: $/file: not a directory\n"))
}

@Test func `GitHub gets annotations beside text, and nothing beside a document`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("B.xcdatamodeld", broken)
  let environment = ["GITHUB_ACTIONS": "true"]
  let lines = try run("--check", "$", on: tree, environment: environment).output.split(separator: "\n")
  #expect(lines.count == 2 && lines[1].hasPrefix("::error file=$/B.xcdatamodeld/B.xcdatamodel/contents,line=3,"))
  #expect(try run("--check", "--format=json", "$", on: tree, environment: environment).output.hasPrefix("{"))
  let toFile = try run("--check", "--format=github=$/a", "--format=text", "$", on: tree, environment: environment)
  #expect(toFile.output.split(separator: "\n").count == 1)
}

@Test func `the command line wins over the settings of rules`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("B.xcdatamodeld", broken)
  try tree.add(".modeld.json", #"{"rules":{"unknown-parent":"off"}}"#)
  #expect(try run("--check", "$", on: tree).output == "")
  #expect(try run("--check", "--only=unknown-parent", "$", on: tree).status == 1)
  #expect(try run("--check", "--only=stray-text", "$", on: tree).output == "")
  let warning = try run("--check", "--rule=unknown-parent=warning", "$", on: tree)
  #expect(warning.status == 0 && warning.output.contains(": warning: "))
  #expect(try run("--check", "--rule=unknown-parent=warning", "--max-warnings=0", "$", on: tree).status == 1)
  #expect(try run("--check", "--only=unknown-parent", "--exit-zero", "$", on: tree).status == 0)
}

@Test func `every rule is listed and explained`() throws {
  let tree = try TemporaryTree()
  let list = try run("--rules", on: tree).output
  let document = try run("--rules", "--format=json", on: tree).output
  for rule in RuleCatalogue.all {
    #expect(list.contains("  \(rule.id) ") && document.contains("{\"id\":\"\(rule.id)\","))
    let text = try run("--explain", rule.id, on: tree).output
    let mark = RuleCatalogue.fixableRules[rule.id] == nil ? "" : ", fixable"
    #expect(text.hasPrefix("\(rule.id) (\(rule.severity.name)\(mark))\n") && text.contains("\nNot reported:\n"))
  }
  let unknown = try run("--explain=stray-txt", on: tree)
  #expect(unknown.status == 2)
  #expect(unknown.error.hasSuffix("'modeld --rules' lists them; did you mean 'stray-text'?\n"))
}

@Test func `columns of SARIF count UTF-16 code units`() throws {
  let tree = try TemporaryTree()
  try tree.addModel(
    "B.xcdatamodeld", model("<!-- 東😀 --><entity name=\"é😀\" parentEntity=\"Nowhere\" syncable=\"YES\"/>"))
  // Before the value stand 47 characters, of which two are outside the first plane and count twice.
  let sarif = try run("--check", "--format=sarif", "$", on: tree).output
  #expect(sarif.contains("\"region\":{\"startLine\":3,\"startColumn\":50,\"endLine\":3,\"endColumn\":57}"))
}

@Test func `finding no model is told, and an error only if models are required`() throws {
  let tree = try TemporaryTree()
  let message = "modeld: no models found below $\n"
  #expect(try run("--check", "$", on: tree) == Outcome(status: 0, output: "", error: message))
  #expect(try run("--check", "--require-models", "$", on: tree) == Outcome(status: 1, output: "", error: message))
}

@Test func `what cannot be done gives status 2, a line, and no document`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("A.xcdatamodeld", clean)
  #expect(
    try run("--check", "--format=json", "$/B", on: tree)
      == Outcome(status: 2, output: "", error: "modeld: $/B: no such file or directory\n"))
  #expect(
    try run("--check", "--model", "a", "$", on: tree)
      == Outcome(status: 2, output: "", error: "modeld: no model is named 'a': there are A; did you mean 'A'?\n"))
}

@Test func `a merged model is printed, or written below a directory`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("x/A.xcdatamodeld", clean)
  try tree.addModel("y/C.xcdatamodeld", model(#"<entity name="C" syncable="YES"/>"#))
  let printed = try run("--merge", "$", on: tree)
  #expect(printed.status == 0)
  #expect(printed.output.contains("<entity name=\"A\"") && printed.output.contains("<entity name=\"C\""))
  #expect(try run("--merge", "$/x", "$/y", on: tree).status == 2)
  #expect(try run("--merge", "--output", "$/out", "$/x", "$/y", on: tree) == Outcome(status: 0, output: "", error: ""))
  #expect(tree.text("out/x.xcdatamodel/contents")?.contains("<entity name=\"A\"") == true)
  #expect(tree.text("out/y.xcdatamodel/contents")?.contains("<entity name=\"C\"") == true)
}

@Test func `no merged model replaces another`() throws {
  let tree = try TemporaryTree()
  try tree.addModel("x/App/A.xcdatamodeld", clean)
  try tree.addModel("y/app/C.xcdatamodeld", clean)
  let error = "modeld: merge sets 'App' and 'app' have one place below --output DIR; merge fewer paths at a time\n"
  #expect(
    try run("--merge", "--output", "$/out", "$/x/App", "$/y/app", on: tree)
      == Outcome(status: 2, output: "", error: error))
  #expect(tree.text("out/App.xcdatamodel/contents") == nil)
}
