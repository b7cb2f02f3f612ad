/// Binary property lists (`bplist00`).
///
/// All places are that of the whole file.
package enum BinaryPropertyList {
  package static func isBinary(_ text: SourceText) -> Bool { text.bytes.starts(with: "bplist00".utf8) }

  /// The value in `text`; `nil` if the file is damaged.
  ///
  /// Every offset is checked, nesting is bounded, and a value that is shared counts each time, up to a bound on the
  /// number of values.
  package static func read(_ text: SourceText) -> PropertyList? {
    guard let objects = BinaryObjects(text.bytes) else { return nil }
    var reader = Reader(objects: objects, whole: ByteRange(0, min(1, text.count)))
    return reader.value(of: objects.top, depth: 0)
  }

  private struct Reader {
    let objects: BinaryObjects
    let whole: ByteRange
    /// How many more values are read, so that a small file cannot unfold into a huge one.
    var budget = 100_000

    mutating func value(of object: Int, depth: Int) -> PropertyList? {
      budget -= 1
      guard budget > 0, depth < propertyListDepthLimit, let offset = objects.offset(of: object) else { return nil }
      switch objects.marker(at: offset) >> 4 {
      case 0x5, 0x6, 0x7: return string(offset).map { .string($0, whole) }
      case 0xA, 0xC: return array(offset, depth: depth).map { .array($0, whole) }
      case 0xD: return dictionary(offset, depth: depth).map { .dictionary($0, whole) }
      default: return .other(whole)
      }
    }

    private mutating func string(_ offset: Int) -> String? {
      guard let (text, length) = objects.string(at: offset) else { return nil }
      // A long string that is shared costs its length each time.
      budget -= length / 16
      return text
    }

    private mutating func array(_ offset: Int, depth: Int) -> [PropertyList]? {
      guard let items = objects.array(at: offset) else { return nil }
      var result: [PropertyList] = []
      for item in items {
        guard let value = value(of: item, depth: depth + 1) else { return nil }
        result.append(value)
      }
      return result
    }

    private mutating func dictionary(_ offset: Int, depth: Int) -> [PropertyListEntry]? {
      guard let (keys, values) = objects.dictionary(at: offset) else { return nil }
      var result: [PropertyListEntry] = []
      for (key, item) in zip(keys, values) {
        guard case .string(let name, let range)? = value(of: key, depth: depth + 1),
          let value = value(of: item, depth: depth + 1)
        else { return nil }
        result.append(PropertyListEntry(key: name, keyRange: range, value: value))
      }
      return result
    }
  }
}
