/// A derivation expression as Core Data formats it for the hash.
///
/// `messages.@count` becomes `count:(messages)`; `now()` and `canonical:(name)` stay. Hashes of these kinds are known;
/// of `@sum`, of spaces and of anything else the form is reported or a guess.
struct DerivationFormat {
  let text: String
  let isConfirmed: Bool

  init(_ expression: String) {
    for (suffix, function) in [(".@count", "count"), (".@sum", "sum"), (".@total", "sum")]
    where expression.hasSuffix(suffix) {
      let path = String(expression.dropLast(suffix.count))
      text = "\(function):(\(path))"
      isConfirmed = function == "count" && DerivationFormat.isIdentifier(path)
      return
    }
    text = expression
    isConfirmed = expression == "now()" || DerivationFormat.isCanonicalName(expression)
  }

  private static func isCanonicalName(_ expression: String) -> Bool {
    let prefix = "canonical:("
    return expression.hasPrefix(prefix) && expression.hasSuffix(")")
      && isIdentifier(String(expression.dropFirst(prefix.count).dropLast()))
  }

  private static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
