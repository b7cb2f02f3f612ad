import ModelRules
import ModelWorkspace
import Testing

/// Edge cases of the rules about CloudKit: what is mirrored, and what is not.
struct CloudKitRuleTests {
  private func report(_ model: String, mark: String = "") -> [String] {
    WorkspaceFixture(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <model \(mark)>
      \(model)
      </model>
      """
    ).report.map { $0.replacing(" Example/Example:", with: "") }
  }

  private let needy = "<attribute name=\"need\" attributeType=\"String\"/>"

  @Test(arguments: ["usedWithCloudKit=\"YES\"", "usedWithCloudKit=\"true\""])
  func `a marked model is mirrored as a whole`(mark: String) {
    #expect(report("<entity name=\"A\">\(needy)</entity>", mark: mark) == ["error cloudkit-default-missing need"])
  }

  @Test(arguments: ["", "usedWithCloudKit=\"NO\"", "usedWithCloudKit=\"false\""])
  func `an unmarked one is not`(mark: String) {
    #expect(report("<entity name=\"A\">\(needy)</entity>", mark: mark) == [])
  }

  @Test func `the default configuration stands for all entities`() {
    let model = "<entity name=\"A\">\(needy)</entity><configuration name=\"Default\" usedWithCloudKit=\"YES\"/>"
    #expect(report(model) == ["error cloudkit-default-missing need"])
  }

  @Test func `what a member inherits is mirrored too`() {
    let model = """
      <entity name="Child" parentEntity="Parent"/>
      <entity name="Parent">\(needy)</entity>
      <entity name="Other"><attribute name="free" attributeType="String"/></entity>
      <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Child"/></configuration>
      """
    #expect(report(model) == ["error cloudkit-default-missing need"])
  }

  @Test(arguments: [
    "attributeType=\"Integer 16\" defaultValueString=\"0\"", "attributeType=\"Date\" defaultDateTimeInterval=\"0\"",
    "attributeType=\"String\" defaultValueString=\"\"", "optional=\"YES\" attributeType=\"UUID\"",
    "optional=\"YES\" attributeType=\"Composite\" composite=\"P\"",
  ])
  func `optional attributes and defaults are silent`(attribute: String) {
    let model = "<entity name=\"A\"><attribute name=\"a\" \(attribute)/></entity><composite name=\"P\"/>"
    #expect(report(model, mark: "usedWithCloudKit=\"YES\"") == [])
  }

  @Test(arguments: [
    "attributeType=\"Integer 16\"", "attributeType=\"Integer 16\" defaultValueString=\"\"", "attributeType=\"Binary\"",
    "attributeType=\"UUID\" defaultValueString=\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"",
    "attributeType=\"Date\" derived=\"YES\" derivationExpression=\"now()\"",
    "transient=\"YES\" attributeType=\"String\"",
  ])
  func `required attributes without a default are errors`(attribute: String) {
    let model = "<entity name=\"A\"><attribute name=\"a\" \(attribute)/></entity>"
    #expect(report(model, mark: "usedWithCloudKit=\"YES\"") == ["error cloudkit-default-missing a"])
  }

  @Test func `a missing inverse is told once`() {
    let model = """
      <entity name="A"><relationship name="b" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="B"/></entity>
      <entity name="B"/>
      """
    #expect(report(model) == ["warning relationship-without-inverse b"])
    #expect(report(model, mark: "usedWithCloudKit=\"YES\"") == ["error cloudkit-inverse-missing b"])
  }
}
