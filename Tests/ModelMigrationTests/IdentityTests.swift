import ModelMigration
import Testing

@Suite struct IdentityTests {
  @Test(arguments: [
    (#"<attribute name="a" attributeType="String" defaultValueString="x"/>"#, "default none > x"),
    (#"<attribute name="a" attributeType="String" usesScalarValueType="NO"/>"#, "scalar type none > NO"),
    (#"<attribute name="a" attributeType="String" maxValueString="3"/>"#, "maximum none > 3"),
    (#"<attribute name="a" attributeType="String" indexed="YES"/>"#, "indexed no > yes"),
    (
      #"<attribute name="a" attributeType="String"><userInfo><entry key="k" value="v"/></userInfo></attribute>"#,
      "user info none > k=v"
    ),
  ])
  func `this is no change that Core Data sees`(attribute: String, detail: String) {
    let step = step(ofEntity: #"<attribute name="a" attributeType="String"/>"#, to: attribute)
    #expect(step.verdict == .identical)
    #expect(step.lines == ["changed attribute E.a: \(detail) (no hash)"])
  }

  @Test func `a delete rule does not enter the hash`() {
    let step = step(
      ofEntity: #"<relationship name="r" deletionRule="Nullify" destinationEntity="E"/>"#,
      to: #"<relationship name="r" deletionRule="Cascade" destinationEntity="E"/>"#)
    #expect(step.verdict == .identical)
    #expect(step.lines == ["changed relationship E.r: delete rule Nullify > Cascade (no hash)"])
  }

  @Test func `classes, indexes, requests and configurations do not enter the hash`() {
    let step = step(
      #"<entity name="E" representedClassName="A"/>"#,
      """
      <entity name="E" representedClassName="B"><fetchIndex name="i"><fetchIndexElement property="p"/></fetchIndex>
      </entity><fetchRequest name="all" entity="E"/><configuration name="Cloud"><memberEntity name="E"/></configuration>
      """)
    #expect(step.verdict == .identical)
    #expect(
      step.lines == [
        "changed entity E: class A > B, fetch indexes none > i(p) (no hash)", "added fetch request all (no hash)",
        "added configuration Cloud (no hash)",
      ])
  }

  @Test func `the order of the file is no change`() {
    let (a, b) = (#"<entity name="A"/>"#, #"<entity name="B"><attribute name="x" attributeType="Date"/></entity>"#)
    #expect(step(a + b, b + a).lines == [])
  }

  @Test func `a constraint and a hash modifier are changes`() {
    let constraint =
      #"<uniquenessConstraints><uniquenessConstraint><constraint value="a"/></uniquenessConstraint></uniquenessConstraints>"#
    #expect(step(ofEntity: "", to: constraint).lines == ["changed entity E: uniqueness constraints none > a"])
    #expect(step(#"<entity name="E"/>"#, #"<entity name="E" versionHashModifier="2"/>"#).verdict == .inferable)
  }

  @Test func `a broken model cannot be loaded`() {
    #expect(step("<entity", #"<entity name="E"/>"#).verdict == .impossible)
  }
}
