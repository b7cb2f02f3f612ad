import ModelRules
import Testing

/// The edges of the rules for relationships; their plain cases are the examples.
@Suite struct RelationshipRuleTests {
  /// A pair of relationships with these XML attributes.
  private func report(_ one: String, _ other: String) -> [String] {
    let fixture = WorkspaceFixture(
      """
      <entity name="A"><relationship name="b" \(one) destinationEntity="B" inverseName="a" inverseEntity="B"/></entity>
      <entity name="B"><relationship name="a" \(other) destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      """)
    return fixture.report(from: .hint).map { $0.replacing("Example/Example: ", with: "") }
  }

  private let one = #"optional="YES" maxCount="1""#
  private let many = #"optional="YES" toMany="YES""#

  @Test(arguments: [
    (#"maxCount="0""#, ["warning to-one-without-max-count 0"]),
    (#"maxCount="2""#, ["warning to-one-without-max-count 2"]),
    (#"maxCount="01""#, []), (#"toMany="NO" maxCount="1""#, []), (#"maxCount="x""#, ["warning relationship-counts x"]),
    ("", ["warning to-one-without-max-count b"]), (#"minCount="1" maxCount="1""#, []),
    (#"minCount="2" maxCount="1""#, ["warning relationship-counts 2"]),
    (#"toMany="YES" minCount="3" maxCount="3""#, []), (#"toMany="YES" minCount="3" maxCount="0""#, []),
    (#"toMany="YES" minCount="3""#, []),
    (#"toMany="YES" minCount="4" maxCount="3""#, ["warning relationship-counts 4"]),
    (#"toMany="YES" minCount="-1""#, ["warning relationship-counts -1"]),
    (#"toMany="YES" maxCount="99999999999999999999""#, ["warning relationship-counts 99999999999999999999"]),
    (
      #"toMany="YES" minCount="1.5" maxCount="many""#,
      ["warning relationship-counts 1.5", "warning relationship-counts many"]
    ),
    (#"maxCount="1" ordered="YES""#, ["warning ordered-to-one YES"]), (#"toMany="YES" ordered="YES""#, []),
    (#"maxCount="1" ordered="NO""#, []),
    (#"maxCount="1" deletionRule="nullify""#, ["warning unknown-delete-rule nullify"]),
    (#"maxCount="1" deletionRule="""#, []),
  ])
  func `counts, order and delete rule`(attributes: String, expected: [String]) {
    #expect(report(#"optional="YES" "# + attributes, many) == expected)
  }

  @Test func `two mandatory sides are told of once, unless one may be empty`() {
    #expect(report(#"maxCount="1""#, #"maxCount="1""#) == ["hint required-on-both-sides b"])
    #expect(report(#"maxCount="1""#, #"toMany="YES" minCount="1""#) == ["hint required-on-both-sides b"])
    #expect(report(#"maxCount="1""#, #"toMany="YES""#) == [])
    #expect(report(#"maxCount="1""#, one) == [])
  }

  @Test func `two denying sides are told of once, and gravely only if neither can let go`() {
    let deny = #" deletionRule="Deny""#
    #expect(report(one + deny, many + deny) == ["information deny-on-both-sides Deny"])
    #expect(report(one + deny, many) == [])
    #expect(
      report(#"maxCount="1""# + deny, #"toMany="YES" minCount="1""# + deny)
        == ["hint required-on-both-sides b", "warning deny-on-both-sides Deny"])
  }

  @Test func `a relationship that is its own inverse is told of once`() {
    let fixture = WorkspaceFixture(
      """
      <entity name="A"><relationship name="twin" maxCount="1" deletionRule="Deny" destinationEntity="A" inverseName="twin"/></entity>
      """)
    #expect(
      fixture.report(from: .hint) == [
        "hint required-on-both-sides Example/Example: twin", "warning deny-on-both-sides Example/Example: Deny",
      ])
  }

  @Test func `of two transient sides the first one tells`() {
    let transient = #" transient="YES""#
    #expect(report(one + transient, many + transient) == ["warning transient-relationship-with-inverse YES"])
    #expect(report(one, many + transient) == ["warning transient-relationship-with-inverse YES"])
  }

  @Test func `a transient relationship needs no inverse`() {
    let fixture = WorkspaceFixture(
      """
      <entity name="A"><relationship name="b" optional="YES" transient="YES" maxCount="1" destinationEntity="B"/></entity>
      <entity name="B"/>
      """)
    #expect(fixture.report == [])
  }

  @Test func `what follows from a doubled name or from a cycle is not told`() {
    let doubled = WorkspaceFixture(
      """
      <entity name="A"><attribute name="b" attributeType="String"/>
      <relationship name="b" optional="YES" maxCount="1" destinationEntity="B" inverseName="a"/></entity>
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="b"/></entity>
      """)
    #expect(doubled.findings.filter { $0.severity == .error }.map(\.rule) == ["duplicate-property"])
    let twins = WorkspaceFixture(
      """
      <entity name="A"><attribute name="x" attributeType="String"/></entity>
      <entity name="A"><attribute name="y" attributeType="String"/>
      <relationship name="b" optional="YES" maxCount="1" destinationEntity="B" inverseName="a"/></entity>
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="b"/></entity>
      <fetchRequest name="R" entity="A" predicateString="y == 'z'"/>
      """)
    #expect(twins.report == ["error duplicate-entity Example/Example: A"])
    let pair = WorkspaceFixture(
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" destinationEntity="B" inverseName="a"/>
      <relationship name="b" optional="YES" maxCount="1" destinationEntity="C" inverseName="a"/></entity>
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="b"/></entity>
      <entity name="C"><relationship name="a" optional="YES" maxCount="1" destinationEntity="A" inverseName="b"/></entity>
      """)
    #expect(pair.report == ["error duplicate-property Example/Example: b"])
    let cycle = WorkspaceFixture(
      """
      <entity name="A" parentEntity="B"><attribute name="x" attributeType="String"/></entity>
      <entity name="B" parentEntity="A"><attribute name="x" attributeType="String"/></entity>
      """)
    #expect(cycle.findings.filter { $0.severity == .error }.map(\.rule) == ["inheritance-cycle"])
  }

  /// Entities, each with a relationship that denies to each of those it lists.
  private func denying(_ edges: [(String, [String])], _ attributes: String = #"maxCount="1""#) -> [String] {
    let entities = edges.map { name, targets in
      let relationships = targets.map { target in
        #"<relationship name="to\#(target)" \#(attributes) deletionRule="Deny" destinationEntity="\#(target)"/>"#
      }
      return "<entity name=\"\(name)\">\(relationships.joined())</entity>"
    }
    return WorkspaceFixture(entities.joined()).findings.filter { $0.rule == "deny-cycle" }.map(\.message)
  }

  @Test func `circles of denying relationships are told of once each`() {
    #expect(denying([("A", ["B"]), ("B", ["C"]), ("C", [])]) == [])
    #expect(denying([("A", ["A"]), ("B", ["A"])]) == [])
    #expect(denying([("A", ["B"]), ("B", ["A"])]) == ["deletion is denied in a circle: 'A.toB', 'B.toA'"])
    #expect(
      denying([("X", ["A"]), ("A", ["D", "B"]), ("B", ["C"]), ("C", ["D", "A"]), ("D", [])])
        == ["deletion is denied in a circle: 'A.toB', 'B.toC', 'C.toA'"])
    #expect(
      denying([("A", ["B"]), ("B", ["A"]), ("C", ["A", "D"]), ("D", ["C", "C2"]), ("C2", ["D"])]).count == 2)
    #expect(denying([("A", ["B"]), ("B", ["A"])], #"optional="YES" maxCount="1""#) == [])
    #expect(denying([("A", ["B"]), ("B", ["A"])], #"toMany="YES""#) == [])
  }

  @Test func `a long way of denying relationships is no trouble`() {
    let count = 20_000
    let edges = (0..<count).map { ("E\($0)", ["E\(($0 + 1) % count)"]) }
    #expect(denying(edges).count == 1)
    #expect(denying(Array(edges.dropLast())) == [])
  }
}
