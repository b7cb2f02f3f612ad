import DataModel
import ModelPredicate

enum ToManyWithoutQuantifier: VersionRule {
  static let info = RuleInfo(
    id: "to-many-without-quantifier", group: .predicates, severity: .error,
    summary: "A predicate compares a path through a to-many relationship with one value",
    explanation: """
      The fetch throws "to-many key not allowed here" in a SQLite store: there are many values to compare. Write ANY \
      before the path, or use SUBQUERY or an operator such as @count. CONTAINS and IN are left alone, since they also \
      compare collections.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <attribute name="title" optional="YES" attributeType="String"/>
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      <fetchRequest name="ByBook" entity="Author" predicateString="books.title == $TITLE"/>
      """,
    passing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <attribute name="title" optional="YES" attributeType="String"/>
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      <fetchRequest name="ByBook" entity="Author" predicateString="ANY books.title == $TITLE"/>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for resolved in version.predicates {
      for comparison in resolved.names.toManyComparisons {
        findings.append(
          Finding(
            info, at: version.place(comparison.path),
            "the predicate of \(resolved.subject) compares a path through the to-many relationship "
              + "'\(comparison.key.name)' with one value; write ANY before it, or use SUBQUERY"))
      }
    }
  }
}
