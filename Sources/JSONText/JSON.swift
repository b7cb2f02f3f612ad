/// A JSON value as it was read: nothing is rounded, and members keep their order.
package enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// As it was written, so that no digit is lost.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// How many arrays and objects may lie in one another.
  package static let depthLimit = 256

  /// The member of that name, the last one where there are several; `nil` also for what is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// What lies at the end of `names`, each a member of the one before.
  package func value(at names: [String]) -> JSON? {
    names.reduce(Optional(self)) { $0?[$1] }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var isNull: Bool { self == .null }

  /// The number as an integer, if it is one: `3`, and also `3.0` or `3e0`, which some clients write.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    if let value = Int(text) { return value }
    return Double(text).flatMap { Int(exactly: $0) }
  }

  package static func integer(_ value: Int) -> JSON { .number(String(value)) }
}

/// Why bytes are not JSON.
package struct JSONProblem: Error, Equatable, Sendable {
  /// The offset of the first byte that is wrong.
  package let offset: Int
  /// One sentence without a full stop.
  package let message: String
}
