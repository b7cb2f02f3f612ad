/// Base64 as property lists and Core Data's XML files have it: blanks anywhere, padding at the end.
package enum Base64 {
  /// The bytes that `text` stands for; `nil` for a character that has no meaning.
  ///
  /// - Complexity: O(*n*) for *n* characters, eight of them in a step.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var isValid = true
    // A step writes two bytes more than it decodes.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 8) { output, count in
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

  /// Decodes groups of four characters, and passes over line ends between them, up to one with anything else in it.
  ///
  /// Two groups are written as eight bytes, of which the last two are written over by the next ones.
  private static func decodeGroups(
    _ input: UnsafeBufferPointer<UInt8>, _ index: inout Int, into output: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) {
    let source = UnsafeRawBufferPointer(input)
    let target = UnsafeMutableRawBufferPointer(output)
    let (lastSource, lastTarget) = (source.count - 8, target.count - 8)
    var (from, to) = (index, count)
    unsafe pairs.withUnsafeBufferPointer { values in
      while from <= lastSource, to <= lastTarget {
        let text = UInt64(littleEndian: unsafe source.loadUnaligned(fromByteOffset: from, as: UInt64.self))
        let a = unsafe values[Int(UInt16(truncatingIfNeeded: text))]
        let b = unsafe values[Int(UInt16(truncatingIfNeeded: text >> 16))]
        let c = unsafe values[Int(UInt16(truncatingIfNeeded: text >> 32))]
        let d = unsafe values[Int(UInt16(truncatingIfNeeded: text >> 48))]
        if (a | b | c | d) & noPair == 0 {
          let bytes = UInt64(a) << 52 | UInt64(b) << 40 | UInt64(c) << 28 | UInt64(d) << 16
          unsafe target.storeBytes(of: bytes.bigEndian, toByteOffset: to, as: UInt64.self)
          (from, to) = (from &+ 8, to &+ 6)
        } else if text & 0xFF == 0x0A {
          from &+= 1
        } else {
          return
        }
      }
    }
    (index, count) = (from, to)
  }

  /// What each two bytes stand for, the first one lowest in the index: twelve bits, or ``noPair``.
  ///
  /// Of the 128 KB, those that letters, digits, `+` and `/` lead to stay near at hand.
  private static let pairs: [UInt16] = {
    var pairs = [UInt16](repeating: noPair, count: 1 << 16)
    let letters = (0...255).filter { values[$0] < 64 }
    for first in letters {
      for second in letters { pairs[second << 8 | first] = UInt16(values[first] << 6 | values[second]) }
    }
    return pairs
  }()

  private static let noPair: UInt16 = 1 << 15
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
