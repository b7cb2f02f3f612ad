import DataModel

/// What a text says as the default of a type, after the spellings that shipped models have.
enum DefaultValue {
  enum Problem: Equatable {
    /// Not what the type holds; the text says what should stand there.
    case notReadable(expected: String)
    case tooLarge(limit: String)
    case tooSmall(limit: String)
    case fraction
  }

  /// What is wrong with `text` as a default of `type`; `nil` if nothing is, or nothing is known.
  ///
  /// An empty text is no default. `NO` and `0.0` on integers come from types that were changed later; they compile.
  static func problem(_ text: ArraySlice<UInt8>, as type: AttributeType) -> Problem? {
    if text.isEmpty { return nil }
    switch type {
    case .integer16: return wholeNumber(text, Int64(Int16.min), Int64(Int16.max))
    case .integer32: return wholeNumber(text, Int64(Int32.min), Int64(Int32.max))
    case .integer64: return wholeNumber(text, Int64.min, Int64.max)
    case .decimal: return number(text) == nil && !isTruthValue(text) ? .notReadable(expected: "a number") : nil
    case .double: return number(text, upTo: doubleLimit)
    case .float: return number(text, upTo: floatLimit)
    case .boolean: return isTruthValue(text) || number(text) != nil ? nil : .notReadable(expected: "YES or NO")
    case .uuid: return isUUID(text) ? nil : .notReadable(expected: "a UUID")
    case .uri: return text.contains { $0 <= 0x20 } ? .notReadable(expected: "a URI, which has no spaces") : nil
    case .undefined, .string, .date, .binary, .transformable, .objectID, .composite, .unknown: return nil
    }
  }

  // MARK: Numbers

  private static let doubleLimit = (number: number("1.7976931348623157e308"), text: "1.7976931348623157e308")
  private static let floatLimit = (number: number("3.4028235e38"), text: "3.4028235e38")

  /// The number that `text` is; `nil` for a truth value and for what is no number.
  static func number(_ text: ArraySlice<UInt8>) -> DecimalNumber? { DecimalNumber(text) }

  private static func number(_ text: String) -> DecimalNumber? { DecimalNumber(Array(text.utf8)[...]) }

  private static func wholeNumber(_ text: ArraySlice<UInt8>, _ least: Int64, _ greatest: Int64) -> Problem? {
    if isSmallNumber(text) { return nil }
    guard let number = number(text) else {
      return isTruthValue(text) ? nil : .notReadable(expected: "a whole number")
    }
    if number < DecimalNumber(least) { return .tooSmall(limit: String(least)) }
    if DecimalNumber(greatest) < number { return .tooLarge(limit: String(greatest)) }
    return number.isWhole ? nil : .fraction
  }

  /// Up to four digits, as nearly all defaults are.
  private static func isSmallNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.count <= 4 && text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func number(_ text: ArraySlice<UInt8>, upTo limit: (number: DecimalNumber?, text: String)) -> Problem?
  {
    if isSmallNumber(text) { return nil }
    guard let number = number(text) else {
      let special = ["inf", "-inf", "infinity", "-infinity", "nan"].contains(lowercase(text))
      return special || isTruthValue(text) ? nil : .notReadable(expected: "a number")
    }
    guard let greatest = limit.number else { return nil }
    if greatest < number { return .tooLarge(limit: limit.text) }
    return number < self.number("-" + limit.text) ?? number ? .tooSmall(limit: "-" + limit.text) : nil
  }

  // MARK: Other types

  private static func isTruthValue(_ text: ArraySlice<UInt8>) -> Bool {
    ["yes", "no", "true", "false", "y", "n", "t", "f"].contains(lowercase(text))
  }

  private static func lowercase(_ text: ArraySlice<UInt8>) -> String {
    text.count > 16 ? "" : String(decoding: text, as: UTF8.self).lowercased()
  }

  /// Five groups of hexadecimal digits with hyphens between.
  private static func isUUID(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
  }
}
