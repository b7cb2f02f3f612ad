import DataModel
import ModelHash
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

@Suite("Lock files") struct LockFileTests {
  private func hashes(_ inside: String) -> ModelHashes {
    ModelHashes(Model.read(SourceText("<model>\(inside)</model>")))
  }

  @Test func `What is written is read again, in numeric order within a bundle`() {
    let names = [
      "B.xcdatamodeld/B 10.xcdatamodel", "B.xcdatamodeld/B.xcdatamodel", "A b=%\t.xcdatamodel",
      "B.xcdatamodeld/B 2.xcdatamodel",
    ]
    let file = LockFile(
      names.map { LockFile.Version(path: $0, hashes: hashes("<entity name=\"A\"/><entity name=\"Ü=\"/>")) })
    let read = LockFile.read(SourceText(file.text))
    #expect(read.problems == [])
    #expect(
      read.versions.map(\.path) == [
        "A b=%\t.xcdatamodel", "B.xcdatamodeld/B.xcdatamodel", "B.xcdatamodeld/B 2.xcdatamodel",
        "B.xcdatamodeld/B 10.xcdatamodel",
      ])
    #expect(read.versions.allSatisfy { $0.entities.keys.sorted() == ["A", "Ü="] })
    #expect(LockFile(read.versions).text == file.text)
    #expect(file.text.split(separator: "\n").dropFirst(2).count == 4, "a line for each version")
  }

  @Test(arguments: [
    "x", "x\tshort", "\t", "a\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=\tA",
    "a%zz\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=",
  ])
  func `A line that means nothing is one problem at its place`(line: String) {
    let file = LockFile.read(SourceText("# comment\n\n\(line)\n\(line)\n"))
    #expect(file.versions == [])
    #expect(file.problems.map(\.kind) == [.malformed])
    #expect(file.problems.first?.range == ByteRange(11, 11 + line.utf8.count))
  }

  @Test func `Two branches that lock two versions leave markers that are told as such`() {
    let line = "Shop.xcdatamodeld/Shop.xcdatamodel\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo="
    let text = "<<<<<<< HEAD\n\(line)\n=======\n\(line)\n>>>>>>> other\n"
    let file = LockFile.read(SourceText(text))
    #expect(file.problems.map(\.kind) == [.conflictMarkers])
    #expect(file.versions.count == 1)
  }

  // MARK: In a workspace

  private static let model =
    "<entity name=\"A\"><attribute name=\"n\" optional=\"YES\" attributeType=\"String\"/></entity>"
  private static let lock =
    "//- .modeld.lock\nShop.xcdatamodeld/Shop.xcdatamodel\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=\t"
    + "A=1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040\n"

  private func report(_ text: String) -> [String] { WorkspaceFixture(Self.lock + text).report(from: .information) }

  @Test func `A version that moves is an information, and one that is in no lock is unshipped`() {
    let moved = "//- Shop.xcdatamodeld/Shop 1.xcdatamodel/contents\n" + Self.model
    #expect(
      report(moved).map { String($0.prefix(35)) } == ["information locked-version-missing "])
    let other = "\n//- Other.xcdatamodeld/Other.xcdatamodel/contents\n<entity name=\"B\"/>"
    #expect(report("//- Shop.xcdatamodeld/Shop.xcdatamodel/contents\n" + Self.model + other) == [])
  }

  @Test func `Edits that change no hash are silent, and a broken version is only broken`() {
    let path = "//- Shop.xcdatamodeld/Shop.xcdatamodel/contents\n"
    #expect(report(path + Self.model.replacing("name=\"n\"", with: "name=\"n\" defaultValueString=\"x\"")) == [])
    #expect(!report(path + "<entity").contains { $0.contains("locked") })
    #expect(report(path + Self.model.replacing("String", with: "Date")) == ["error locked-version-edited Shop/Shop: A"])
  }

  @Test func `A release says more than the lock`() {
    let release = "//- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents\n" + Self.model + "\n"
    let edited = "//- Shop.xcdatamodeld/Shop.xcdatamodel/contents\n" + Self.model.replacing("String", with: "Date")
    #expect(report(release + edited) == ["error shipped-version-edited Shop/Shop: n"])
  }
}
