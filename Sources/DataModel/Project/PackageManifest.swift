package import ModelSyntax

/// What of a `Package.swift` matters: the directories that its targets name.
package struct PackageManifest: Equatable, Sendable {
  /// The literal values of `path:`, in the order of the text.
  package let paths: [String]

  package init(paths: [String]) {
    self.paths = paths
  }

  /// Looks for `path: "…"`; a path that is computed is not seen.
  package static func read(_ text: SourceText) -> PackageManifest {
    let bytes = text.bytes
    var paths: [String] = []
    let label = Array("path:".utf8)
    var offset = 0
    while offset + label.count < bytes.count {
      guard bytes[offset] == label[0], bytes[offset..<offset + label.count].elementsEqual(label) else {
        offset += 1
        continue
      }
      let rest = bytes[(offset + label.count)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      offset += label.count
      guard rest.first == UInt8(ascii: "\"") else { continue }
      let value = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
      paths.append(String(decoding: value, as: UTF8.self))
    }
    return PackageManifest(paths: paths)
  }
}
