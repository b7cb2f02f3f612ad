import Foundation
import ModelSyntax
import TestSupport
import Testing

@testable import ModelCheck

@Suite struct LineDifferenceTests {
  @Test(arguments: UInt64(0)..<200)
  func `the changes turn one text into the other, and no shorter way is there`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters = Int.random(in: 1...4, using: &random)
    func text() -> [Int] {
      (0..<Int.random(in: 0...12, using: &random)).map { _ in Int.random(in: 0..<letters, using: &random) }
    }
    let (old, new) = (text(), text())
    let changes = LineDifference(from: old, to: new).changes
    var result: [Int] = []
    var position = 0
    for change in changes {
      result += old[position..<change.old.lowerBound] + new[change.new]
      position = change.old.upperBound
    }
    #expect(result + old[position...] == new)
    let edits = changes.reduce(0) { $0 + $1.old.count + $1.new.count }
    #expect(edits == old.count + new.count - 2 * commonLength(old, new))
  }

  /// The length of the longest common subsequence, by the textbook's table.
  private func commonLength(_ a: [Int], _ b: [Int]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0..<a.count {
      for j in 0..<b.count {
        table[i + 1][j + 1] = a[i] == b[j] ? table[i][j] + 1 : max(table[i][j + 1], table[i + 1][j])
      }
    }
    return table[a.count][b.count]
  }

  @Test func `texts that have nothing in common are one change`() {
    let changes = LineDifference(from: Array(0..<3_000), to: Array(5_000..<8_000)).changes
    #expect(changes == [.init(old: 0..<3_000, new: 0..<3_000)])
  }
}

@Suite struct UnifiedDiffTests {
  private func diff(_ old: String?, _ new: String, path: String = "App/contents") -> String {
    String(
      decoding: UnifiedDiff(from: old.map { SourceText($0) }, to: SourceText(new), path: path).bytes, as: UTF8.self)
  }

  @Test func `a change stands between three lines on either side`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("10\n", with: "ten\n10b\n").replacing("20\n", with: "20")
    #expect(
      diff(old, new) == """
        diff --git a/App/contents b/App/contents
        --- a/App/contents
        +++ b/App/contents
        @@ -7,7 +7,8 @@
         7
         8
         9
        -10
        +ten
        +10b
         11
         12
         13
        @@ -17,4 +18,4 @@
         17
         18
         19
        -20
        +20
        \\ No newline at end of file

        """)
  }

  @Test func `equal texts are no patch, and a new file comes from nothing`() {
    #expect(diff("a\n", "a\n") == "")
    #expect(
      diff(nil, "a\n", path: "x y") == """
        diff --git a/x y b/x y
        new file mode 100644
        --- /dev/null
        +++ b/x y\t
        @@ -0,0 +1,1 @@
        +a

        """)
  }

  /// Texts that a patch has to get right: old, new, and the name of the file.
  static let samples: [(old: String?, new: String, path: String)] = [
    ("a\nb\nc\n", "a\nB\nc\n", "plain"), ("a\nb", "a\nb\n", "ends later"), ("a\nb\n", "a\nb", "dir/ends earlier"),
    ("a\r\nb\r\nc", "a\r\nx\r\nc", "crlf"), (nil, "new\nfile\n", "Shop 2.xcdatamodeld/.xccurrentversion"),
    ("", "a\n", "empty"), ("caf\u{E9}\n", "caf\u{E9}s\n", "Caf\u{E9}/contents"), ("1\n2\n", "0\n1\n2\n3\n", "it's"),
    ((0..<400).map { "\($0)\n" }.joined(), (0..<400).map { $0 % 50 == 7 ? "" : "\($0)\n" }.joined(), "long"),
  ]

  @Test(.enabled(if: isInstalled("patch")), arguments: samples.indices)
  func `patch makes the new text of it`(index: Int) throws {
    let sample = UnifiedDiffTests.samples[index]
    let tree = try TemporaryTree()
    if let old = sample.old { try tree.add(sample.path, old) }
    let patch = diff(sample.old, sample.new, path: sample.path)
    // Without --binary, GNU patch takes off carriage returns.
    let result = try system("patch", "-p1", "--binary", "--fuzz=0", in: tree.path, input: Array(patch.utf8))
    #expect(result.status == 0, "\(result.output)")
    #expect(tree.text(sample.path) == sample.new)
  }

  @Test(.enabled(if: isInstalled("git")), arguments: samples.indices)
  func `git makes the new text of it`(index: Int) throws {
    let sample = UnifiedDiffTests.samples[index]
    let tree = try TemporaryTree()
    if let old = sample.old { try tree.add(sample.path, old) }
    let patch = diff(sample.old, sample.new, path: sample.path)
    let result = try system("git", "apply", in: tree.path, input: Array(patch.utf8))
    #expect(result.status == 0, "\(result.output)")
    #expect(tree.text(sample.path) == sample.new)
  }
}
