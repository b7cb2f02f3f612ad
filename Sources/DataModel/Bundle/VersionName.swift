/// The name of a model version: what a version's folder is called, without `.xcdatamodel`.
package struct VersionName: Equatable, Sendable {
  package static let suffix = ".xcdatamodel"

  package let text: String

  /// - Parameter folder: The folder's name; only the last `.xcdatamodel` is taken off, so that dots in a name stay.
  package init(folder: String) {
    text =
      folder.utf8.suffix(VersionName.suffix.utf8.count).elementsEqual(VersionName.suffix.utf8)
      ? String(decoding: folder.utf8.dropLast(VersionName.suffix.utf8.count), as: UTF8.self) : folder
  }

  /// Whether `a` comes before `b`, runs of digits compared as numbers: `Foo` < `Foo 2` < `Foo 10`.
  package static func precedes(_ a: String, _ b: String) -> Bool { precedes(a, b, from: 0) }

  /// The same.
  ///
  /// - Parameter start: How many bytes at the start of both are known to be equal, such as those of a directory.
  package static func precedes(_ a: String, _ b: String, from start: Int) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { x in b.withUTF8 { y in unsafe precedes(x, y, from: start) } }
  }

  private static func precedes(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    var (x, y) = (start, start)
    while x < a.count, y < b.count {
      let (first, second) = unsafe (a[x], b[y])
      if isDigit(first), isDigit(second) {
        let (m, n) = unsafe (number(in: a, at: &x), number(in: b, at: &y))
        if m.count != n.count { return m.count < n.count }
        if unsafe !a[m].elementsEqual(b[n]) { return unsafe a[m].lexicographicallyPrecedes(b[n]) }
      } else if first != second {
        return first < second
      } else {
        (x, y) = (x + 1, y + 1)
      }
    }
    if (x == a.count) != (y == b.count) { return x == a.count }
    return unsafe a.lexicographicallyPrecedes(b)
  }

  /// Moves over a run of digits: where it stands without the zeros in front.
  private static func number(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Range<Int> {
    while index < text.count, unsafe text[index] == zero { index += 1 }
    let start = index
    while index < text.count, unsafe isDigit(text[index]) { index += 1 }
    return start..<index
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= UInt8(ascii: "9") }
}
