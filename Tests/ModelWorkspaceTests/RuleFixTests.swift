import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// What a fix changes in a text: just this, and no other byte.
struct Mending: CustomTestStringConvertible, Sendable {
  let rule: String
  /// The files, as ``WorkspaceFixture`` takes them; the first fix of the rule changes one of them.
  let text: String
  /// What is replaced, which occurs once, and by what; `nil` where there is no fix.
  let old: String
  let new: String?
  let isSafe: Bool

  init(_ rule: String, _ text: String, _ old: String, to new: String?, isSafe: Bool = true) {
    (self.rule, self.text, self.old, self.new, self.isSafe) = (rule, text, old, new, isSafe)
  }

  var testDescription: String { "\(rule): \(old) → \(new ?? "no fix")" }
}

@Suite struct RuleFixTests {
  @Test(arguments: mendings)
  func `a fix changes this alone`(mending: Mending) throws {
    let fixture = WorkspaceFixture(mending.text)
    let context = fixture.workspace.fixContext { fixture.source($0) }
    let findings = fixture.findings.filter { $0.rule == mending.rule }
    #expect(findings.count == 1)
    let fix = try #require(findings.first.map(context.fixes)).first
    guard let new = mending.new else {
      #expect(fix == nil)
      return
    }
    let edits = try #require(fix).edits
    let path = try #require(edits.first).path
    #expect(edits.allSatisfy { $0.path == path })
    #expect(fix?.isSafe == mending.isSafe)
    let text = try #require(fixture.source(path))
    let all = ByteRange(0, text.count)
    #expect(text.string(all).ranges(of: mending.old).count == 1)
    let result = text.applying(edits.map(\.edit))
    #expect(result.string(ByteRange(0, result.count)) == text.string(all).replacing(mending.old, with: new))
  }

  // MARK: Settings

  private static func settings(_ text: String, _ model: String = "<entity name=\"A\"/>") -> String {
    "//- .modeld.json\n\(text)\n//- A.xcdatamodeld/A.xcdatamodel/contents\n\(model)"
  }

