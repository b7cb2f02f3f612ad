import Foundation
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
private func run(_ arguments: String..., on tree: TemporaryTree) throws -> Outcome {
  let streams = try TemporaryTree(["out", "err"])
  let output = try #require(FileHandle(forWritingAtPath: streams["out"]))
  let error = try #require(FileHandle(forWritingAtPath: streams["err"]))
  let options = try Options(arguments: arguments.map { $0.replacing("$", with: tree.path) })
  let run = Run(
    options, terminal: .test(isTerminal: false), output: Output(output.fileDescriptor),
    error: Output(error.fileDescriptor))
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
