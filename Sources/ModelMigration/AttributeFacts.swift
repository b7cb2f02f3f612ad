import DataModel

/// The whole numbers that a numeric type holds without loss, as powers of two; fractions for the last ones.
struct NumberRange {
  let bits: Int
  let hasFraction: Bool

  func holds(_ other: NumberRange) -> Bool {
    bits >= other.bits && (hasFraction || !other.hasFraction)
  }
}

extension AttributeType {
  /// The types that an inferred mapping converts into each other; `nil` for the others.
  ///
  /// A decimal number counts as large as a double: both hold what apps keep in them.
  var numberRange: NumberRange? {
    switch self {
    case .boolean: NumberRange(bits: 1, hasFraction: false)
    case .integer16: NumberRange(bits: 16, hasFraction: false)
    case .integer32: NumberRange(bits: 32, hasFraction: false)
    case .integer64: NumberRange(bits: 64, hasFraction: false)
    case .float: NumberRange(bits: 24, hasFraction: true)
    case .double, .decimal: NumberRange(bits: 64, hasFraction: true)
    case .undefined, .string, .date, .binary, .uuid, .uri, .transformable, .objectID, .composite, .unknown: nil
    }
  }

  /// The type for a message.
  var phrase: String { self == .undefined ? "Undefined" : text }
}

extension Model {
  /// Whether a row needs a value for `attribute` and the model gives it none.
  func needsValue(_ attribute: Attribute) -> Bool {
    !attribute.flags.contains(.optional)
      && field(.defaultValueString, of: attribute.declaration) == nil
      && field(.defaultDateTimeInterval, of: attribute.declaration) == nil
  }

  /// Whether a row needs a destination; a to-many relationship with no minimum count does not.
  func isMandatory(_ relationship: Relationship) -> Bool {
    guard !relationship.flags.contains(.optional) else { return false }
    guard relationship.isToMany else { return true }
    return !["", "0"].contains(text(.minCount, of: relationship.declaration) ?? "")
  }

  func allowsTypeTransformation(_ attribute: Attribute) -> Bool {
    userInfo[attribute.userInfo.indices].contains { string($0.key) == "NSMigrationAllowTypeTransformation" }
  }
}