  private static let settings = [
    Mending("unknown-setting", settings(#"{ "standInKey": ["K"] } // why"#), "standInKey", to: "standInKeys"),
    Mending("unknown-setting", settings("{ standInKey: [] }"), "standInKey:", to: "standInKeys:"),
    Mending("unknown-setting", settings("{ 'standInKey': [] }"), "'standInKey'", to: "'standInKeys'"),
    Mending("unknown-setting", settings("{ standInKey: [], standInKeys: [] }"), "standInKey:", to: nil),
    Mending("unknown-setting", settings(#"{ "whatever": 1 }"#), "whatever", to: nil),
    Mending(
      "unknown-setting", settings(#"{ "rules": { "unknown-inverce": "off" } }"#), "unknown-inverce",
      to: "unknown-inverse"),
    Mending(
      "unknown-setting", settings("{ rules: { unknowninverse: 'off' } }"), "unknowninverse", to: "\"unknown-inverse\""),
    Mending(
      "unknown-setting", settings(#"{ "suppressions": [{ "rule": "ordered-to-ones", "reason": "r" }] }"#),
      "ordered-to-ones", to: "ordered-to-one"),
    Mending(
      "unknown-setting",
      settings(#"{ "mergeSets": [{ "name": "S", "models": ["A.xcdatamodeld"], "version": "Aa" }] }"#), "\"Aa\"",
      to: "\"A\""),
    Mending(
      "unused-suppression", settings(#"{ "suppressions": [{ "rule": "ordered-to-one", "reason": "r" }] }"#),
      #" "suppressions": [{ "rule": "ordered-to-one", "reason": "r" }]"#, to: #" "suppressions": []"#),
    Mending(
      "unused-suppression",
      settings(
        """
        {
          "suppressions": [
            // the first
            { "rule": "no-action-delete-rule", "reason": "r" },
            { "rule": "ordered-to-one", "reason": "[," }
          ]
        }
        """,
        """
        <entity name="A"><relationship name="a" optional="YES" maxCount="1" deletionRule="No Action" \
        destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>
        """),
      ",\n    { \"rule\": \"ordered-to-one\", \"reason\": \"[,\" }", to: ""),
    Mending(
      "unused-suppression",
      settings(
        """
        {
          "suppressions": [
            { "rule": "ordered-to-one", "reason": "r" }, // why
            { "rule": "no-action-delete-rule", "reason": "r" },
          ]
        }
        """,
        """
        <entity name="A"><relationship name="a" optional="YES" maxCount="1" deletionRule="No Action" \
        destinationEntity="A" inverseName="a" inverseEntity="A"/></entity>
        """),
      "{ \"rule\": \"ordered-to-one\", \"reason\": \"r\" },", to: ""),
  ]

  // MARK: User info

  private static func userInfo(_ value: String, _ other: String = "") -> String {
    """
        <entity name="A">
            <attribute name="a" optional="YES" attributeType="String">
                <userInfo>
                    <entry key="modeld.ignore" value="\(value)"/>\(other)
                </userInfo>
            </attribute>
        </entity>
    """
  }

  private static let userInfo = [
    Mending(
      "unused-suppression", userInfo("ordered-to-one: why"),
      """
      String">
                  <userInfo>
                      <entry key="modeld.ignore" value="ordered-to-one: why"/>
                  </userInfo>
              </attribute>
      """, to: "String\"/>"),
    Mending(
      "unused-suppression", userInfo("ordered-to-one", "\n<entry key=\"k\" value=\"v\"/>"),
      "\n                <entry key=\"modeld.ignore\" value=\"ordered-to-one\"/>", to: ""),
    Mending("unused-suppression", userInfo("ordered-to-one-: &lt;"), "ordered-to-one-: ", to: "ordered-to-one: "),
    Mending(
      "unused-suppression",
      """
          <entity name="A">
              <userInfo>
                  <entry key="modeld.ignore" value="ordered-to-one"/>
              </userInfo>
          </entity>
      """,
      """

              <userInfo>
                  <entry key="modeld.ignore" value="ordered-to-one"/>
              </userInfo>
      """, to: ""),
    Mending(
      "unused-suppression",
      """
          <entity name="A">
              <userInfo>
                  <entry key="modeld.ignore" value="no-action-delete-rule, ordered-to-one: why"/>
              </userInfo>
              <relationship name="a" optional="YES" maxCount="1" deletionRule="No Action" destinationEntity="A" \
      inverseName="a" inverseEntity="A"/>
          </entity>
      """, "no-action-delete-rule, ordered-to-one: why", to: "no-action-delete-rule: why"),
  ]

  // MARK: Names

  private static let names = [
    Mending(
      "stand-in-without-real-entity",
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="BillStandIn"><userInfo><entry key="MyRealEntity" value="Bil"/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/>
      """, "value=\"Bil\"", to: "value=\"Bill\""),
    Mending(
      "stand-in-without-real-entity",
      """
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Bil"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
      //- B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Bill"/>
      """, "value=\"\"", to: nil),
    Mending(
      "derivation-path",
      """
      <entity name="A"><attribute name="b" optional="YES" attributeType="String" derived="YES" \
      derivationExpression="canonical:(nmae)"/><attribute name="name" optional="YES" attributeType="String"/></entity>
      """, "nmae", to: "name"),
    Mending(
      "unbound-variable",
      """
      <entity name="A"><attribute name="name" optional="YES" attributeType="String"/><fetchedProperty name="f" \
      optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" entity="A" \
      predicateString="name == $FETCHSOURCE.name"/></fetchedProperty></entity>
      """, "$FETCHSOURCE", to: "$FETCH_SOURCE"),
    Mending(
      "missing-destination",
      """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="Nullify" inverseName="a" \
      inverseEntity="B"/></entity>
      <entity name="B"><relationship name="a" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="A" inverseName="b" inverseEntity="A"/></entity>
      """, "deletionRule=\"Nullify\" inverseName=\"a\"",
      to: "deletionRule=\"Nullify\" destinationEntity=\"B\" inverseName=\"a\""),
  ]

  // MARK: XML

  private static let repetitions = [
    Mending(
      "repeated-xml-attribute",
      "<entity name=\"A\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\"\n optional=\"YES\"/></entity>",
      "\n optional=\"YES\"", to: ""),
    Mending(
      "repeated-xml-attribute",
      "<entity name=\"A\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\" optional=\"NO\"/></entity>",
      "optional=\"NO\"", to: nil),
    Mending(
      "repeated-index",
      """
          <entity name="A">
              <attribute name="a" optional="YES" attributeType="String"/>
              <fetchIndex name="one">
                  <fetchIndexElement property="a" type="Binary" order="ascending"/>
              </fetchIndex>
              <fetchIndex name="two">
                  <fetchIndexElement property="a" type="Binary" order="ascending"/>
              </fetchIndex>
          </entity>
      """,
      """

              <fetchIndex name="two">
                  <fetchIndexElement property="a" type="Binary" order="ascending"/>
              </fetchIndex>
      """, to: "", isSafe: false),
    Mending(
      "repeated-constraint",
      """
          <entity name="A">
              <attribute name="a" optional="YES" attributeType="String"/>
              <uniquenessConstraints>
                  <uniquenessConstraint>
                      <constraint value="a"/>
                  </uniquenessConstraint>
                  <uniquenessConstraint>
                      <constraint value='a'/>
                  </uniquenessConstraint>
              </uniquenessConstraints>
          </entity>
      """,
      """

                  <uniquenessConstraint>
                      <constraint value='a'/>
                  </uniquenessConstraint>
      """, to: "", isSafe: false),
    Mending(
      "inherited-property-redeclared",
      """
          <entity name="B" parentEntity="A">
              <attribute name="a" optional="YES" attributeType="String"/>
          </entity>
          <entity name="A">
              <attribute name="a" optional="YES" attributeType="String"/>
          </entity>
      """,
      """
      parentEntity="A">
              <attribute name="a" optional="YES" attributeType="String"/>
      """, to: "parentEntity=\"A\">", isSafe: false),
  ]

  // MARK: Values

  private static let values = [
    Mending(
      "insecure-transformer",
      "<entity name=\"A\"><attribute name=\"a\" optional=\"YES\" attributeType=\"Transformable\" syncable=\"YES\"/></entity>",
      "\"Transformable\"", to: "\"Transformable\" valueTransformerName=\"NSSecureUnarchiveFromData\"", isSafe: false),
    Mending(
      "external-storage-type",
      """
      <entity name="A"><attribute name="a" optional="YES" attributeType="String" \
      allowsExternalBinaryDataStorage="YES"/></entity>
      """, " allowsExternalBinaryDataStorage=\"YES\"", to: "", isSafe: false),
    Mending(
      "newer-than-minimum-tools",
      """
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" minimumToolsVersion="Xcode 7.3">
          <entity name="Author">
              <attribute name="site" optional="YES" attributeType="URI"/>
          </entity>
      </model>
      """, "Xcode 7.3", to: "Xcode 9.0"),
    Mending(
      "probable-rename",
      """
      //- S.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>S 2.xcdatamodel</string></dict></plist>
      //- S.xcdatamodeld/S.xcdatamodel/contents
      <entity name="Story"><attribute name="body" optional="YES" attributeType="String"/>
      <attribute name="title" optional="YES" attributeType="String"/></entity>
      //- S.xcdatamodeld/S 2.xcdatamodel/contents
      <entity name="Story"><attribute name="body" optional="YES" attributeType="String"/>
      <attribute name="headline" optional="YES" attributeType="String"/></entity>
      """, "<attribute name=\"headline\" optional=\"YES\" attributeType=\"String\"/>",
      to: "<attribute name=\"headline\" optional=\"YES\" attributeType=\"String\" elementID=\"title\"/>",
      isSafe: false),
  ]

  private static func renaming(_ old: String, _ new: String) -> String {
    """
    //- S.xcdatamodeld/.xccurrentversion
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>S 2.xcdatamodel</string></dict></plist>
    //- S.xcdatamodeld/S.xcdatamodel/contents
    <entity name="Story">\(old)<attribute name="year" optional="YES" attributeType="Date"/></entity>
    //- S.xcdatamodeld/S 2.xcdatamodel/contents
    <entity name="Story">\(new)<attribute name="year" optional="YES" attributeType="Date"/></entity>
    """
  }

  private static let renamings = [
    Mending(
      "unknown-renaming",
      renaming(
        #"<attribute name="title" optional="YES" attributeType="String"/>"#,
        #"<attribute name="headline" optional="YES" attributeType="String" elementID="titel"/>"#), "titel", to: "title",
      isSafe: false),
    Mending(
      "unknown-renaming",
      renaming(
        #"<attribute name="title" optional="YES" attributeType="Binary"/>"#,
        #"<attribute name="headline" optional="YES" attributeType="String" elementID="titel"/>"#), "titel", to: nil),
  ]

  static let mendings = renamings + settings + userInfo + names + repetitions + values

  // MARK: Many at once

  @Test(arguments: ["insecure-transformer", "to-one-without-max-count"])
  func `one fix mends all places of a habit`(rule: String) {
    let lines = (1...30).map { number in
      """
      <attribute name="t\(number)" optional="YES" attributeType="Transformable"/>
      <relationship name="r\(number)" optional="YES" deletionRule="Nullify" destinationEntity="A" inverseName="r\(number)" inverseEntity="A"/>
      """
    }
    let fixture = WorkspaceFixture("<entity name=\"A\">\n\(lines.joined(separator: "\n"))\n</entity>")
    var rounds = FixRounds(fixture.workspace) { fixture.source($0) }
    rounds.run(wanted: { $0.currentFindings().filter { $0.rule == rule } }, isAllowed: { _ in true })
    #expect(rounds.applied.count == 1)
    #expect(!rounds.workspace.currentFindings().contains { $0.rule == rule })
  }

  @Test func `several suppressions of no use all go`() throws {
    let text = Self.settings(
      """
      { "suppressions": [{ "rule": "ordered-to-one", "reason": "r" }, { "rule": "stray-text", "reason": "r" },
        { "rule": "deny-on-both-sides", "reason": "r" }] }
      """)
    let fixture = WorkspaceFixture(text)
    var rounds = FixRounds(fixture.workspace) { fixture.source($0) }
    rounds.run(wanted: { $0.currentFindings() + $0.settingsFindings }, isAllowed: \.isSafe)
    #expect(rounds.workspace.currentFindings() + rounds.workspace.settingsFindings == [])
    let result = try #require(rounds.files["./.modeld.json"]).new
    #expect(result.string(ByteRange(0, result.count)).filter { !$0.isWhitespace } == "{\"suppressions\":[]}")
  }
}
