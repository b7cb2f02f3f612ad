import ModelMigration
import Testing

@Suite struct AttributeStepTests {
  private func attribute(_ settings: String) -> String { #"<attribute name="a" \#(settings)/>"# }

  @Test(arguments: [
    // Numbers and Boolean convert into each other; only a smaller type may lose something.
    ("Integer 16", "Integer 64", []), ("Integer 64", "Integer 16", ["narrowed-number E.a"]),
    ("Boolean", "Integer 16", []), ("Integer 32", "Boolean", ["narrowed-number E.a"]),
    ("Float", "Double", []), ("Double", "Float", ["narrowed-number E.a"]), ("Double", "Decimal", []),
    ("Double", "Integer 64", ["narrowed-number E.a"]), ("Integer 32", "Float", ["narrowed-number E.a"]),
    ("Integer 64", "Double", []),
    // Nothing else does.
    ("String", "Integer 16", ["incompatible-types E.a"]), ("Integer 16", "String", ["incompatible-types E.a"]),
    ("Date", "Double", ["incompatible-types E.a"]), ("String", "UUID", ["incompatible-types E.a"]),
    ("URI", "String", ["incompatible-types E.a"]), ("Transformable", "String", ["incompatible-types E.a"]),
    ("Binary", "Transformable", ["type-transformation E.a"]),
    ("Transformable", "Binary", ["type-transformation E.a"]),
  ])
  func `a type becomes another`(before: String, after: String, reasons: [String]) {
    let step = step(
      ofEntity: attribute(#"attributeType="\#(before)" optional="YES""#),
      to: attribute(#"attributeType="\#(after)" optional="YES""#))
    #expect(step.reasons == reasons)
    #expect(step.lines == ["changed attribute E.a: type \(before) > \(after)"])
  }

  @Test func `a type that is left out is the type Undefined`() {
    let typed = attribute(#"attributeType="String" optional="YES""#)
    let untyped = attribute(#"optional="YES""#)
    #expect(step(ofEntity: typed, to: untyped).reasons == ["incompatible-types E.a"])
    #expect(step(ofEntity: untyped, to: typed).reasons == ["incompatible-types E.a"])
  }

  @Test func `Binary becomes Transformable where the user info allows it and nothing is stored externally`() {
    let entry = #"<userInfo><entry key="NSMigrationAllowTypeTransformation" value="1"/></userInfo>"#
    let old = #"<attribute name="a" attributeType="Binary" optional="YES"/>"#
    let new = #"<attribute name="a" attributeType="Transformable" optional="YES">\#(entry)</attribute>"#
    #expect(step(ofEntity: old, to: new).verdict == .inferable)
    let external = attribute(#"attributeType="Binary" optional="YES" allowsExternalBinaryDataStorage="YES""#)
    #expect(step(ofEntity: external, to: new).verdict == .needsMappingModel)
  }

  @Test func `values outside the store do not move in, and those inside may move out`() {
    let inside = attribute(#"attributeType="Binary" optional="YES""#)
    let outside = attribute(#"attributeType="Binary" optional="YES" allowsExternalBinaryDataStorage="YES""#)
    #expect(step(ofEntity: inside, to: outside).reasons == [])
    #expect(step(ofEntity: outside, to: inside).reasons == ["external-storage-into-store E.a"])
    #expect(step(ofEntity: outside, to: inside).verdict == .needsMappingModel)
  }

  @Test(arguments: [
    ("", "new-mandatory-attribute E.a"), (#"defaultValueString="0""#, nil), (#"defaultValueString="""#, nil),
    (#"defaultDateTimeInterval="0""#, nil), (#"optional="YES""#, nil), (#"transient="YES""#, nil),
    (#"derived="YES" derivationExpression="now()""#, nil),
    // Core Data passes over this spelling.
    (#"defaultValue="0""#, "new-mandatory-attribute E.a"),
  ])
  func `a new attribute needs a value for the rows there are`(settings: String, reason: String?) {
    let step = step(ofEntity: "", to: attribute(#"attributeType="Integer 32" \#(settings)"#))
    #expect(step.reasons == (reason.map { [$0] } ?? []))
  }

  @Test func `what becomes mandatory needs a value too`() {
    let optional = attribute(#"attributeType="String" optional="YES""#)
    let mandatory = attribute(#"attributeType="String""#)
    #expect(step(ofEntity: optional, to: mandatory).reasons == ["attribute-made-mandatory E.a"])
    #expect(step(ofEntity: optional, to: mandatory).verdict == .mayFail)
    #expect(step(ofEntity: mandatory, to: mandatory).verdict == .identical)
    #expect(step(ofEntity: mandatory, to: optional).verdict == .inferable)
    let withDefault = attribute(#"attributeType="String" defaultValueString="x""#)
    #expect(step(ofEntity: optional, to: withDefault).verdict == .inferable)
  }

  @Test func `a transient attribute that is stored from now on is new to the store`() {
    let old = attribute(#"attributeType="String" transient="YES""#)
    let new = attribute(#"attributeType="String""#)
    #expect(step(ofEntity: old, to: new).reasons == ["new-mandatory-attribute E.a"])
    #expect(step(ofEntity: old, to: new).lines == ["changed attribute E.a: transient yes > no"])
    #expect(step(ofEntity: new, to: old).verdict == .inferable)
  }

  @Test func `an abstract entity has no rows`() {
    let new = #"<entity name="E" isAbstract="YES"><attribute name="a" attributeType="String"/></entity>"#
    #expect(step(#"<entity name="E" isAbstract="YES"/>"#, new).verdict == .inferable)
    let child = #"<entity name="C" parentEntity="E"/>"#
    #expect(
      step(#"<entity name="E" isAbstract="YES"/>"# + child, new + child).reasons == ["new-mandatory-attribute E.a"])
  }

  @Test func `a new entity has no rows`() {
    #expect(step("", #"<entity name="E"><attribute name="a" attributeType="String"/></entity>"#).verdict == .inferable)
  }
}
