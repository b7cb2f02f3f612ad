/// Base64 as property lists and Core Data's XML files have it: blanks anywhere, padding at the end.
package enum Base64 {
  /// The bytes that `text` stands for; `nil` for a character that has no meaning.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var isValid = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 4) { output, count in
      unsafe text.withUnsafeBufferPointer { input in
        unsafe decode(input, into: output, &count, &isValid)
      }
    }
    return isValid ? bytes : nil
  }

  private static func decode(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int,
    _ isValid: inout Bool
  ) {
    var (bits, pending) = (UInt32(0), 0)
    var index = 0
    while index < input.count {
      // Nearly all of it is groups of four characters.
      if pending == 0 { unsafe decodeGroups(input, &index, into: output, &count) }
      guard index < input.count else { break }
      let value = unsafe values[Int(input[index])]
      index += 1
      if value < 64 {
        bits = bits << 6 | value
        pending += 1
        if pending == 4 {
          for shift: UInt32 in [16, 8, 0] { unsafe put(bits >> shift, into: output, &count) }
          (bits, pending) = (0, 0)
        }
      } else if value == unknown {
        isValid = false
        return
      }
    }
    if pending == 2 { unsafe put(bits >> 4, into: output, &count) }
    if pending == 3 {
      unsafe put(bits >> 10, into: output, &count)
      unsafe put(bits >> 2, into: output, &count)
    }
  }

  private static func put(
    _ byte: UInt32, into output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    unsafe output[count] = UInt8(truncatingIfNeeded: byte)
    count += 1
  }

  /// Decodes groups of four characters up to one with anything else in it.
  ///
  /// Each group is written as four bytes, of which the last is written over by the next group.
  private static func decodeGroups(
    _ input: UnsafeBufferPointer<UInt8>, _ index: inout Int, into output: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) {
    let source = UnsafeRawBufferPointer(input)
    let target = UnsafeMutableRawBufferPointer(output)
    unsafe placedValues.withUnsafeBufferPointer { values in
      while index + 4 <= source.count, count + 4 <= target.count {
        let text = Int(UInt32(littleEndian: unsafe source.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
        let front = unsafe values[text & 0xFF] | values[0x100 | text >> 8 & 0xFF]
        let back = unsafe values[0x200 | text >> 16 & 0xFF] | values[0x300 | text >> 24]
        guard (front | back) & 0xFF == 0 else { return }
        unsafe target.storeBytes(of: (front | back).bigEndian, toByteOffset: count, as: UInt32.self)
        index += 4
        count += 3
      }
    }
  }

  /// What each byte stands for as the first to the fourth of a group, moved to where it belongs in the four bytes that
  /// are written; the last byte is not 0 for one that stands for nothing.
  private static let placedValues: [UInt32] = [26, 20, 14, 8].flatMap { (shift: UInt32) in
    values.map { $0 < 64 ? $0 << shift : 1 }
  }

  private static let unknown: UInt32 = 255
  private static let passedOver: UInt32 = 254

  /// What each byte stands for.
  private static let values: [UInt32] = {
    var values = [UInt32](repeating: unknown, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt32(value) }
    for byte in " \n\r\t=".utf8 { values[Int(byte)] = passedOver }
    return values
  }()
}
