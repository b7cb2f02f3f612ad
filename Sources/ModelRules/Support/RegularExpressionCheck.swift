/// What is surely wrong with a regular expression in the dialect of ICU, which NSPredicate's MATCHES uses.
///
/// Only faults of brackets and of quantifiers are looked for. Wherever a text uses something that changes the rules, such
/// as comments or an odd set, nothing is said of it. Source: ICU's User Guide, "Regular Expressions".
struct RegularExpressionCheck {
  struct Problem: Equatable {
    /// In bytes from the start of the expression.
    let range: Range<Int>
    let message: String
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// Where the groups that are open began.
  private var open: [Int] = []
  /// Whether there is something that a quantifier could repeat.
  private var hasAtom = false

  /// Thrown where the rules are no longer known.
  private struct GivesUp: Error {}

  static func problem(in text: some Sequence<UInt8>) -> Problem? {
    var check = RegularExpressionCheck(bytes: Array(text))
    do {
      return try check.firstProblem()
    } catch {
      return nil
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func firstProblem() throws(GivesUp) -> Problem? {
    while offset < bytes.count {
      if let problem = try step() { return problem }
    }
    guard let start = open.last else { return nil }
    return Problem(range: start..<start + 1, message: "this parenthesis is never closed")
  }

  /// Takes one element.
  private mutating func step() throws(GivesUp) -> Problem? {
    let start = offset
    switch bytes[offset] {
    case UInt8(ascii: "\\"):
      guard offset + 1 < bytes.count else {
        return Problem(range: start..<start + 1, message: "nothing follows this backslash")
      }
      // Quoting, and escapes with braces or digits behind them, have rules of their own.
      if "QENpPxukcU0".utf8.contains(bytes[offset + 1]) { throw GivesUp() }
      offset += 2
      hasAtom = true
    case UInt8(ascii: "["):
      if let problem = try passSet() { return problem }
      hasAtom = true
    case UInt8(ascii: "("): try openGroup()
    case UInt8(ascii: ")"):
      offset += 1
      guard open.popLast() != nil else {
        return Problem(range: start..<start + 1, message: "no parenthesis is open here")
      }
      hasAtom = true
    case UInt8(ascii: "|"):
      offset += 1
      hasAtom = false
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): return quantifier()
    case UInt8(ascii: "{"): return try interval()
    case UInt8(ascii: "^"), UInt8(ascii: "$"):
      offset += 1
      // Whether it can be repeated depends on the version.
      if let next = peek, "*+?{".utf8.contains(next) { throw GivesUp() }
      hasAtom = true
    default:
      offset += 1
      hasAtom = true
    }
    return nil
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  // MARK: Groups and sets

  private mutating func openGroup() throws(GivesUp) {
    open.append(offset)
    offset += 1
    hasAtom = false
    guard peek == UInt8(ascii: "?") else { return }
    let rest = bytes[(offset + 1)...]
    for kind in [":", ">", "=", "!", "<=", "<!"] where rest.starts(with: kind.utf8) {
      offset += 1 + kind.utf8.count
      return
    }
    // A name, flags or a comment.
    throw GivesUp()
  }

  private mutating func passSet() throws(GivesUp) -> Problem? {
    let start = offset
    var depth = 0
    repeat {
      guard let byte = peek else {
        return Problem(range: start..<start + 1, message: "this bracket is never closed")
      }
      offset += 1
      switch byte {
      case UInt8(ascii: "["):
        depth += 1
        if peek == UInt8(ascii: "^") { offset += 1 }
        // A named class, or a bracket at the start, which dialects take differently.
        if peek == UInt8(ascii: ":") || peek == UInt8(ascii: "]") { throw GivesUp() }
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\\"):
        guard let next = peek, !"QENpPxukcU0".utf8.contains(next) else { throw GivesUp() }
        offset += 1
      default:
        if let problem = range(from: byte) { return problem }
      }
    } while depth > 0
    return nil
  }

  /// Takes the rest of a range of letters or digits in a set, such as `-z`.
  private mutating func range(from first: UInt8) -> Problem? {
    // Behind another '-', it may be the end of a range.
    guard Self.isPlain(first), bytes[offset - 2] != UInt8(ascii: "-"), peek == UInt8(ascii: "-"),
      offset + 1 < bytes.count, Self.isPlain(bytes[offset + 1])
    else { return nil }
    offset += 2
    guard bytes[offset - 1] < first else { return nil }
    return Problem(
      range: offset - 3..<offset, message: "'\(character(offset - 1))' comes before '\(character(offset - 3))'")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  // MARK: Quantifiers

  private mutating func quantifier() -> Problem? {
    let start = offset
    guard hasAtom else {
      return Problem(range: start..<start + 1, message: "there is nothing to repeat before '\(character(start))'")
    }
    offset += 1
    takeMode()
    guard let next = peek, "*+?".utf8.contains(next) else { return nil }
    return Problem(range: offset..<offset + 1, message: "there is nothing to repeat before '\(character(offset))'")
  }

  /// Takes what makes a quantifier reluctant or possessive.
  private mutating func takeMode() {
    if peek == UInt8(ascii: "?") || peek == UInt8(ascii: "+") { offset += 1 }
  }

  private mutating func interval() throws(GivesUp) -> Problem? {
    let start = offset
    guard let end = bytes[offset...].firstIndex(of: UInt8(ascii: "}")) else { throw GivesUp() }
    let parts = bytes[(offset + 1)..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = parts.map { Int(String(decoding: $0, as: UTF8.self)) }
    guard hasAtom, parts.count <= 2, let least = numbers[0], least >= 0, parts[0].first != UInt8(ascii: "+") else {
      throw GivesUp()
    }
    if parts.count == 2, let most = numbers[1], most < least {
      return Problem(range: start..<end + 1, message: "\(least) repetitions are more than \(most)")
    }
    offset = end + 1
    takeMode()
    return nil
  }

  private func character(_ offset: Int) -> String { String(decoding: [bytes[offset]], as: UTF8.self) }
}
