#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds line starts; in a file of its own because it reads memory unchecked, for speed.
enum LineScan {
  /// Appends the offset behind each line ending in `bytes` to `starts`.
  static func appendStarts(in bytes: UnsafeBufferPointer<UInt8>, to starts: inout [UInt32]) {
    guard let base = bytes.baseAddress else { return }
    let count = bytes.count
    let hasCarriageReturn = unsafe memchr(base, 0x0D, count) != nil
    var offset = 0
    while offset < count {
      if hasCarriageReturn {
        let byte = unsafe bytes[offset]
        offset += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, offset < count, unsafe bytes[offset] == 0x0A { offset += 1 }
      } else {
        guard let found = unsafe memchr(base + offset, 0x0A, count - offset) else { return }
        offset = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      }
      starts.append(UInt32(truncatingIfNeeded: offset))
    }
  }
}
