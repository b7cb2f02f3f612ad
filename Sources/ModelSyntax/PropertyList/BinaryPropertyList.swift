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
    guard isBinary(text), var reader = Reader(text.bytes) else { return nil }
    return reader.value(at: reader.top, depth: 0)
  }

  private struct Reader {
    let bytes: [UInt8]
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let top: Int
    let tableStart: Int
    /// How many more values are read, so that a small file cannot unfold into a huge one.
    var budget = 100_000

    init?(_ bytes: [UInt8]) {
      self.bytes = bytes
      let trailer = bytes.count - 32
      guard trailer >= 8 else { return nil }
      offsetSize = Int(bytes[trailer + 6])
      referenceSize = Int(bytes[trailer + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
        let count = Reader.number(bytes, trailer + 8, 8), let top = Reader.number(bytes, trailer + 16, 8),
        let tableStart = Reader.number(bytes, trailer + 24, 8)
      else { return nil }
      guard tableStart <= trailer, count <= (trailer - tableStart) / offsetSize, top < count else { return nil }
      self.count = count
      self.top = top
      self.tableStart = tableStart
    }

    /// A big-endian number; `nil` if it lies outside or does not fit.
    static func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
      guard size > 0, size <= 8, offset >= 0, offset <= bytes.count - size else { return nil }
      let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }

    mutating func value(at index: Int, depth: Int) -> PropertyList? {
      budget -= 1
      let whole = ByteRange(0, min(1, bytes.count))
      guard budget > 0, depth < propertyListDepthLimit, index < count,
        let offset = Reader.number(bytes, tableStart + index * offsetSize, offsetSize), offset < tableStart
      else { return nil }
      let marker = bytes[offset]
      switch marker >> 4 {
      case 0x5, 0x6, 0x7: return string(offset, unit: marker >> 4 == 0x6 ? 2 : 1).map { .string($0, whole) }
      case 0xA, 0xC: return array(offset, depth: depth).map { .array($0, whole) }
      case 0xD: return dictionary(offset, depth: depth).map { .dictionary($0, whole) }
      default: return .other(whole)
      }
    }

    /// How many units follow a marker, and where they start.
    private func extent(_ offset: Int) -> (count: Int, start: Int)? {
      let low = Int(bytes[offset] & 0x0F)
      guard low == 0x0F else { return (low, offset + 1) }
      guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 0x1 else { return nil }
      let size = 1 << Int(bytes[offset + 1] & 0x0F)
      guard let count = Reader.number(bytes, offset + 2, size) else { return nil }
      return (count, offset + 2 + size)
    }

    private mutating func string(_ offset: Int, unit: Int) -> String? {
      guard let (count, start) = extent(offset), start <= tableStart, count <= (tableStart - start) / unit else {
        return nil
      }
      // A long string that is shared costs its length each time.
      budget -= count / 16
      if unit == 1 { return String(decoding: bytes[start..<start + count], as: UTF8.self) }
      let units = (0..<count).map { UInt16(bytes[start + $0 * 2]) << 8 | UInt16(bytes[start + $0 * 2 + 1]) }
      return String(decoding: units, as: UTF16.self)
    }

    private func references(_ start: Int, _ count: Int) -> [Int]? {
      guard start <= tableStart, count <= (tableStart - start) / referenceSize else { return nil }
      var result: [Int] = []
      for index in 0..<count {
        guard let reference = Reader.number(bytes, start + index * referenceSize, referenceSize) else { return nil }
        result.append(reference)
      }
      return result
    }

    private mutating func array(_ offset: Int, depth: Int) -> [PropertyList]? {
      guard let (count, start) = extent(offset), let items = references(start, count) else { return nil }
      var result: [PropertyList] = []
      for item in items {
        guard let value = value(at: item, depth: depth + 1) else { return nil }
        result.append(value)
      }
      return result
    }

    private mutating func dictionary(_ offset: Int, depth: Int) -> [PropertyListEntry]? {
      guard let (count, start) = extent(offset), count <= tableStart,
        let keys = references(start, count), let values = references(start + count * referenceSize, count)
      else { return nil }
      var result: [PropertyListEntry] = []
      for (key, item) in zip(keys, values) {
        guard case .string(let name, let range)? = value(at: key, depth: depth + 1),
          let value = value(at: item, depth: depth + 1)
        else { return nil }
        result.append(PropertyListEntry(key: name, keyRange: range, value: value))
      }
      return result
    }
  }
}
