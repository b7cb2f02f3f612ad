import DataModel

enum TooManyProperties: VersionRule {
  static let info = RuleInfo(
    id: "too-many-properties", group: .attributes, severity: .warning,
    silencedBy: [.noWarnings, .noMaxPropertyCountWarnings],
    summary: "An entity declares more than 100 properties",
    explanation: """
      Every object of the entity, and of its whole hierarchy, is one row of one table with a column for each property, \
      and reading one reads them all. The compiler warns of more than 100; MOMC_NO_MAX_PROPERTY_COUNT_WARNINGS silences \
      it. Only what the entity declares itself is counted here. Move some to an entity of their own.
      """,
    failing: Example(stringLiteral: example(count: 101)),
    passing: Example(stringLiteral: example(count: 1)))

  private static let limit = 100

  private static func example(count: Int) -> String {
    let attributes = (1...count).map {
      "    <attribute name=\"part\($0)\" optional=\"YES\" attributeType=\"String\"/>\n"
    }
    return "<entity name=\"Author\">\n\(attributes.joined())</entity>"
  }

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    for entity in version.model.entities {
      let count = entity.attributes.count + entity.relationships.count + entity.fetchedProperties.count
      guard count > limit else { continue }
      findings.append(
        Finding(
          info, at: version.place(entity.nameRange),
          "entity '\(version.text(entity.name))' has \(count) properties; the compiler warns of more than \(limit)"))
    }
  }
}
