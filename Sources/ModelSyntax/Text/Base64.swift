/// Base64 as property lists and Core Data's XML files have it: blanks anywhere, padding at the end.
package enum Base64 {
  /// The bytes that `text` stands for; `nil` for a character that has no meaning.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var isValid = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { output, count in
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
    func put(_ value: UInt32) {
      unsafe output[count] = UInt8(truncatingIfNeeded: value)
      count += 1
    }
    var (bits, pending) = (UInt32(0), 0)
    var index = 0
    while index < input.count {
      // Nearly all of it is groups of four characters.
      if pending == 0, index + 4 <= input.count {
        let (a, b) = unsafe (values[Int(input[index])], values[Int(input[index + 1])])
        let (c, d) = unsafe (values[Int(input[index + 2])], values[Int(input[index + 3])])
        if a | b | c | d < 64 {
          let group = UInt32(a) << 18 | UInt32(b) << 12 | UInt32(c) << 6 | UInt32(d)
          put(group >> 16)
          put(group >> 8)
          put(group)
          index += 4
          continue
        }
      }
      let value = unsafe values[Int(input[index])]
      index += 1
      if value < 64 {
        bits = bits << 6 | UInt32(value)
        pending += 1
        if pending == 4 {
          for shift: UInt32 in [16, 8, 0] { put(bits >> shift) }
          (bits, pending) = (0, 0)
        }
      } else if value == unknown {
        isValid = false
        return
      }
    }
    if pending == 2 { put(bits >> 4) }
    if pending == 3 {
      put(bits >> 10)
      put(bits >> 2)
    }
  }

  private static let unknown: UInt8 = 255
  private static let passedOver: UInt8 = 254

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: unknown, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    for byte in " \n\r\t=".utf8 { values[Int(byte)] = passedOver }
    return values
  }()
}
