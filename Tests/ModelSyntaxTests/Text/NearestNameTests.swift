import ModelSyntax
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("autor", ["author", "book"], "author"),
    ("Author", ["author", "autor"], "author"),
    ("auhtor", ["author"], "author"),
    ("mergeset", ["mergeSets", "rules"], "mergeSets"),
    ("ab", ["ac", "aa"], "aa"),
    ("name", ["Name", "NAME"], "Name"),
    ("größe", ["große", "x"], "große"),
  ])
  func `a slip leads to the name that was meant`(name: String, among: [String], expected: String) {
    #expect(nearestName(to: name, among: among) == expected)
    #expect(nearestName(to: name, among: among.reversed()) == expected)
  }

  @Test(arguments: [
    ("author", ["book", "publisher"]), ("a", ["b"]), ("", ["a", "b"]), ("author", []), ("title", ["style"]),
  ])
  func `nothing near is nothing`(name: String, among: [String]) {
    #expect(nearestName(to: name, among: among) == nil)
  }

  @Test func `long names cost no more than comparing them`() {
    let long = String(repeating: "a", count: 100_000)
    #expect(nearestName(to: long + "b", among: [long + "c", long]) == nil)
    #expect(nearestName(to: long, among: [long.uppercased()]) == long.uppercased())
  }
}
