import ModelRules

/// Names for findings that stay the same while lines move and messages are reworded.
///
/// A finding is known by its rule, its file and the part of the model that it is about. Of several that share these, the
/// first in the order of the report has the first number.
struct Fingerprints {
  private let context: ReportContext
  private var counts: [String: Int] = [:]

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The fingerprint of the next finding of a report: 32 hexadecimal digits, none twice.
  mutating func next(for diagnostic: Diagnostic) -> String {
    let parts = [diagnostic.rule, context.rooted(diagnostic.file), diagnostic.subject?.partsKey ?? ""]
    let key = parts.joined(separator: "\0")
    let number = counts[key, default: 0]
    counts[key] = number + 1
    return Fingerprints.hash(number == 0 ? key : "\(key)\0\(number)")
  }

  /// FNV-1a with 128 bits, by Fowler, Noll and Vo.
  ///
  /// Nothing has to be kept secret; it only has to be equal everywhere, which Swift's own hash is not.
  static func hash(_ text: String) -> String {
    var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
