import Foundation
import TestSupport
import Testing

@testable import ModelCheck

/// Many roots are read and judged one by one, and each is forgotten before the last is read.
@Suite struct ManyTreesTests {
  private static func model(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        \(entities)
    </model>
    """
  }

  /// Roots `app0` to `app39`; in every third one, an entity has a parent that is missing.
  private func makeTree() throws -> TemporaryTree {
    let tree = try TemporaryTree()
    for number in 0..<40 {
      let parent = number % 3 == 0 ? #" parentEntity="None\#(number)""# : ""
      for version in 1...(number % 4 + 1) {
        try tree.add(
          "app\(number)/M.xcdatamodeld/M \(version).xcdatamodel/contents",
          Self.model(#"<entity name="E\#(number)"\#(parent) syncable="YES"/>"#))
      }
      try tree.add(
        "app\(number)/M.xcdatamodeld/.xccurrentversion",
        """
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>M 1.xcdatamodel</string></dict></plist>
        """)
    }
    return tree
  }

  private let roots = (0..<40).map { "$/app\($0)" }

  @Test func `what is found in many roots is what is found in each`() throws {
    let tree = try makeTree()
    let each = try roots.map { try Invocation(["--check", "--verbose", $0], on: tree) }
    let all = try Invocation(["--check", "--verbose"] + roots, on: tree)
    #expect(all.status == 1)
    #expect(
      Set(all.output.split(separator: "\n")) == Set(each.flatMap { $0.output.split(separator: "\n") }))
    #expect(all.rules.count { $0 == "unknown-parent" } == each.flatMap(\.rules).count { $0 == "unknown-parent" })
    #expect(all.error.hasSuffix(" in 40 models, 100 versions, 100 entities\n"))
    #expect(try Invocation(["--check", "--verbose"] + roots.reversed(), on: tree) == all)
  }

  @Test func `roots that overlap are told of once`() throws {
    let tree = try makeTree()
    let once = try Invocation(["--check"] + roots, on: tree)
    #expect(try Invocation(["--check"] + roots + roots, on: tree) == once)
    let inside = roots.map { $0 + "/M.xcdatamodeld" }
    #expect(try Invocation(["--check"] + inside + roots, on: tree) == once)
    #expect(try Invocation(["--check"] + roots + ["$/app3/M.xcdatamodeld/M 1.xcdatamodel"], on: tree) == once)
  }

  @Test func `a name that no root has is an error that lists those of all`() throws {
    let tree = try makeTree()
    try tree.add("app7/Shop.xcdatamodel/contents", Self.model(""))
    let outcome = try Invocation(["--check", "--model", "Shob"] + roots, on: tree)
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.error == "modeld: no model is named 'Shob': there are M, Shop; did you mean 'Shop'?\n")
  }

  @Test func `one root that is not there fails the check`() throws {
    let tree = try makeTree()
    let outcome = try Invocation(["--check"] + roots + ["$/app99"], on: tree)
    #expect(outcome == Invocation(status: 2, output: "", error: "modeld: $/app99: no such file or directory\n"))
  }
}
