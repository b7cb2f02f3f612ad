import DataModel

enum BadBound: VersionRule {
  static let info = RuleInfo(
    id: "bad-bound", group: .attributes, severity: .warning,
    summary: "An attribute's minimum or maximum is no number",
    explanation: """
      The bounds of numbers are numbers, those of strings are lengths, those of dates seconds since 2001. The compiler \
      makes validation rules of them; one that it cannot read checks nothing, or something else. Apple documents \
      nothing about it.
      """,
    failing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32" maxValueString="old" usesScalarValueType="NO"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="age" optional="YES" attributeType="Integer 32" maxValueString="130" usesScalarValueType="NO"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    version.forEachBoundedAttribute { owner, attribute, bounds in
      for (bound, what) in [(bounds.minimum, "minimum"), (bounds.maximum, "maximum")] {
        guard let bound, bound.number == nil else { continue }
        findings.append(
          Finding(
            info, at: version.place(bound.field.range),
            "the \(what) '\(version.text(bound.field.value))' of '\(version.qualifiedName(owner, attribute.declaration))' is no number"
          ))
      }
    }
  }
}
