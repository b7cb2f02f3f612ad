import ModelMigration
import Testing

/// Steps that published apps took, each as a small model of the same shape.
///
/// What comes out was worked out by hand: every element of both versions was set beside the other, the documented and
/// observed conditions of the inference were gone through one by one, and where the app ships a mapping model for the
/// step, that was read too.
@Suite struct RealStepTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    let verdict: MigrationVerdict
    var reasons: [String] = []
  }

  @Test(arguments: cases)
  func `the verdict of a step that an app took`(real: Case) {
    let step = step(real.old, real.new)
    #expect(step.verdict == real.verdict)
    #expect(step.reasons == real.reasons)
  }

  private static let cases: [Case] = [
    Case(
      testDescription: "a shop's order gets a mandatory status key in place of a status; its mapping model fills it",
      old: """
        <entity name="Order"><attribute name="status" attributeType="String"/></entity>
        <entity name="Item"><attribute name="quantity" attributeType="Integer 64" defaultValueString="0"/></entity>
        """,
      new: """
        <entity name="Order"><attribute name="statusKey" attributeType="String"/></entity>
        <entity name="Item"><attribute name="quantity" attributeType="Decimal" defaultValueString="0"/></entity>
        <entity name="Status"><attribute name="slug" attributeType="String"/></entity>
        """,
      verdict: .mayFail, reasons: ["new-mandatory-attribute Order.statusKey"]),
    Case(
      testDescription: "an entity gets a name that is no longer taken, without a renaming identifier",
      old: """
        <entity name="Attribute"><attribute name="key" optional="YES" attributeType="String"/>
        <attribute name="option" optional="YES" attributeType="String"/></entity>
        <entity name="Variation"><relationship name="attributes" toMany="YES" destinationEntity="Attribute"/></entity>
        """,
      new: """
        <entity name="GenericAttribute"><attribute name="key" optional="YES" attributeType="String"/>
        <attribute name="option" optional="YES" attributeType="String"/></entity>
        <entity name="Variation"><relationship name="attributes" toMany="YES" destinationEntity="GenericAttribute"/>
        </entity>
        """,
      verdict: .inferable, reasons: ["probable-rename GenericAttribute"]),
    Case(
      testDescription: "a product gets a mandatory date without a default, and no mapping model: stores with one fail",
      old: #"<entity name="Product"><attribute name="name" attributeType="String"/></entity>"#,
      new: """
        <entity name="Product"><attribute name="name" attributeType="String"/>
        <attribute name="date" attributeType="Date"/></entity>
        """,
      verdict: .mayFail, reasons: ["new-mandatory-attribute Product.date"]),
    Case(
      testDescription: "two entities get a relationship and its inverse, both optional",
      old: #"<entity name="Product"/><entity name="MetaData"/>"#,
      new: """
        <entity name="Product"><relationship name="fields" optional="YES" toMany="YES" destinationEntity="MetaData"
        inverseName="product" inverseEntity="Product"/></entity>
        <entity name="MetaData"><relationship name="product" optional="YES" maxCount="1" destinationEntity="Product"
        inverseName="fields" inverseEntity="MetaData"/></entity>
        """,
      verdict: .inferable),
    Case(
      testDescription: "a parent goes, and its properties move into the two children; concrete rows keep their values",
      old: """
        <entity name="Region" isAbstract="YES"><attribute name="code" attributeType="Integer 16"/></entity>
        <entity name="Continent" parentEntity="Region"/><entity name="Country" parentEntity="Region"/>
        """,
      new: """
        <entity name="Continent"><attribute name="code" attributeType="Integer 16"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
        </uniquenessConstraints></entity>
        <entity name="Country"><attribute name="code" attributeType="Integer 16"/></entity>
        """,
      verdict: .inferable),
    Case(
      testDescription: "an entity goes, with the relationships to it, and a number of its rows comes in their place",
      old: """
        <entity name="Country"><relationship name="continent" optional="YES" maxCount="1" destinationEntity="Continent"
        inverseName="countries" inverseEntity="Continent"/></entity>
        <entity name="Continent"><relationship name="countries" toMany="YES" destinationEntity="Country"
        inverseName="continent" inverseEntity="Country"/></entity>
        """,
      new: """
        <entity name="Country"><attribute name="isoContinent" optional="YES" attributeType="Integer 16"/></entity>
        """,
      verdict: .inferable),
    Case(
      testDescription: "a lock's block becomes mandatory; the mapping model of the app finds one for each",
      old: """
        <entity name="Lock"><relationship name="block" optional="YES" maxCount="1" destinationEntity="Block"
        inverseName="lock" inverseEntity="Block"/></entity>
        <entity name="Block"><relationship name="lock" optional="YES" maxCount="1" destinationEntity="Lock"
        inverseName="block" inverseEntity="Lock"/></entity>
        """,
      new: """
        <entity name="Lock"><relationship name="block" maxCount="1" destinationEntity="Block"
        inverseName="lock" inverseEntity="Block"/></entity>
        <entity name="Block"><relationship name="lock" optional="YES" maxCount="1" destinationEntity="Lock"
        inverseName="block" inverseEntity="Lock"/></entity>
        """,
      verdict: .mayFail, reasons: ["relationship-made-mandatory Lock.block"]),
    Case(
      testDescription: "a picture message gets its data as rows of their own, which old messages do not have",
      old: """
        <entity name="Message" isAbstract="YES"/>
        <entity name="Picture" parentEntity="Message"><attribute name="bytes" attributeType="Binary"/></entity>
        """,
      new: """
        <entity name="Message" isAbstract="YES"/><entity name="Data"/>
        <entity name="Picture" parentEntity="Message"><relationship name="image" maxCount="1"
        destinationEntity="Data"/></entity>
        """,
      verdict: .mayFail, reasons: ["new-mandatory-relationship Picture.image"]),
    Case(
      testDescription: "an attribute's name changes in two letters' case",
      old:
        #"<entity name="List"><attribute name="listId" attributeType="Integer 64" defaultValueString="0"/></entity>"#,
      new:
        #"<entity name="List"><attribute name="listID" attributeType="Integer 64" defaultValueString="0"/></entity>"#,
      verdict: .inferable, reasons: ["probable-rename List.listID"]),
    Case(
      testDescription: "every value gets an encrypted twin that is mandatory, in a store that is made anew",
      old: #"<entity name="Text"><attribute name="text" attributeType="String"/></entity>"#,
      new: #"<entity name="Text"><attribute name="textEncrypted" attributeType="Binary"/></entity>"#,
      verdict: .mayFail, reasons: ["new-mandatory-attribute Text.textEncrypted"]),
    Case(
      testDescription: "an index is added, and a hash modifier so that stores get it",
      old: #"<entity name="User"><attribute name="handle" optional="YES" attributeType="String"/></entity>"#,
      new: """
        <entity name="User"><attribute name="handle" optional="YES" attributeType="String"
        versionHashModifier="add index"/><fetchIndex name="h"><fetchIndexElement property="handle"/></fetchIndex></entity>
        """,
      verdict: .inferable),
    Case(
      testDescription: "an index is added without one, so that no store gets it",
      old: #"<entity name="User"><attribute name="handle" optional="YES" attributeType="String"/></entity>"#,
      new: """
        <entity name="User"><attribute name="handle" optional="YES" attributeType="String"/>
        <fetchIndex name="h"><fetchIndexElement property="handle"/></fetchIndex></entity>
        """,
      verdict: .identical),
    Case(
      testDescription: "a version is made for the layout of its diagram alone",
      old: #"<entity name="Taxon"/><elements><element name="Taxon" positionX="0"/></elements>"#,
      new: #"<entity name="Taxon"/><elements><element name="Taxon" positionX="9"/></elements>"#,
      verdict: .identical),
    Case(
      testDescription: "a status takes less room, and codes beyond it would be cut",
      old: #"<entity name="Backbone"><attribute name="status" optional="YES" attributeType="Integer 64"/></entity>"#,
      new: #"<entity name="Backbone"><attribute name="status" optional="YES" attributeType="Integer 16"/></entity>"#,
      verdict: .inferable, reasons: ["narrowed-number Backbone.status"]),
    Case(
      testDescription: "an entity and the properties that speak of it are renamed, each with its identifier",
      old: """
        <entity name="Keyword"><attribute name="id" attributeType="String" defaultValueString=""/></entity>
        <entity name="PersonKeyword"><relationship name="keyword" optional="YES" maxCount="1"
        destinationEntity="Keyword"/></entity>
        """,
      new: """
        <entity name="Expertise" elementID="Keyword">
        <attribute name="id" attributeType="String" defaultValueString=""/></entity>
        <entity name="PersonExpertise" elementID="PersonKeyword"><relationship name="expertise" optional="YES"
        maxCount="1" destinationEntity="Expertise" elementID="keyword"/></entity>
        """,
      verdict: .inferable),
    Case(
      testDescription: "a renaming identifier is written under the name it has in code, which Core Data passes over",
      old: #"<entity name="Club"><attribute name="town_" optional="YES" attributeType="String"/></entity>"#,
      new: """
        <entity name="Club"><attribute name="townDepr_" optional="YES" attributeType="String"
        renamingIdentifier="town_"/></entity>
        """,
      verdict: .inferable, reasons: ["probable-rename Club.townDepr_"]),
    Case(
      testDescription: "a constraint moves to another attribute, and a name becomes mandatory",
      old: """
        <entity name="Language"><attribute name="code" attributeType="String" defaultValueString=""/>
        <attribute name="name" optional="YES" attributeType="String"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="code"/><constraint value="name"/>
        </uniquenessConstraint></uniquenessConstraints></entity>
        """,
      new: """
        <entity name="Language"><attribute name="code" attributeType="String" defaultValueString=""/>
        <attribute name="name" attributeType="String"/>
        <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
        </uniquenessConstraints></entity>
        """,
      verdict: .mayFail, reasons: ["attribute-made-mandatory Language.name"]),
    Case(
      testDescription: "a user's role is called its type from now on",
      old: """
        <entity name="User"><attribute name="email" optional="YES" attributeType="String"/>
        <attribute name="role" optional="YES" attributeType="String"/></entity>
        """,
      new: """
        <entity name="User"><attribute name="email" optional="YES" attributeType="String"/>
        <attribute name="type" optional="YES" attributeType="String"/></entity>
        """,
      verdict: .inferable, reasons: ["probable-rename User.type"]),
    Case(
      testDescription: "a cover leads to another entity from now on, as shipped without a mapping model",
      old: """
        <entity name="Album"><relationship name="cover" optional="YES" maxCount="1" destinationEntity="Artwork"/></entity>
        <entity name="Artwork"/><entity name="Image"/>
        """,
      new: """
        <entity name="Album"><relationship name="cover" optional="YES" maxCount="1" destinationEntity="Image"
        inverseName="coverOf" inverseEntity="Image"/></entity><entity name="Artwork"/>
        <entity name="Image"><relationship name="coverOf" optional="YES" maxCount="1" destinationEntity="Album"
        inverseName="cover" inverseEntity="Album"/></entity>
        """,
      verdict: .inferable),
    Case(
      testDescription: "a link's text is called its source, among other things that came",
      old: """
        <entity name="Image"><attribute name="sourceURL" optional="YES" attributeType="String"/></entity>
        """,
      new: """
        <entity name="Image"><attribute name="source" optional="YES" attributeType="String"/>
        <attribute name="width" optional="YES" attributeType="Float"/></entity>
        """,
      verdict: .inferable, reasons: ["probable-rename Image.source"]),
    Case(
      testDescription: "a value's identifier goes one version after its renaming",
      old:
        #"<entity name="Post"><attribute name="hex" optional="YES" attributeType="String" elementID="color"/></entity>"#,
      new: """
        <entity name="Post"><attribute name="hex" optional="YES" attributeType="String"/>
        <relationship name="sections" optional="YES" toMany="YES" destinationEntity="Section"/></entity>
        <entity name="Section"/>
        """,
      verdict: .inferable),
    Case(
      testDescription: "only classes and scalar types change, for another language",
      old: """
        <entity name="Game" representedClassName="OEGame"><attribute name="rating" optional="YES"
        attributeType="Integer 16"/></entity>
        """,
      new: """
        <entity name="Game" representedClassName=".OEGame"><attribute name="rating" optional="YES"
        attributeType="Integer 16" usesScalarValueType="NO"/></entity>
        """,
      verdict: .identical),
  ]
}
