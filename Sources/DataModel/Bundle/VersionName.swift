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
  package static func precedes(_ a: String, _ b: String) -> Bool {
    var x = a.utf8[...]
    var y = b.utf8[...]
    while let first = x.first, let second = y.first {
      if isDigit(first), isDigit(second) {
        let p = x.prefix(while: isDigit)
        let q = y.prefix(while: isDigit)
        let (m, n) = (p.drop { $0 == zero }, q.drop { $0 == zero })
        if m.count != n.count { return m.count < n.count }
        if !m.elementsEqual(n) { return m.lexicographicallyPrecedes(n) }
        x = x[p.endIndex...]
        y = y[q.endIndex...]
      } else if first != second {
        return first < second
      } else {
        x = x.dropFirst()
        y = y.dropFirst()
      }
    }
    if x.isEmpty != y.isEmpty { return x.isEmpty }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private static let zero = UInt8(ascii: "0")

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= UInt8(ascii: "9") }
}
