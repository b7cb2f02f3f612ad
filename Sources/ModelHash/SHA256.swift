/// SHA-256 after FIPS 180-4, for many short messages one after the other.
///
/// Append a message, take its digest, and go on with the next: the buffers are kept, so that nothing is allocated for a
/// message that is no longer than the longest before it.
struct SHA256 {
  private var message: [UInt8] = []

  // MARK: The message

  mutating func append(_ byte: UInt8) { message.append(byte) }

  mutating func append(_ bytes: some Sequence<UInt8>) { message.append(contentsOf: bytes) }

  /// Appends `value` in little-endian order, as Core Data writes numbers into what it hashes.
  mutating func append(littleEndian value: some FixedWidthInteger & UnsignedInteger & BitwiseCopyable) {
    appendBytes(of: value.littleEndian)
  }

  mutating func append(_ hash: VersionHash) {
    for index in hash.words.indices { appendBytes(of: hash.words[index].bigEndian) }
  }

  private mutating func appendBytes(of value: some BitwiseCopyable) {
    unsafe withUnsafeBytes(of: value) { unsafe message.append(contentsOf: $0) }
  }

  // MARK: The digest

  /// The digest of what was appended, which is forgotten.
  mutating func digest() -> VersionHash {
    pad()
    var state: SIMD8<UInt32> = SHA256.initial
    unsafe message.withUnsafeBytes { message in
      unsafe SHA256.constants.withUnsafeBufferPointer { constants in
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
          for start in stride(from: 0, to: message.count, by: 64) {
            unsafe SHA256.expand(message, from: start, into: schedule)
            unsafe SHA256.compress(schedule, constants, into: &state)
          }
        }
      }
    }
    message.removeAll(keepingCapacity: true)
    return VersionHash(
      words: SIMD4(
        UInt64(state[0]) << 32 | UInt64(state[1]), UInt64(state[2]) << 32 | UInt64(state[3]),
        UInt64(state[4]) << 32 | UInt64(state[5]), UInt64(state[6]) << 32 | UInt64(state[7])))
  }

  /// Appends a one, zeros, and the length in bits, so that the message fills whole blocks.
  private mutating func pad() {
    let bits = UInt64(message.count) << 3
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    appendBytes(of: bits.bigEndian)
  }

  /// Writes the message schedule of the block at `start`, which has 64 bytes.
  private static func expand(
    _ message: UnsafeRawBufferPointer, from start: Int, into schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      unsafe schedule[index] = UInt32(
        bigEndian: message.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
    }
    for index in 16..<64 {
      let (early, late) = unsafe (schedule[index - 15], schedule[index - 2])
      let sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
      let sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
      unsafe schedule[index] = schedule[index - 16] &+ sigma0 &+ schedule[index - 7] &+ sigma1
    }
  }

  private static func compress(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: inout SIMD8<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let choice = e & f ^ ~e & g
      let first = unsafe h &+ sum1 &+ choice &+ constants[round] &+ schedule[round]
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  private static func rotate(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value &>> count | value &<< (32 - count)
  }

  private static let initial = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19)

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
