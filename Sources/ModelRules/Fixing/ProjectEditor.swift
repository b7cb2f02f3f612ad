import DataModel
import ModelSyntax

/// The text of a `project.pbxproj` that is to be changed, in Xcode's own form; all other bytes stay.
struct ProjectEditor {
  private let path: String
  private let text: SourceText
  /// By the offset of its id: each object from the id to behind its semicolon.
  private let objects: [Int: ByteRange]

  /// - Returns: `nil` for a project that is written in XML, or cannot be read.
  init?(_ path: String, _ text: SourceText) {
    guard let objects = try? ProjectEditor.objects(in: text) else { return nil }
    self.path = path
    self.text = text
    self.objects = objects
  }

  private static func objects(in text: SourceText) throws(PropertyListProblem) -> [Int: ByteRange] {
    var scanner = OpenStepScanner(text, vocabulary: XMLVocabulary([]))
    var result: [Int: ByteRange] = [:]
    try scanner.expect(UInt8(ascii: "{"), "'{' at the start")
    while let key = try scanner.key() {
      guard scanner.string(key.range) == "objects" else {
        _ = try scanner.skipEntry()
        continue
      }
      try scanner.expect(UInt8(ascii: "{"), "'{' behind 'objects'")
      while let key = try scanner.key() {
        let value = try scanner.skipEntry()
        let end = text.offset(of: ";", from: value.end).map { $0 + 1 } ?? value.end
        result[key.range.start] = ByteRange(key.range.start, end)
      }
      try scanner.semicolon()
    }
    return result
  }

  /// Takes out the object whose id stands at `id`.
  func removingObject(_ id: ByteRange) -> FileEdit? {
    objects[id.start].map { FileEdit(path, text.wholeLines($0), "") }
  }

  /// Takes an id out of a list, with its comment and its comma.
  func removingItem(_ id: ByteRange) -> FileEdit {
    FileEdit(path, text.wholeLines(ByteRange(id.start, endOfItem(id).end)), "")
  }

  /// Adds a version to a version group, behind the last one that it lists.
  ///
  /// - Parameter folder: The folder of the version.
  func adding(_ folder: String, to group: ModelReference) -> [FileEdit] {
    guard let last = group.children.max(by: { $0.listRange.start < $1.listRange.start }),
      let object = objects[last.range.start]
    else { return [] }
    let id = newID(for: "\(group.id) \(folder)")
    let comment = text.string(endOfItem(last.listRange).range).contains("/*") ? " /* \(folder) */" : ""
    let (end, hasComma) = (endOfItem(last.listRange).end, endOfItem(last.listRange).hasComma)
    let reference =
      "\(id)\(comment) = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = "
      + "\(quoted(folder)); sourceTree = \"<group>\"; };"
    return [
      FileEdit(path, ByteRange(end, end), "\(hasComma ? "" : ",")\(separator(before: last.listRange))\(id)\(comment),"),
      FileEdit(path, ByteRange(object.end, object.end), separator(before: object) + reference),
    ]
  }

  // MARK: Pieces

  /// Where an item of a list ends, its comma included.
  private func endOfItem(_ id: ByteRange) -> (range: ByteRange, end: Int, hasComma: Bool) {
    let offset = text.offset(of: ",)", from: id.end) ?? id.end
    let hasComma = offset < text.count && text.bytes[offset] == UInt8(ascii: ",")
    var end = offset
    while !hasComma, end > id.end, text.isLineEnd(end - 1) || [0x20, 0x09].contains(text.bytes[end - 1]) { end -= 1 }
    return (ByteRange(id.start, end), hasComma ? offset + 1 : end, hasComma)
  }

  /// What stands between an element and the one before it: a line break and its indentation, or a space.
  private func separator(before range: ByteRange) -> String {
    let blanks = text.blanks(before: range.start)
    guard blanks.start > 0, text.isLineEnd(blanks.start - 1) else { return " " }
    let isLong = blanks.start > 1 && text.bytes[blanks.start - 2] == 0x0D
    return (isLong ? "\r\n" : "\n") + text.string(blanks)
  }

  /// Xcode puts quotes around all but the plainest words.
  private func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "._/".utf8.contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    return "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// 24 hexadecimal digits that do not occur yet, always the same for the same name.
  private func newID(for name: String) -> String {
    var seed = 0xCBF2_9CE4_8422_2325 as UInt64
    while true {
      for byte in name.utf8 { seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let second = (seed ^ (seed >> 29)) &* 0xBF58_476D_1CE4_E5B9
      let digits = hexadecimal(seed, 16) + hexadecimal(second >> 32, 8)
      if text.find(Array(digits.utf8), from: 0) == nil { return digits }
    }
  }

  private func hexadecimal(_ number: UInt64, _ count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
