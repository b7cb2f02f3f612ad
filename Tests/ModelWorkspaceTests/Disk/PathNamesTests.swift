import ModelWorkspace
import Testing

@Suite struct PathNamesTests {
  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), ("/", "b", "/b"), ("a", "/b", "/b"), (".", "b", "./b"),
  ])
  func `names are joined by one slash`(directory: String, name: String, path: String) {
    #expect(PathNames.join(directory, name) == path)
  }

  @Test(arguments: [
    ("a/b", "b", "a"), ("a/b//", "b", "a"), ("a", "a", "."), ("/a", "a", "/"), ("/", "/", "/"), ("//", "/", "/"),
    ("a//b", "b", "a"), ("..", "..", "."), ("", "", "."),
  ])
  func `a path has a last name and a parent`(path: String, name: String, parent: String) {
    #expect(PathNames.lastComponent(path) == name)
    #expect(PathNames.parent(path) == parent)
  }

  @Test(arguments: [
    ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("/../a", "/a"), ("", "."),
    ("a/..", "."), ("/", "/"), ("./", "."),
  ])
  func `normalizing takes out what leads nowhere`(path: String, normalized: String) {
    #expect(PathNames.normalized(path) == normalized)
  }

  @Test(arguments: [
    ("/a/b/c", "/a", "b/c"), ("/a", "/a/b", ".."), ("/a", "/a", "."), ("/x/y", "/a/b", "../../x/y"), ("/a", "/", "a"),
  ])
  func `a relative path leads from the base`(path: String, base: String, relative: String) {
    #expect(PathNames.relative(path, to: base) == relative)
    #expect(PathNames.absolute(relative, from: base) == path)
  }

  @Test func `suffixes and prefixes count in bytes`() {
    #expect(PathNames.deleting(suffix: ".xcdatamodel", from: "A 2.xcdatamodel") == "A 2")
    #expect(PathNames.deleting(suffix: ".xcdatamodel", from: "A.xcdatamodeld") == nil)
    #expect(PathNames.below("/a", "/a/b") == "b")
    #expect(PathNames.below("/a", "/ab") == nil)
    #expect(PathNames.below("/", "/ab") == "ab")
    #expect(PathNames.below(".", "a/b") == "a/b")
    #expect(PathNames.below(".", ".") == "")
    #expect(PathNames.below(".", "../a") == nil)
    #expect(PathNames.below(".", "/a") == nil)
    #expect(PathNames.precedes("B", "a") && !PathNames.precedes("a", "a"))
  }
}
