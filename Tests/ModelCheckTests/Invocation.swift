import Foundation
import ModelWorkspace
import TestSupport
import Testing

@testable import ModelCheck

/// One run of a command on a tree, and what it left behind; `$` stands for the path of the tree.
struct Invocation: Equatable {
  let status: Int32
  let output: String
  let error: String

  init(status: Int32, output: String, error: String) {
    self.status = status
    self.output = output
    self.error = error
  }

  init(_ arguments: String..., on tree: TemporaryTree) throws { try self.init(arguments, on: tree) }

  /// - Parameter workingDirectory: Where `REF:path` looks for a repository.
  init(
    _ arguments: [String], on tree: TemporaryTree, workingDirectory: String = PathNames.workingDirectory
  ) throws {
    let streams = try TemporaryTree(["out", "err"])
    let output = try #require(FileHandle(forWritingAtPath: streams["out"]))
    let error = try #require(FileHandle(forWritingAtPath: streams["err"]))
    let options = try Options(arguments: arguments.map { $0.replacing("$", with: tree.path) })
    let run = Run(
      options, terminal: .test(isTerminal: false), output: Output(output.fileDescriptor),
      error: Output(error.fileDescriptor), workingDirectory: workingDirectory)
    status = run.finish(options.command.run(run)).rawValue
    try output.close()
    try error.close()
    self.output = (streams.text("out") ?? "").replacing(tree.path, with: "$")
    self.error = (streams.text("err") ?? "").replacing(tree.path, with: "$")
  }

  /// The rules of what was reported, in the order of the lines.
  var rules: [String] {
    output.split(separator: "\n").compactMap { line in
      guard line.hasSuffix("]"), let start = line.lastIndex(of: "[") else { return nil }
      return String(line[line.index(after: start)...].dropLast())
    }
  }
}

extension TemporaryTree {
  /// Adds a bundle with one version, whose `<model>` holds `inside`.
  func addBundle(_ name: String, _ inside: String, lineEnding: String = "\n") throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(inside)
      </model>
      """
    try add("\(name).xcdatamodeld/\(name).xcdatamodel/contents", text.replacing("\n", with: lineEnding))
  }

  /// What stands inside the `<model>` of a bundle's version.
  func bundle(_ name: String) -> String {
    let lines = (text("\(name).xcdatamodeld/\(name).xcdatamodel/contents") ?? "").split(separator: "\n")
    return lines.dropFirst(2).dropLast().joined(separator: "\n")
  }
}

/// What a program of the system did.
func system(_ arguments: String..., in directory: String, input: [UInt8] = []) throws -> (status: Int32, output: String)
{
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = URL(filePath: directory)
  let file = try TemporaryTree(["in", "out"])
  try Data(input).write(to: URL(filePath: file["in"]))
  process.standardInput = FileHandle(forReadingAtPath: file["in"])
  process.standardOutput = FileHandle(forWritingAtPath: file["out"])
  process.standardError = FileHandle(forWritingAtPath: file["out"])
  try process.run()
  process.waitUntilExit()
  return (process.terminationStatus, file.text("out") ?? "")
}

/// Whether a program is installed.
func isInstalled(_ program: String) -> Bool { (try? system(program, "--version", in: "/").status) == 0 }
