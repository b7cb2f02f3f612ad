import DataModel

enum MinimumAboveMaximum: VersionRule {
  static let info = RuleInfo(
    id: "minimum-above-maximum", group: .attributes, severity: .warning,
    summary: "An attribute's minimum is above its maximum",
    explanation: """
      No value lies between the two, so that every object with a value fails to validate, and saving it fails with an \
      error of the kind "value is too large" or "too small". Swap the two, or correct one.
      """,
    failing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32" minValueString="130" maxValueString="0" \
      usesScalarValueType="NO"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32" minValueString="0" maxValueString="130" \
      usesScalarValueType="NO"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    version.forEachBoundedAttribute { owner, attribute, bounds in
      guard bounds.areReversed, let minimum = bounds.minimum?.field, let maximum = bounds.maximum?.field else { return }
      findings.append(
        Finding(
          info, at: version.place(minimum.range),
          "the minimum \(version.text(minimum.value)) of '\(version.qualifiedName(owner, attribute.declaration))' is above its maximum \(version.text(maximum.value)), so that no value is valid",
          related: [RelatedPlace(version.place(maximum.range), "the maximum is here")]))
    }
  }
}
