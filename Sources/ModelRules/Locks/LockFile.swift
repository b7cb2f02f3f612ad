package import DataModel
package import ModelHash
package import ModelSyntax

/// A `.modeld.lock`: the versions that have shipped, one to a line, with their hashes.
///
/// A line is the path of a version from the file's directory, the model's checksum, and `Entity=hash` for each entity,
/// with tabs between. Two branches that each add a version to one bundle add a line at one place, so that git makes them
/// a conflict.
package struct LockFile: Equatable, Sendable {
  package static let fileName = ".modeld.lock"

  package struct Version: Equatable, Sendable {
    /// The path of the version's directory, from the directory of the file.
    package let path: String
    package let checksum: VersionHash
    /// The hashes of its entities, by name.
    package let entities: [String: VersionHash]
    /// The path where it is written; an empty range for what was not read.
    package let range: ByteRange

    package init(path: String, hashes: ModelHashes) {
      self.init(
        path: path, checksum: hashes.checksum,
        entities: Dictionary(hashes.entities.map { ($0.name, $0.hash) }, uniquingKeysWith: { first, _ in first }),
        range: .zero)
    }

    fileprivate init(path: String, checksum: VersionHash, entities: [String: VersionHash], range: ByteRange) {
      self.path = path
      self.checksum = checksum
      self.entities = entities
      self.range = range
    }
  }

  /// In the order of the file.
  package private(set) var versions: [Version] = []
  package private(set) var problems: [FileProblem] = []
  package private(set) var lines: LineIndex

  package init(_ versions: [Version]) {
    self.versions = versions
    lines = LineIndex(SourceText(""))
  }

  // MARK: Reading

  /// Reads the text of a file; lines that mean nothing are problems, and the others count.
  package static func read(_ text: SourceText) -> LockFile {
    var file = LockFile([])
    file.lines = LineIndex(text)
    if let markers = ConflictMarkers.first(in: text, file.lines) {
      let message = "git's conflict markers: two branches have added a version to one model; make one version of both"
      file.problems.append(FileProblem(.conflictMarkers, markers, message))
    }
    var seen: Set<String> = []
    var start = 0
    for line in text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let range = ByteRange(start, start + line.count)
      start += line.count + 1
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      guard let version = version(line, range) else {
        // What a conflict leaves is told once.
        if file.problems.isEmpty {
          file.problems.append(FileProblem(.malformed, range, "this line names no version with its hashes"))
        }
        continue
      }
      if seen.insert(version.path).inserted { file.versions.append(version) }
    }
    return file
  }

  private static func version(_ line: ArraySlice<UInt8>, _ range: ByteRange) -> Version? {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count > 1, let path = unescaped(fields[0]), !path.isEmpty,
      let checksum = VersionHash(base64: String(decoding: fields[1], as: UTF8.self))
    else { return nil }
    var entities: [String: VersionHash] = [:]
    entities.reserveCapacity(fields.count)
    for field in fields.dropFirst(2) {
      guard let sign = field.firstIndex(of: UInt8(ascii: "=")), let name = unescaped(field[..<sign]),
        let hash = VersionHash(hexadecimal: field[(sign + 1)...])
      else { return nil }
      entities[name] = hash
    }
    return Version(
      path: path, checksum: checksum, entities: entities,
      range: ByteRange(range.start, range.start + fields[0].count))
  }

  // MARK: Writing

  /// The text of the file: bundles in the order of the bytes of their paths, their versions in numeric order.
  package var text: String {
    let head = """
      # Versions of Core Data models that have shipped, with their hashes; 'modeld --lock' writes this file.
      # Where two branches have added a version to one model, make one version of both and write it again.

      """
    return head + versions.sorted(by: LockFile.precedes).map { $0.line + "\n" }.joined()
  }

  private static func precedes(_ a: Version, _ b: Version) -> Bool {
    a.bundle == b.bundle
      ? VersionName.precedes(VersionName(folder: a.folder).text, VersionName(folder: b.folder).text)
      : a.bundle.utf8.lexicographicallyPrecedes(b.bundle.utf8)
  }

  fileprivate static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      let isPlain = byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "=")
      return isPlain || byte == 0x20 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.contains(UInt8(ascii: "%")) else { return String(validating: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: result, as: UTF8.self)
  }
}

extension LockFile.Version {
  fileprivate var line: String {
    let hashes = entities.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { "\t\(LockFile.escaped($0.key))=\($0.value.hexadecimal)" }
    return "\(LockFile.escaped(path))\t\(checksum.base64)" + hashes.joined()
  }

  /// The path up to the last slash, and what stands behind it.
  fileprivate var bundle: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
  fileprivate var folder: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }
}
