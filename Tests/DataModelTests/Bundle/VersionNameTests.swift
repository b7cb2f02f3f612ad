import DataModel
import Testing

@Suite struct VersionNameTests {
  @Test(arguments: [
    ("Foo.xcdatamodel", "Foo"), ("Foo 2.xcdatamodel", "Foo 2"), ("a.b.xcdatamodel", "a.b"), ("Foo", "Foo"),
    ("x.xcdatamodel.xcdatamodel", "x.xcdatamodel"), (".xcdatamodel", ""), ("Foo.xcdatamodeld", "Foo.xcdatamodeld"),
    ("é.xcdatamodel", "é"),
  ])
  func `a version is called like its folder, without the suffix`(folder: String, name: String) {
    #expect(VersionName(folder: folder).text == name)
  }

  @Test(arguments: [
    ["Foo", "Foo 2", "Foo 3", "Foo 10", "Foo 11", "Foo 100"], ["1.9", "1.10", "2.0", "10.0"],
    ["a", "a2b", "a10a", "b"],
    ["Foo 02", "Foo 2", "Foo 3"], ["", "0", "1", "A", "a"], ["v99999999999999999999", "v100000000000000000000"],
  ])
  func `runs of digits are ordered as numbers`(names: [String]) {
    for (first, a) in names.enumerated() {
      for (second, b) in names.enumerated() {
        #expect(VersionName.precedes(a, b) == (first < second), "\(a), \(b)")
      }
    }
    #expect(names.shuffled().sorted(by: VersionName.precedes) == names)
  }
}
