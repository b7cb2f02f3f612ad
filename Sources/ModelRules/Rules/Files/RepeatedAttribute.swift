import DataModel

enum RepeatedAttribute: FileRule {
  static let info = RuleInfo(
    id: "repeated-xml-attribute", group: .files, severity: .error,
    summary: "An XML element has one attribute twice",
    explanation: """
      XML forbids it, and Xcode refuses to open the file. It mostly comes from a merge that kept both sides of a line. \
      Delete one of the two.
      """,
    failing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String" optional="YES"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" optional="YES" attributeType="String"/>
      </entity>
      """)

  static let kinds: [FileProblem.Kind] = [.repeatedAttribute]
}
