import DataModel

enum ConflictMarkersLeft: FileRule {
  static let info = RuleInfo(
    id: "conflict-markers", group: .files, severity: .error,
    summary: "A file holds git's markers of an unresolved merge",
    explanation: """
      The file was committed with both sides of a merge conflict in it. Xcode cannot read it. Choose between the two \
      sides, or keep both, and delete the lines with the markers. Nothing else is reported of such a file.
      """,
    failing: """
      <entity name="Author">
      <<<<<<< HEAD
          <attribute name="name" attributeType="String"/>
      =======
          <attribute name="title" attributeType="String"/>
      >>>>>>> feature
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="name" attributeType="String"/>
      </entity>
      """)

  static let kinds: [FileProblem.Kind] = [.conflictMarkers]
}
