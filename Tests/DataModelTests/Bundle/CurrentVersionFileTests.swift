import DataModel
import Foundation
import ModelSyntax
import Testing

@Suite struct CurrentVersionFileTests {
  private func file(_ body: String) -> SourceText {
    SourceText(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      \(body)
      </plist>

      """)
  }

  @Test func `the name and its place`() throws {
    let text = file("<dict>\n\t<key>_XCCurrentVersionName</key>\n\t<string>R&amp;D 2.xcdatamodel</string>\n</dict>")
    let current = CurrentVersionFile.read(text)
    #expect(current.name == "R&D 2.xcdatamodel")
    #expect(text.string(try #require(current.nameRange)) == "R&amp;D 2.xcdatamodel")
    #expect(current.problems.isEmpty)
    #expect(current.lines == LineIndex(text))
  }

  @Test(arguments: [
    "<dict/>", "<dict></dict>", "<dict><key>_XCCurrentVersionName</key><string/></dict>",
    "<dict><key>_XCCurrentVersionName</key><integer>1</integer></dict>",
    "<dict><key>other</key><string>x</string></dict>",
  ])
  func `a file may name no version`(body: String) {
    let current = CurrentVersionFile.read(file(body))
    #expect(current.name == nil)
    #expect(current.problems.isEmpty)
  }

  @Test func `binary files are read`() throws {
    let value = ["_XCCurrentVersionName": "Foo 2.xcdatamodel"]
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    let current = CurrentVersionFile.read(SourceText(Array(data)))
    #expect(current.name == "Foo 2.xcdatamodel")
    #expect(current.nameRange == ByteRange(0, 1))
    let damaged = CurrentVersionFile.read(SourceText(Array(data.dropLast())))
    #expect(damaged.name == nil)
    #expect(damaged.problems.map(\.kind) == [.malformed])
  }

  @Test(
    arguments: [
      ("", .malformed, ""), ("<plist version=\"1.0\"/>", .malformed, "<plist version=\"1.0\"/>"),
      ("<array/>\n", .malformed, "<array/>\n"), ("<plist><array/></plist>", .malformed, "<plist><array/></plist>"),
      ("<plist><dict></plist>", .malformed, "<dict>"), ("Foo 2.xcdatamodel", .malformed, "Foo 2.xcdatamodel"),
      ("<plist><dict>\n<<<<<<< HEAD\n=======\n>>>>>>> x\n</dict></plist>", .conflictMarkers, "<<<<<<< HEAD"),
      ("<!DOCTYPE p [<!ENTITY x 'y'>]><plist><dict/></plist>", .entityDeclaration, "<!ENTITY x 'y'>"),
    ] as [(String, FileProblem.Kind, String)])
  func `a file that cannot be read has one problem`(source: String, kind: FileProblem.Kind, place: String) {
    let text = SourceText(source)
    let current = CurrentVersionFile.read(text)
    #expect(current.name == nil && current.nameRange == nil)
    #expect(current.problems.map(\.kind) == [kind])
    #expect(current.problems.map { $0.range.map { text.string($0) } } == [place])
  }

  @Test func `other encodings are refused`() {
    let utf16 = CurrentVersionFile.read(SourceText([0xFE, 0xFF] + "<plist/>".utf8.flatMap { [0, $0] }))
    #expect(utf16.problems.map(\.kind) == [.encoding])
    let latin = CurrentVersionFile.read(SourceText(Array("<plist><dict><key>".utf8) + [0xE9]))
    #expect(latin.problems.map(\.range) == [ByteRange(18, 19)])
  }
}
