/// A number as it is written in a model, compared exactly however large or fine it is.
struct DecimalNumber: Comparable {
  private let isNegative: Bool
  /// Without zeros at either end; empty for zero.
  private let digits: [UInt8]
  /// Where the decimal point stands, in digits from the first one; 0 for zero.
  private let point: Int

  /// Exponents beyond it count as this one.
  private static let exponentLimit = 1_000_000

  /// Reads a sign, digits with at most one decimal point, and an exponent, with spaces around; `nil` for all else.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    let sign = DecimalNumber.takeSign(&rest)
    var digits = DecimalNumber.takeDigits(&rest)
    var point = digits.count
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += DecimalNumber.takeDigits(&rest)
    }
    guard !digits.isEmpty, let exponent = DecimalNumber.takeExponent(&rest), rest.isEmpty else { return nil }
    point += exponent
    self.init(isNegative: sign, digits: digits[...], point: point)
  }

  init(_ value: Int64) {
    let digits = Array(String(value.magnitude).utf8)
    self.init(isNegative: value < 0, digits: digits[...], point: digits.count)
  }

  private init(isNegative: Bool, digits: ArraySlice<UInt8>, point: Int) {
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let end = significant.lastIndex { $0 != UInt8(ascii: "0") }.map { $0 + 1 } ?? significant.startIndex
    self.digits = Array(significant[..<end])
    self.isNegative = isNegative && !self.digits.isEmpty
    self.point = self.digits.isEmpty ? 0 : point - (digits.count - significant.count)
  }

  /// Whether nothing stands behind the decimal point.
  var isWhole: Bool { digits.count <= point || digits.isEmpty }

  static func < (a: DecimalNumber, b: DecimalNumber) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? b.isLess(than: a) : a.isLess(than: b)
  }

  /// Compares without regard to the sign.
  private func isLess(than other: DecimalNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    return point != other.point ? point < other.point : digits.lexicographicallyPrecedes(other.digits)
  }

  // MARK: Reading

  private static func takeSign(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") else { return false }
    rest.removeFirst()
    return byte == UInt8(ascii: "-")
  }

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }

  /// 0 if there is no exponent; `nil` for one without digits.
  private static func takeExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let byte = rest.first else { return 0 }
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return nil }
    rest.removeFirst()
    let isNegative = takeSign(&rest)
    let digits = takeDigits(&rest)
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), exponentLimit) }
    return isNegative ? -value : value
  }
}
