import Foundation
import ModelSyntax
import Testing

@testable import DataModel

@Suite struct CurrentVersionFileTests {
  private static func xml(_ body: String) -> SourceText {
    SourceText("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n")
  }

  @Test func `the name has its place inside the tag`() {
    let text = Self.xml("<dict>\n\t<key>_XCCurrentVersionName</key>\n\t<string>A &amp; B.xcdatamodel</string>\n</dict>")
    let file = CurrentVersionFile.read(text)
    #expect(file.name == "A & B.xcdatamodel")
    #expect(file.nameRange.map(text.string) == "A &amp; B.xcdatamodel")
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: ["<dict/>", "<dict></dict>", "<dict><key>other</key><string>x</string></dict>"])
  func `a file without the key names nothing and is right`(body: String) {
    let file = CurrentVersionFile.read(Self.xml(body))
    #expect(file.name == nil)
    #expect(file.problems.isEmpty)
  }

  @Test(arguments: ["<array/>", "<string>x</string>", "<dict>", "<dict><key>a</dict>"])
  func `what is no dictionary is malformed`(body: String) {
    #expect(CurrentVersionFile.read(Self.xml(body)).problems.map(\.kind) == [.malformed])
  }

  @Test func `an empty file is malformed`() {
    #expect(CurrentVersionFile.read(SourceText("")).problems.map(\.kind) == [.malformed])
  }

  @Test func `conflict markers are one problem at the first of them`() {
    let text = Self.xml(
      "<dict><key>_XCCurrentVersionName</key>\n<<<<<<< HEAD\n<string>A</string>\n=======\n<string>B</string>\n>>>>>>> x\n</dict>"
    )
    let file = CurrentVersionFile.read(text)
    #expect(file.problems.map(\.kind) == [.conflictMarkers])
    #expect(file.problems.first?.range.map(text.string) == "<<<<<<< HEAD")
  }

  @Test func `a binary file is read`() throws {
    let list = ["_XCCurrentVersionName": "Model 2.xcdatamodel"]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    let file = CurrentVersionFile.read(SourceText(Array(data)))
    #expect(file.name == "Model 2.xcdatamodel")
    #expect(file.nameRange == ByteRange(0, 1))
    #expect(CurrentVersionFile.read(SourceText(Array(data.dropLast(9)))).problems.map(\.kind) == [.malformed])
  }
}
