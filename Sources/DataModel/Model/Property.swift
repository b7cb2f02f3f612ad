package import ModelSyntax

/// A set of attribute types.
package struct AttributeTypeSet: Equatable, Sendable {
  private var bits: UInt32 = 0

  init(of attributes: [Attribute]) {
    for attribute in attributes { bits |= 1 << UInt32(attribute.type.rawValue) }
  }

  package func contains(_ type: AttributeType) -> Bool { bits & 1 << UInt32(type.rawValue) != 0 }
}

/// A property's yes-or-no settings; one is set when its XML attribute says `YES` or `true`.
///
/// Seen through by other modules, since rules ask for flags more often than for anything else.
@frozen package struct PropertyFlags: OptionSet, Sendable {
  package let rawValue: UInt16

  @inlinable
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  @inlinable package static var optional: PropertyFlags { PropertyFlags(rawValue: 1 << 0) }
  @inlinable package static var transient: PropertyFlags { PropertyFlags(rawValue: 1 << 1) }
  @inlinable package static var toMany: PropertyFlags { PropertyFlags(rawValue: 1 << 2) }
  @inlinable package static var ordered: PropertyFlags { PropertyFlags(rawValue: 1 << 3) }
  @inlinable package static var derived: PropertyFlags { PropertyFlags(rawValue: 1 << 4) }
  @inlinable package static var usesScalarValueType: PropertyFlags { PropertyFlags(rawValue: 1 << 5) }
  @inlinable package static var allowsExternalBinaryDataStorage: PropertyFlags { PropertyFlags(rawValue: 1 << 6) }
  @inlinable package static var preserveAfterDeletion: PropertyFlags { PropertyFlags(rawValue: 1 << 7) }
  @inlinable package static var syncable: PropertyFlags { PropertyFlags(rawValue: 1 << 8) }

  /// The flag that an XML attribute sets; none for what is no yes-or-no setting.
  init(_ term: ModelTerm) {
    switch term {
    case .optional: self = .optional
    case .transient: self = .transient
    case .toMany: self = .toMany
    case .ordered: self = .ordered
    case .derived: self = .derived
    case .usesScalarValueType: self = .usesScalarValueType
    case .allowsExternalBinaryDataStorage: self = .allowsExternalBinaryDataStorage
    case .preserveAfterDeletion: self = .preserveAfterDeletion
    case .syncable: self = .syncable
    default: self = []
    }
  }
}

/// The values of `attributeType`.
package enum AttributeType: UInt8, CaseIterable, Sendable {
  /// No type: `attributeType` is absent.
  case undefined
  case integer16, integer32, integer64, decimal, double, float, string, boolean, date, binary, uuid, uri
  case transformable, objectID, composite
  /// A value that Xcode does not write.
  case unknown

  /// The types that Xcode writes, in the order of their fixed names.
  static let written = allCases.filter { $0 != .undefined && $0 != .unknown }

  /// The type that a value of `attributeType` names.
  init(_ name: Name) {
    let index = Int(name.index) - Name.firstType
    self =
      name.isEmpty
      ? .undefined : AttributeType.written.indices.contains(index) ? AttributeType.written[index] : .unknown
  }

  /// As Xcode writes it; empty where it writes nothing.
  package var text: String {
    switch self {
    case .undefined: ""
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .objectID: "ObjectID"
    case .composite: "Composite"
    case .unknown: "unknown"
    }
  }
}

/// An `attribute` element of an entity or of a composite.
package struct Attribute: Equatable, Sendable {
  package let declaration: Declaration
  package let type: AttributeType
  package let flags: PropertyFlags
  package internal(set) var userInfo: Run = .none

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
}

/// What happens to the destination when the source is deleted.
package enum DeletionRule: UInt8, Sendable {
  case absent, nullify, cascade, deny, noAction, unknown

  /// The rules that Xcode writes, in the order of their fixed names.
  static let written: [DeletionRule] = [.nullify, .cascade, .deny, .noAction]

  /// The rule that a value of `deletionRule` names.
  init(_ name: Name) {
    let index = Int(name.index) - Name.firstRule
    self =
      name.isEmpty ? .absent : DeletionRule.written.indices.contains(index) ? DeletionRule.written[index] : .unknown
  }

  /// As Xcode writes it; empty where it writes nothing.
  package var text: String {
    switch self {
    case .absent, .unknown: ""
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    case .noAction: "No Action"
    }
  }
}

/// A `relationship` element.
package struct Relationship: Equatable, Sendable {
  package let declaration: Declaration
  /// The index of the entity that declares it.
  package let entity: Int32
  package let flags: PropertyFlags
  package let deletionRule: DeletionRule
  /// The values of `destinationEntity`, `inverseName` and `inverseEntity`; empty where there is none.
  package let destination: Name
  package let inverseName: Name
  package let inverseEntity: Name
  package internal(set) var userInfo: Run = .none

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
  package var isToMany: Bool { flags.contains(.toMany) }
}

/// A `fetchedProperty` element; its request is among the model's ``Model/fetchRequests``.
package struct FetchedProperty: Equatable, Sendable {
  package let declaration: Declaration
  package let flags: PropertyFlags
  package internal(set) var request: Int32 = -1
  package internal(set) var userInfo: Run = .none

  package var name: Name { declaration.name }
  package var nameRange: ByteRange { declaration.nameRange }
}

/// A property of an entity, as its index in the array of its kind.
package enum PropertyReference: Hashable, Sendable {
  case attribute(Int)
  case relationship(Int)
  case fetchedProperty(Int)
}
