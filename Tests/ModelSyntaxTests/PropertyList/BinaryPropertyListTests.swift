import Foundation
import ModelSyntax
import TestSupport
import Testing

@Suite struct BinaryPropertyListTests {
  /// A binary property list as Foundation writes it.
  private static func bytes(_ value: Any) -> [UInt8] {
    (try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)).map { Array($0) } ?? []
  }

  private static let sample = bytes(
    [
      "name": "Foo 2.xcdatamodel", "größe": ["é", "😀", "", String(repeating: "x", count: 300)] as [Any],
      "other": [1, 2.5, true, Data([1, 2])] as [Any], "many": (0..<300).map { "v\($0)" },
      "nested": ["a": ["b": ["c": [] as [Any]]]],
    ] as [String: Any])

  @Test func `values are those that Foundation wrote`() throws {
    let value = try #require(BinaryPropertyList.read(SourceText(BinaryPropertyListTests.sample)))
    #expect(PlainValue(value) == PlainValue.foundation(BinaryPropertyListTests.sample))
    #expect(value["name"]?.text == "Foo 2.xcdatamodel")
    #expect(value["many"]?.elements.count == 300)
  }

  @Test func `an empty dictionary is read`() {
    let text = SourceText(BinaryPropertyListTests.bytes([String: Any]()))
    #expect(BinaryPropertyList.isBinary(text))
    #expect(BinaryPropertyList.read(text)?.entries == [])
  }

  @Test func `a file that is cut off has no value`() {
    for length in 0..<40 {
      #expect(BinaryPropertyList.read(SourceText(Array(BinaryPropertyListTests.sample.prefix(length)))) == nil)
    }
  }

  @Test(arguments: UInt64(0)..<500)
  func `a damaged file is read or refused, and all places lie in it`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = BinaryPropertyListTests.sample
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // Half of the damage goes to the trailer, which the rest is found by.
      let start = Bool.random(using: &random) ? bytes.count - 32 : 8
      bytes[Int.random(in: start..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    guard let value = BinaryPropertyList.read(SourceText(bytes)) else { return }
    #expect(value.range.end <= bytes.count)
  }

  @Test func `a small file cannot unfold into a huge one`() {
    // Forty arrays, each of which holds the next one twice; the last holds itself.
    let objects: [UInt8] = (0..<40).flatMap { [0xA2, UInt8(min($0 + 1, 39)), UInt8(min($0 + 1, 39))] as [UInt8] }
    let table = (0..<40).map { UInt8(8 + $0 * 3) }
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 40] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 128]
    #expect(BinaryPropertyList.read(SourceText(Array("bplist00".utf8) + objects + table + trailer)) == nil)
  }
}
