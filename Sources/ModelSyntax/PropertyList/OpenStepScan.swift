/// The byte loops of ``OpenStepScanner``; apart because they read memory unchecked, for speed.
enum Scan {
  private static let table = ByteClassTable([
    Array(" \t\r\n".utf8),
    Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$/:.-+@".utf8) + Array(0x80...0xFF),
    Array("{}()<>\"'/".utf8),
  ])
  private static let space: UInt8 = 1
  private static let word: UInt8 = 2
  private static let structure: UInt8 = 4

  /// The offset behind white space and comments.
  static func skipSpace(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe skipSpace($0, from: start) }
  }

  /// The offset behind a word without quotes.
  static func endOfWord(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe endOfWord($0, from: start) }
  }

  /// The offset behind the closing quote; past the end of the text if there is none.
  static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe endOfString($0, from: start) }
  }

  /// The offset behind the bracket that closes the one at `start`; past the end of the text if none does.
  static func endOfNested(in bytes: [UInt8], from start: Int) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe endOfNested($0, from: start) }
  }

  private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let table = table
    var offset = start
    while offset < bytes.count {
      let byte = unsafe bytes[offset]
      if table.classes(of: byte) & space != 0 {
        offset += 1
      } else if byte == UInt8(ascii: "/"), let end = unsafe endOfComment(in: bytes, from: offset) {
        offset = end
      } else {
        break
      }
    }
    return offset
  }

  /// The end of a comment that begins at `start`; `nil` if none does.
  private static func endOfComment(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let second = unsafe bytes[start + 1]
    var offset = start + 2
    if second == UInt8(ascii: "/") {
      while offset < bytes.count, unsafe bytes[offset] != 0x0A { offset += 1 }
      return offset
    }
    guard second == UInt8(ascii: "*") else { return nil }
    while offset + 1 < bytes.count {
      if unsafe bytes[offset] == UInt8(ascii: "*"), unsafe bytes[offset + 1] == UInt8(ascii: "/") { return offset + 2 }
      offset += 1
    }
    return bytes.count
  }

  private static func endOfWord(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let table = table
    var offset = start
    while offset < bytes.count, unsafe table.classes(of: bytes[offset]) & word != 0 { offset += 1 }
    return offset
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let quote = unsafe bytes[start]
    var offset = start + 1
    while offset < bytes.count {
      let byte = unsafe bytes[offset]
      if byte == quote { return offset + 1 }
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count + 1
  }

  /// Brackets are only counted, whatever their kind: what is passed over need not be right.
  private static func endOfNested(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let table = table
    var depth = 0
    var offset = start
    while offset < bytes.count {
      let byte = unsafe bytes[offset]
      guard table.classes(of: byte) & structure != 0 else {
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): offset = unsafe endOfString(bytes, from: offset)
      case UInt8(ascii: "/"):
        // In a word, as in `a//b`, a slash begins no comment.
        let isInWord = offset > start && (unsafe table.classes(of: bytes[offset - 1])) & word != 0
        offset = isInWord ? offset + 1 : unsafe endOfComment(in: bytes, from: offset) ?? offset + 1
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
        depth += 1
        offset += 1
      default:
        depth -= 1
        offset += 1
        if depth <= 0 { return offset }
      }
    }
    return bytes.count + 1
  }
}
