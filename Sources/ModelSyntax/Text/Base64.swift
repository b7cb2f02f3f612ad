/// Base64 as property lists and Core Data's XML files have it: blanks anywhere, padding at the end.
package enum Base64 {
  /// The bytes that `text` stands for; `nil` for a character that has no meaning.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value = values[Int(byte)]
      if value < 64 {
        bits = bits << 6 | UInt32(value)
        count += 1
        if count == 4 {
          result.append(UInt8(truncatingIfNeeded: bits >> 16))
          result.append(UInt8(truncatingIfNeeded: bits >> 8))
          result.append(UInt8(truncatingIfNeeded: bits))
          (bits, count) = (0, 0)
        }
      } else if value == unknown {
        return nil
      }
    }
    if count == 2 { result.append(UInt8(truncatingIfNeeded: bits >> 4)) }
    if count == 3 {
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    }
    return result
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
