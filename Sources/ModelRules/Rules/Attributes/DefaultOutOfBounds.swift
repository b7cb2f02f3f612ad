import DataModel

enum DefaultOutOfBounds: VersionRule {
  static let info = RuleInfo(
    id: "default-out-of-bounds", group: .attributes, severity: .warning,
    summary: "An attribute's default lies outside of its bounds",
    explanation: """
      A new object has the default, and saving it fails to validate until the attribute is set to something else. Of \
      strings, the bounds are those of the length. Correct the default or the bound.
      """,
    failing: """
      <entity name="Author">
          <attribute name="rating" attributeType="Integer 16" defaultValueString="0" minValueString="1" \
      maxValueString="5" usesScalarValueType="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="rating" attributeType="Integer 16" defaultValueString="1" minValueString="1" \
      maxValueString="5" usesScalarValueType="YES"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachBoundedAttribute { owner, attribute, bounds in
      let term: ModelTerm = attribute.type == .date ? .defaultDateTimeInterval : .defaultValueString
      guard !bounds.areReversed, !attribute.flags.contains(.derived),
        let field = model.field(term, of: attribute.declaration), !field.value.isEmpty,
        let size = size(of: field, attribute.type, in: model)
      else { return }
      let relation: String
      let bound: AttributeBounds.Bound
      if let minimum = bounds.minimum, let number = minimum.number, size < number {
        (relation, bound) = ("below the minimum", minimum)
      } else if let maximum = bounds.maximum, let number = maximum.number, number < size {
        (relation, bound) = ("above the maximum", maximum)
      } else {
        return
      }
      let what = attribute.type == .string ? "has a length \(relation)" : "is \(relation)"
      findings.append(
        Finding(
          info, at: version.place(field.range),
          "the default '\(version.text(field.value))' of '\(version.qualifiedName(owner, attribute.declaration))' \(what) \(version.text(bound.field.value))",
          related: [RelatedPlace(version.place(bound.field.range), "the bound is here")]))
    }
  }

  /// What is compared with the bounds: the number, or the length that Foundation counts; `nil` if it is not to be read.
  private static func size(of field: Field, _ type: AttributeType, in model: Model) -> DecimalNumber? {
    if type == .string { return DecimalNumber(Int64(model.string(field.value).utf16.count)) }
    let text = model.strings.utf8(of: field.value)
    let numberType: AttributeType = type == .date ? .double : type
    guard DefaultValue.problem(text, as: numberType) == nil else { return nil }
    return DecimalNumber(text)
  }
}
