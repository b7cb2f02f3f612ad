import DataModel

enum OptionalScalar: VersionRule {
  static let info = RuleInfo(
    id: "optional-scalar", group: .attributes, severity: .hint,
    summary: "An optional attribute without a default is read as a scalar",
    explanation: """
      A property of a scalar type such as Int64 or Bool cannot be nil, so an object that has no value reads as 0 or \
      false, and once it is set it cannot be told from one that was 0. That is what Xcode makes of a new attribute and \
      often meant; where it is not, take away Use Scalar Type, give a default, or make the attribute required.
      """,
    failing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32" usesScalarValueType="NO"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    var instances: [Habit.Instance] = []
    version.forEachAttribute { owner, attribute in
      guard attribute.flags.contains(.usesScalarValueType), attribute.flags.contains(.optional),
        !attribute.flags.contains(.transient), !attribute.flags.contains(.derived), attribute.type.isScalar,
        model.field(.defaultValueString, of: attribute.declaration) == nil,
        model.field(.defaultDateTimeInterval, of: attribute.declaration) == nil
      else { return }
      instances.append(
        Habit.Instance(
          range: model.range(.usesScalarValueType, of: attribute.declaration),
          name: version.qualifiedName(owner, attribute.declaration)))
    }
    Habit.report(info, instances, in: version, into: &findings) { instance in
      "'\(instance.name)' is optional, but a scalar reads as 0 where there is no value"
    } summary: { count in
      "\(count) optional attributes are scalars, which read as 0 where there is no value"
    }
  }
}

extension AttributeType {
  /// Whether Core Data can hand its values out as a number instead of an object.
  fileprivate var isScalar: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date: true
    case .undefined, .decimal, .string, .binary, .uuid, .uri, .transformable, .objectID, .composite, .unknown: false
    }
  }
}
