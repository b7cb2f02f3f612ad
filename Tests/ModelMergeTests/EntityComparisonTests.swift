import DataModel
import ModelMerge
import Testing

/// Which differences Core Data compares when it merges (coredata.md, 1.3 and 4), field by field.
@Suite struct EntityComparisonTests {
  /// One field: what it is called, and an entity on either side.
  struct Case: CustomTestStringConvertible {
    let subject: String
    let first: String
    let second: String
    var testDescription: String { "\(subject): \(first) | \(second)" }

    /// Two entities `E` with these XML attributes.
    static func entity(_ subject: String, _ first: String, _ second: String = "") -> Case {
      Case(subject: subject, first: #"<entity name="E" \#(first)/>"#, second: #"<entity name="E" \#(second)/>"#)
    }

    /// Two entities `E` with these elements inside.
    static func inside(_ subject: String, _ first: String, _ second: String = "") -> Case {
      Case(
        subject: subject, first: #"<entity name="E">\#(first)</entity>"#,
        second: #"<entity name="E">\#(second)</entity>"#)
    }

    /// Two entities with an attribute `a` and these XML attributes.
    static func attribute(_ subject: String, _ first: String, _ second: String = "") -> Case {
      inside("attribute 'a' \(subject)", #"<attribute name="a" \#(first)/>"#, #"<attribute name="a" \#(second)/>"#)
    }

    /// Two entities with a relationship `r` and these XML attributes.
    static func relationship(_ subject: String, _ first: String, _ second: String = "") -> Case {
      inside(
        "relationship 'r' \(subject)", #"<relationship name="r" \#(first)/>"#, #"<relationship name="r" \#(second)/>"#)
    }

    static func userInfo(_ entries: String) -> String { "<userInfo>\(entries)</userInfo>" }
    static func index(_ element: String) -> String {
      #"<fetchIndex name="i"><fetchIndexElement property="a" \#(element)/></fetchIndex>"#
    }
    static func fetched(_ predicate: String) -> String {
      #"<fetchedProperty name="f"><fetchRequest name="f" entity="E" predicateString="\#(predicate)"/></fetchedProperty>"#
    }
  }

  private static let a = #"<attribute name="a" attributeType="String"/>"#
  private static let r = #"<relationship name="r" destinationEntity="D"/>"#
  private static let unique = #"<uniquenessConstraint><constraint value="a"/></uniquenessConstraint>"#
  private static let compound = #"<compoundIndex><index value="a"/></compoundIndex>"#

  // MARK: Compared

  private static let compared: [Case] = [
    .entity("abstract", #"isAbstract="YES""#),
    .entity("parent", #"parentEntity="P""#, #"parentEntity="Q""#),
    .entity("class", #"representedClassName="E""#, #"representedClassName="F""#),
    .entity("versionHashModifier", #"versionHashModifier="2""#),
    .entity("coreSpotlightDisplayNameExpression", #"coreSpotlightDisplayNameExpression="name""#),
    .inside("user info", Case.userInfo(#"<entry key="k" value="v"/>"#)),
    .inside(
      "user info", Case.userInfo(#"<entry key="k" value="v"/>"#), Case.userInfo(#"<entry key="k" value="w"/>"#)),
    .inside("uniqueness constraints", "<uniquenessConstraints>\(unique)</uniquenessConstraints>"),
    .inside("fetch indexes", Case.index("")),
    .inside("fetch indexes", Case.index(#"order="ascending""#), Case.index(#"order="descending""#)),
    .inside("attribute 'a'", a),
    .inside("attribute 'a'", "", a),
    .inside("relationship 'r'", r),
    .inside("attribute 'a'", a, #"<relationship name="a" destinationEntity="D"/>"#),
    .attribute("type", #"attributeType="Integer 16""#, #"attributeType="Integer 32""#),
    .attribute("optional", #"optional="YES""#),
    .attribute("versionHashModifier", #"versionHashModifier="2""#),
    .attribute("external storage", #"allowsExternalBinaryDataStorage="YES""#),
    .attribute("preserve after deletion", #"preserveAfterDeletion="YES""#),
    .relationship("optional", #"optional="YES""#),
    .relationship("versionHashModifier", #"versionHashModifier="2""#),
    .relationship("destination", #"destinationEntity="D""#, #"destinationEntity="F""#),
    .relationship("inverse", #"inverseName="x""#, #"inverseName="y""#),
    .relationship("maximum count", #"maxCount="1""#, #"toMany="YES""#),
    .relationship("maximum count", #"toMany="YES" maxCount="3""#, #"toMany="YES""#),
    .relationship("minimum count", #"minCount="1""#),
    .relationship("ordered", #"ordered="YES""#),
  ]

  @Test(arguments: compared)
  func `a difference here is one that Core Data compares`(field: Case) {
    let result = comparison(field.first, field.second)
    #expect(result.compared.map(\.subject) == [field.subject])
    #expect(result.uncompared == [])
    #expect(!result.syncableDiffers && !result.isEqual)
  }

  // MARK: Not compared

  private static let child = #"<entity name="C" parentEntity="E"/>"#

  private static let located =
    #"<entity name="E"><attribute name="a" attributeType="Composite" composite="P"/></entity>"#

  private static let uncompared: [Case] = [
    .entity("renaming identifier", #"elementID="Old""#),
    .inside("compound indexes", "<compoundIndexes>\(compound)</compoundIndexes>"),
    .attribute("defaultValueString", #"defaultValueString="1""#, #"defaultValueString="2""#),
    .attribute("defaultDateTimeInterval", #"defaultDateTimeInterval="1""#),
    .attribute("minValueString", #"minValueString="1""#),
    .attribute("maxValueString", #"maxValueString="1""#),
    .attribute("minDateTimeInterval", #"minDateTimeInterval="1""#),
    .attribute("maxDateTimeInterval", #"maxDateTimeInterval="1""#),
    .attribute("regularExpressionString", #"regularExpressionString=".""#),
    .attribute("valueTransformerName", #"valueTransformerName="T""#),
    .attribute("customClassName", #"customClassName="C""#),
    .attribute("usesScalarValueType", #"usesScalarValueType="YES""#, #"usesScalarValueType="NO""#),
    .attribute("elementID", #"elementID="b""#),
    .attribute("spotlightIndexingEnabled", #"spotlightIndexingEnabled="YES""#),
    .attribute("allowsCloudEncryption", #"allowsCloudEncryption="YES""#),
    .inside(
      "attribute 'a' user info", #"<attribute name="a"><userInfo><entry key="k"/></userInfo></attribute>"#,
      #"<attribute name="a"/>"#),
    .inside("attribute 'a'", #"<attribute name="a" transient="YES"/>"#),
    .attribute("type", #"transient="YES" attributeType="String""#, #"transient="YES" attributeType="Date""#),
    .attribute("optional", #"transient="YES" optional="YES""#, #"transient="YES""#),
    .relationship("deletionRule", #"deletionRule="Nullify""#, #"deletionRule="Cascade""#),
    .relationship("elementID", #"elementID="b""#),
    // The hash leaves out an inverse that is the relationship itself, also where the destination inherits it.
    .relationship("inverse", #"destinationEntity="E""#, #"destinationEntity="E" inverseName="r" inverseEntity="E""#),
    .relationship("inverse", #"destinationEntity="E""#, #"destinationEntity="E" inverseName="r""#),
    Case(
      subject: "relationship 'r' inverse",
      first: #"<entity name="E"><relationship name="r" destinationEntity="C" inverseName="r"/></entity>"# + child,
      second: #"<entity name="E"><relationship name="r" destinationEntity="C"/></entity>"# + child),
    Case(
      subject: "attribute 'a' elements", first: located + #"<composite name="P"><attribute name="x"/></composite>"#,
      second: located + #"<composite name="P"><attribute name="y"/></composite>"#),
    .inside("fetched property 'f'", Case.fetched("TRUEPREDICATE")),
    .inside("fetched property 'f' predicateString", Case.fetched("a"), Case.fetched("b")),
  ]

  @Test(arguments: uncompared)
  func `a difference here is lost without a word`(field: Case) {
    let result = comparison(field.first, field.second)
    #expect(result.compared == [])
    #expect(result.uncompared.map(\.subject) == [field.subject])
    #expect(!result.syncableDiffers && !result.isEqual)
  }

  @Test func `what a composite holds is compared, in composites of it too`() {
    func model(_ type: String) -> String {
      """
      <entity name="E"><attribute name="a" attributeType="Composite" composite="P"/></entity>
      <composite name="P"><attribute name="q" attributeType="Composite" composite="Q"/></composite>
      <composite name="Q"><attribute name="p" attributeType="Composite" composite="P"/>\
      <attribute name="x" attributeType="\(type)"/></composite>
      """
    }
    let same = comparison(model("String"), model("String"))
    #expect(same.isEqual)
    let other = comparison(model("String"), model("Double"))
    #expect(other.compared == [] && other.uncompared.map(\.subject) == ["attribute 'a' elements"])
  }

  @Test func `syncable alone is set apart`() {
    let result = comparison(#"<entity name="E" syncable="YES"/>"#, #"<entity name="E"/>"#)
    #expect(result.compared == [] && result.uncompared == [])
    #expect(result.syncableDiffers && !result.isEqual)
  }

  // MARK: Equal

  private static let equal: [Case] = [
    .entity("class in no known module", #"representedClassName=".Foo""#, #"representedClassName="Mod.Foo""#),
    .entity("class in no known module", #"representedClassName="Mod.Foo""#, #"representedClassName=".Foo""#),
    .entity("class of one module", #"representedClassName=".Foo""#, #"representedClassName=".Foo""#),
    .entity("empty class", #"representedClassName="""#, #"representedClassName="NSManagedObject""#),
    .entity("absent class", #"representedClassName="NSManagedObject""#),
    .entity("code generation", #"codeGenerationType="class""#, #"codeGenerationType="category""#),
    .entity("not abstract, spelt out", #"isAbstract="NO""#),
    .entity("abstract, in other words", #"isAbstract="true""#, #"isAbstract="YES""#),
    .attribute("not optional, spelt out", #"optional="NO""#),
    .relationship("minimum, spelt out", #"minCount="0""#),
    .relationship("maximum, spelt out", #"maxCount="1""#),
    .relationship("maximum of many, spelt out", #"toMany="YES" maxCount="0""#, #"toMany="YES""#),
    .inside("order of properties", a + r, r + a),
    .inside(
      "order of user info", Case.userInfo(#"<entry key="k" value="1"/><entry key="l" value="2"/>"#),
      Case.userInfo(#"<entry key="l" value="2"/><entry key="k" value="1"/>"#)),
  ]

  @Test(arguments: equal)
  func `what means the same is no difference`(pair: Case) {
    #expect(comparison(pair.first, pair.second).isEqual)
  }

  // MARK: Classes

  @Test(arguments: [
    (".Foo", "Foo"), ("Foo", ".Foo"), (".Foo", "Mod.Bar"), (".Foo", "Mod.XFoo"), ("A.Foo", "B.Foo"),
  ])
  func `these classes are two, whatever the module is called`(first: String, second: String) {
    let result = comparison(
      #"<entity name="E" representedClassName="\#(first)"/>"#, #"<entity name="E" representedClassName="\#(second)"/>"#)
    #expect(result.compared.map(\.phrase) == ["class ('\(first)' and '\(second)')"])
  }

  @Test func `an absent class is NSManagedObject`() {
    let result = comparison(#"<entity name="E"/>"#, #"<entity name="E" representedClassName="E"/>"#)
    #expect(result.compared.map(\.phrase) == ["class ('NSManagedObject' and 'E')"])
  }

  // MARK: Derived attributes

  private func derived(_ first: String, _ second: String) -> EntityComparison {
    comparison(
      #"<entity name="E"><attribute name="a" derived="YES" \#(first)/></entity>"#,
      #"<entity name="E"><attribute name="a" derived="YES" \#(second)/></entity>"#)
  }

  @Test func `of a derived attribute the expression is compared`() {
    let result = derived(#"derivationExpression="now()""#, #"derivationExpression="canonical:(b)""#)
    #expect(result.compared.map(\.subject) == ["attribute 'a' derivationExpression"])
    #expect(result.uncompared == [])
  }

  @Test func `of a derived attribute type and optional are not compared`() {
    let result = derived(
      #"derivationExpression="now()" attributeType="Date" optional="YES""#,
      #"derivationExpression="now()" attributeType="String""#)
    #expect(result.compared == [])
    #expect(result.uncompared.map(\.subject) == ["attribute 'a' type", "attribute 'a' optional"])
  }

  @Test func `whether an attribute is derived is compared`() {
    let plain = #"<entity name="E"><attribute name="a" attributeType="Date"/></entity>"#
    let derived = #"<entity name="E"><attribute name="a" attributeType="Date" derived="YES"/></entity>"#
    for result in [comparison(plain, derived), comparison(derived, plain)] {
      #expect(result.compared.map(\.subject) == ["attribute 'a' derived"])
      #expect(result.uncompared == [])
    }
  }

  // MARK: Stand-ins

  @Test(arguments: [
    #"<entity name="E"><relationship name="r" destinationEntity="NAME"/></entity>"#,
    #"<entity name="E" parentEntity="NAME"/>"#,
  ])
  func `a name of a stand-in means the real entity`(entity: String) {
    let standIn = #"<entity name="S"><userInfo><entry key="MyRealEntity" value="D"/></userInfo></entity>"#
    let parts = entity.split(separator: "NAME").map(String.init)
    #expect(comparison(parts.joined(separator: "S") + standIn, parts.joined(separator: "D")).isEqual)
  }

  // MARK: Places

  @Test func `a difference stands where the second one says it`() {
    let first = member("A", #"<entity name="E"><attribute name="a" attributeType="String"/></entity>"#)
    let second = member(
      "B", #"<entity name="E" representedClassName="Two"><attribute name="a" attributeType="Date"/></entity>"#)
    let result = EntityComparison(Definition(first, 0), Definition(second, 0))
    let model = second.model
    #expect(result.compared.map(\.subject) == ["class", "attribute 'a' type"])
    #expect(
      result.compared.map(\.place) == [
        model.range(.representedClassName, of: model.entities[0].declaration), model.attributes[0].nameRange,
      ])
  }
}
