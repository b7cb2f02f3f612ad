import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// Edge cases of the rules about attributes.
struct AttributeRuleTests {
  private func report(_ attributes: String, from severity: Severity = .warning) -> [String] {
    WorkspaceFixture(
      """
      <entity name="Author">
      \(attributes)
      <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
      <attribute name="price" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
      <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      <fetchedProperty name="others"><fetchRequest name="r" entity="Book" predicateString="price == 1"/></fetchedProperty>
      </entity>
      <composite name="Point"><attribute name="x" optional="YES" attributeType="String"/></composite>
      """
    ).report(from: severity).map { $0.replacing(" Example/Example:", with: "") }
  }

  // MARK: Derived attributes

  private func derived(_ expression: String) -> [String] {
    report(
      """
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="spot" optional="YES" attributeType="Composite" composite="Point"/>
      <attribute name="made" optional="YES" attributeType="String" derived="YES" derivationExpression="\(expression)"/>
      """)
  }

  @Test(arguments: [
    "name", "canonical:(name)", "now()", "books.@count", "books.price.@sum", "books.author.books.@count", "spot.x",
    "uppercase:(name)", "self", "1 + 2",
  ])
  func `derivations that Core Data knows are silent`(expression: String) {
    #expect(derived(expression) == [])
  }

  @Test(arguments: [
    ("nmae", "nmae"), ("books", "books"), ("books.price", "books"), ("books.@count.price", "@count"),
    ("name.length", "length"), ("books.@sum.price", "@sum"), ("books.author", "author"), ("canonical:(nmae)", "nmae"),
    ("books.others.@count", "others"), ("books.@foo", "@foo"), ("spot.y", "y"), ("books.author.nmae", "nmae"),
  ])
  func `a path that leads nowhere is told where it ends`(expression: String, fault: String) {
    #expect(derived(expression) == ["error derivation-path \(fault)"])
  }

  @Test(arguments: [
    ("$x", "$x"), ("canonical:(", "("), ("name ==", "=="), ("fold:(name)", "fold:"), ("name == 1", "name == 1"),
    ("%@", "%@"),
  ])
  func `an expression that cannot be is told once`(expression: String, fault: String) {
    let report = derived(expression)
    #expect(report.count == 1 && report[0].hasPrefix("error derivation-syntax"), "\(report), expected at \(fault)")
  }

  // MARK: Values

  @Test func `the length of a default is counted as Foundation counts it`() {
    let attribute = "<attribute name=\"a\" attributeType=\"String\" maxValueString=\"4\" defaultValueString="
    #expect(report(attribute + "\"ab😀\"/>") == [])
    #expect(report(attribute + "\"abc😀\"/>") == ["warning default-out-of-bounds abc😀"])
  }

  @Test func `dates have bounds and defaults of their own`() {
    let date = "<attribute name=\"a\" attributeType=\"Date\" usesScalarValueType=\"NO\" "
    #expect(
      report(date + "minDateTimeInterval=\"9\" maxDateTimeInterval=\"7\"/>") == ["warning minimum-above-maximum 9"])
    #expect(
      report(date + "minDateTimeInterval=\"9\" defaultDateTimeInterval=\"-5.5\"/>")
        == ["warning default-out-of-bounds -5.5"])
    #expect(report(date + "defaultDateTimeInterval=\"today\"/>") == ["warning bad-default-value today"])
    // What Xcode leaves of the text that was typed is not read.
    #expect(report(date + "minValueString=\"12/4/2013\" defaultValueString=\"now\"/>") == [])
  }

  @Test func `a type of a newer Xcode is only hinted at`() {
    let model = """
      <?xml version="1.0" encoding="UTF-8"?>
      <model lastSavedToolsVersion="VERSION">
      <entity name="Author"><attribute name="a" optional="YES" attributeType="Vector"/></entity>
      </model>
      """
    #expect(WorkspaceFixture(model.replacing("VERSION", with: "24512")).report.count == 1)
    #expect(WorkspaceFixture(model.replacing("VERSION", with: "30000.1")).report == [])
    #expect(WorkspaceFixture(model.replacing("VERSION", with: "30000.1")).report(from: .hint).count == 1)
  }

  @Test(arguments: [
    ("[String]", "NSArray"), ("[String: Any]", "NSDictionary"), ("Set&lt;Int&gt;", "NSSet"), ("Date", "NSDate"),
    ("Int64?", "NSNumber"), ("(Int, Int)", "the name of a class"),
  ])
  func `the class behind a Swift type is offered`(type: String, instead: String) {
    let attribute = """
      <entity name="A"><attribute name="a" optional="YES" attributeType="Transformable" \
      valueTransformerName="NSSecureUnarchiveFromData" customClassName="\(type)"/></entity>
      """
    let findings = WorkspaceFixture(attribute).findings
    #expect(findings.map(\.rule) == ["swift-type-as-class"])
    #expect(findings.first?.message.hasSuffix("use \(instead)") == true)
  }

  @Test(arguments: ["NSArray", "Color", "MyApp.Box", "NSDictionary"])
  func `a class is silent`(name: String) {
    #expect(
      report(
        """
        <attribute name="a" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData" customClassName="\(name)"/>
        """) == [])
  }

  @Test func `one habit in many places is one finding that lists them`() {
    func findings(_ count: Int) -> [Finding] {
      let attributes = (0..<count).map {
        "<attribute name=\"a\($0)\" optional=\"YES\" attributeType=\"Transformable\"/>"
      }
      return WorkspaceFixture("<entity name=\"A\">\(attributes.joined())</entity>").findings
    }
    #expect(findings(12).count == 12)
    #expect(findings(13).count == 1)
    #expect(findings(13).first?.related.count == 12)
    #expect(findings(13).first?.message.contains("13 transformable attributes") == true)
  }
}
