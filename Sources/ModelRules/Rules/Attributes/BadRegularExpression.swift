import DataModel
import ModelSyntax

enum BadRegularExpression: VersionRule {
  static let info = RuleInfo(
    id: "bad-regular-expression", group: .attributes, severity: .warning,
    summary: "An attribute's regular expression cannot be read",
    explanation: """
      The compiler makes a validation rule of it, 'SELF MATCHES …', which throws "Can't do regex matching" when an \
      object with a value is validated. What is checked are brackets and quantifiers in ICU's dialect; of expressions \
      with comments, flags, named groups or other special parts nothing is said.
      """,
    failing: """
      <entity name="Author">
          <attribute name="email" optional="YES" attributeType="String" regularExpressionString="[^@]+@([a-z]+"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="email" optional="YES" attributeType="String" regularExpressionString="[^@]+@([a-z]+)"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.terms.contains(.regularExpressionString) else { return }
    version.forEachAttribute { owner, attribute in
      // Of another type it is a leftover, which the compiler passes over.
      guard attribute.type == .string,
        let field = model.field(.regularExpressionString, of: attribute.declaration)
      else { return }
      let text = model.strings.utf8(of: field.value)
      guard let problem = RegularExpressionCheck.problem(in: text) else { return }
      // With references in it, the value is longer than its text, and the place inside is not known.
      let isPlain = text.count == field.range.count
      let range =
        isPlain
        ? ByteRange(field.range.start + problem.range.lowerBound, field.range.start + problem.range.upperBound)
        : field.range
      findings.append(
        Finding(
          info, at: version.place(range),
          "the regular expression of '\(version.qualifiedName(owner, attribute.declaration))' is broken: \(problem.message)"
        ))
    }
  }
}
