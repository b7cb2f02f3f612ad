import DataModel

enum IndexOfToMany: VersionRule {
  static let info = RuleInfo(
    id: "index-of-to-many", group: .indexesAndConstraints, severity: .information,
    summary: "An index names a to-many relationship",
    explanation: """
      The table of the entity has no column for a to-many relationship, so that there is nothing to index; the foreign \
      keys on the other side are indexed anyway. Models with such an index ship, and Apple documents nothing about it. \
      Take the element away.
      """,
    failing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
          <fetchIndex name="byBooks">
              <fetchIndexElement property="books" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
          <fetchIndex name="byAuthor">
              <fetchIndexElement property="author" type="Binary" order="ascending"/>
          </fetchIndex>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for indexed in IndexedProperty.all(in: version.model)
    where version.model.toManyRelationship(indexed.property) != nil && version.unstoredKind(of: indexed.property) == nil
    {
      findings.append(
        Finding(
          info, at: version.place(indexed.element.propertyRange),
          "\(version.name(of: indexed.index, of: indexed.entity)) names the to-many relationship "
            + "'\(version.text(indexed.element.property))', which has no column"))
    }
  }
}
