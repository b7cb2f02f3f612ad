import Foundation
import TestSupport
import Testing

/// What only a process shows: watching, standard input, and what a signal does.
@Suite(.serialized, .enabled(if: RunningTool.isBuilt, "the program was not built beside the tests"))
struct ProcessTests {
  private static let path = "A.xcdatamodeld/A.xcdatamodel/contents"

  private func tree(_ inside: String = "<entity name=\"A\"/>") throws -> TemporaryTree {
    let tree = try TemporaryTree()
    try tree.addBundle("A", inside)
    return tree
  }

  // MARK: Watching

  @Test func `a changed file is checked again, and Control-C ends it`() throws {
    let tree = try tree()
    let tool = try RunningTool(["--check", "--watch"], in: tree.path)
    #expect(tool.waits { $0.error == "no errors in 1 model, 1 version, 1 entity\n" })
    #expect(tool.output == "")
    try tree.addBundle("A", "<entity name=\"A\" parentEntity=\"B\"/>")
    #expect(tool.waits { $0.error.hasSuffix("\n1 error in 1 model, 1 version, 1 entity\n") })
    #expect(
      tool.output == Self.path + ":3:32: error: the parent of 'A' is 'B', which this model does not have "
        + "[unknown-parent]\n")
    try tree.addBundle("B", "<entity name=\"B\"/><entity name=\"B2\"/>")
    #expect(tool.waits { $0.error.hasSuffix("\n1 error in 2 models, 2 versions, 3 entities\n") })
    try FileManager.default.removeItem(atPath: tree["A.xcdatamodeld"])
    #expect(tool.waits { $0.error.hasSuffix("\nno errors in 1 model, 1 version, 2 entities\n") })
    tool.interrupt()
    #expect(tool.end() == 130)
  }

  @Test func `settings that break are one line, and mended ones go on`() throws {
    let tree = try tree("<entity name=\"A\"/><entity name=\"A\"/>")
    let tool = try RunningTool(["--check", "--watch"], in: tree.path)
    #expect(tool.waits { $0.error.hasPrefix("1 error in 1 model") })
    try tree.add(".modeld.json", "{")
    #expect(tool.waits { $0.error.hasSuffix("modeld: .modeld.json:1:1: “{” is never closed\n") })
    try tree.add(".modeld.json", "{ \"rules\": { \"duplicate-entity\": \"off\" } }")
    #expect(tool.waits { $0.error.hasSuffix("\nno errors in 1 model, 1 version, 2 entities\n") })
    tool.interrupt()
    #expect(tool.end() == 130)
  }

  @Test(.enabled(if: RunningTool.hasTerminals)) func `a terminal is cleared before each check, and says how to stop`()
    throws
  {
    let tree = try tree()
    let tool = try RunningTool(["--check", "--watch"], in: tree.path, onTerminal: true)
    let clear = "\u{1B}[H\u{1B}[2J\u{1B}[3J"
    let end = "watching for changes; stop with Control-C\r\n"
    #expect(tool.waits { $0.output.hasSuffix("no errors in 1 model, 1 version, 1 entity\r\n" + end) })
    #expect(tool.output.ranges(of: clear).count == 1)
    try tree.addBundle("A", "<entity name=\"A\" parentEntity=\"B\"/>")
    #expect(tool.waits { $0.output.hasSuffix("1 error in 1 model, 1 version, 1 entity\r\n" + end) })
    #expect(tool.output.ranges(of: clear).count == 2 && tool.output.contains(clear + "A.xcdatamodeld/"))
    try tool.type("\u{3}")
    #expect(tool.end() == 130)
  }

  @Test func `who stops reading ends it, and the status is that of the check`() throws {
    let tree = try tree("<entity name=\"A\" parentEntity=\"B\"/>")
    let shell = try #require(Tool("/bin/bash"))
    let tool = try #require(RunningTool.path)
    let command = "'\(tool)' --check --watch '\(tree.path)' 2>&1 | head -n 1; echo ${PIPESTATUS[0]}"
    let outcome = try shell.run("-c", command)
    #expect(outcome.text.hasSuffix("[unknown-parent]\n1\n"))
  }

  // MARK: Streams

  @Test(arguments: [
    (">&-", "Bad file descriptor"), (">/dev/full", "No space left on device"), (">/dev/full --format=json", "No space"),
  ])
  func `output that cannot be written is one line and status 2`(redirection: String, message: String) throws {
    let tree = try tree()
    let shell = try #require(Tool("/bin/bash"))
    let tool = try #require(RunningTool.path)
    let outcome = try shell.run("-c", "'\(tool)' --rules \(redirection)")
    #expect(outcome.status == 2)
    #expect(outcome.text.hasPrefix("modeld: could not write the output: \(message)"))
    #expect(outcome.text.filter { $0 == "\n" }.count == 1)
    // A closed stream must not lend its number to a file.
    let fix = try shell.run("-c", "'\(tool)' --check --fix '\(tree.path)' <&- >&- 2>&-")
    #expect(fix.status == 2 && fix.text == "")
    #expect(tree.bundle("A") == "<entity name=\"A\"/>")
  }

  // MARK: Standard input

  @Test func `standard input takes the place of a file, which may not be there`() throws {
    let tree = try tree()
    for (name, entity) in [(Self.path, "A"), ("New.xcdatamodeld/New.xcdatamodel/contents", "N")] {
      let text = "<model>\n<entity name=\"\(entity)\" parentEntity=\"B\"/>\n</model>"
      let tool = try RunningTool(["--check", "--stdin", "--stdin-filename", name], in: tree.path)
      try tool.feed(text)
      #expect(tool.end() == 1)
      #expect(tool.waits { $0.output.hasPrefix("\(name):2:32: error: the parent of '\(entity)' is 'B'") })
      #expect(tool.waits { $0.error.hasPrefix("1 error in ") })
    }
    let file = try RunningTool(["--check"], in: tree.path)
    #expect(file.end() == 0)
  }

  @Test func `standard input that closes at once is an empty file`() throws {
    let tree = try tree()
    let tool = try RunningTool(["--check", "--stdin", "--stdin-filename", Self.path], in: tree.path)
    try tool.feed("")
    #expect(tool.end() == 1)
    #expect(tool.waits { $0.output.contains("[malformed-file]") || $0.output.contains("[not-a-data-model]") })
  }

  @Test(arguments: [("notes.txt", "is not the path of a file that modeld reads"), ("/x/contents", "is not")])
  func `a name that says nothing is one line and status 2`(name: String, message: String) throws {
    let tree = try tree()
    let tool = try RunningTool(["--check", "--stdin", "--stdin-filename", name], in: tree.path)
    try tool.feed("<model/>")
    #expect(tool.end() == 2)
    #expect(tool.waits { $0.error.hasPrefix("modeld: \(name): \(message)") })
    #expect(tool.error.filter { $0 == "\n" }.count == 1 && tool.output == "")
  }
}
