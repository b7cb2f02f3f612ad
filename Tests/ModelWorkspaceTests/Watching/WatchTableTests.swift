import Testing

@testable import ModelWorkspace

struct WatchTableTests {
  @Test func `what lies below a path goes with it, and no sibling`() {
    var table = WatchTable()
    for (index, path) in ["/a", "/a/b", "/a/b/c", "/a/bc"].enumerated() {
      #expect(table.add(path, Int32(index)) == nil)
    }
    #expect(Set(table.remove(below: "/a/b")) == [1, 2])
    #expect(table.count == 2)
    #expect(table.contains("/a/bc"))
  }

  @Test func `a watch is needed as long as one of its paths is`() {
    var table = WatchTable()
    _ = table.add("/a", 1)
    _ = table.add("/b", 1)
    #expect(table.paths(of: 1) == ["/a", "/b"])
    #expect(table.remove(below: "/a") == [])
    #expect(table.remove(below: "/b") == [1])
  }

  @Test func `a path that stands for another directory gives up its watch`() {
    var table = WatchTable()
    _ = table.add("/a", 1)
    #expect(table.add("/a", 2) == 1)
    #expect(table.paths(of: 2) == ["/a"])
  }

  @Test func `a path whose parent is not watched is found below its ancestor`() {
    var table = WatchTable()
    _ = table.add("/a", 1)
    _ = table.add("/a/b/c", 2)
    #expect(Set(table.remove(below: "/a")) == [1, 2])
  }
}
