import DataModel
import Foundation
import ModelSyntax
import TestSupport
import Testing

@Suite struct MappingModelTests {
  private typealias Value = KeyedArchiveWriter.Value

  /// An element with settings, as the modeler's stereotypes hold them.
  private static func stereotyped(
    _ name: String, _ settings: [(String, Value)], _ entries: [(String, Value)] = []
  ) -> [(String, Value)] {
    let attributes = settings.map { key, value in
      Value.object([("_name", .string(key)), ("_default", value)])
    }
    let stereotype = Value.object([("XDBucketForOwnedAttributesstorage", .list(attributes))])
    return [("_name", .string(name)), ("XDBucketForStereotypesstorage", .list([stereotype]))] + entries
  }

  private static func attribute(_ name: String, type: Int, optional: Bool) -> Value {
    .object(
      stereotyped(
        name,
        [
          ("XD_PAttK_attributeType", .integer(type)), ("XD_PPSK_isOptional", .bool(optional)),
          ("XD_PPSK_versionHashModifier", .string("$null")),
        ]))
  }

  private static let archive: [UInt8] = {
    let author = Value.labelled(
      "Author",
      stereotyped(
        "Author",
        [
          ("XD_PSK_isAbstract", .bool(false)), ("XD_PSK_versionHashModifier", .string("2")),
          ("XDPMUniquenessConstraints", .list([.list([.string("name"), .string("birth")])])),
        ],
        [
          (
            "XDBucketForOwnedAttributesstorage",
            .list([
              attribute("name", type: 700, optional: true), attribute("birth", type: 900, optional: false),
              .labelled(
                "books",
                stereotyped(
                  "books",
                  [
                    ("XD_PRK_destination", .link("Book")), ("XD_PRK_inverseRelationship", .link("author")),
                    ("XD_PRK_maxCount", .integer(0)), ("XD_PRK_minCount", .integer(0)),
                    ("XD_PRK_ordered", .bool(true)), ("XD_PPSK_isOptional", .bool(true)),
                  ])),
            ])
          )
        ]))
    let book = Value.labelled(
      "Book",
      stereotyped(
        "Book", [("XD_PSK_isAbstract", .bool(true))],
        [
          ("XDBucketForGeneralizationsstorage", .list([.object([("_general", .link("Author"))])])),
          (
            "XDBucketForOwnedAttributesstorage",
            .list([
              .labelled(
                "author",
                stereotyped(
                  "author",
                  [
                    ("XD_PRK_destination", .link("Author")), ("XD_PRK_inverseRelationship", .link("books")),
                    ("XD_PRK_maxCount", .integer(1)), ("XD_PRK_minCount", .integer(1)),
                  ]))
            ])
          ),
        ]))
    return KeyedArchiveWriter.archive(
      .object([("_xd_rootPackage", .object([("XDBucketForClassesstorage", .list([author, book]))]))]))
  }()

  private func mapping(_ data: [UInt8]) -> MappingModel {
    let text = """
      <?xml version="1.0"?>
      <database>
          <object type="XDDEVMAPPINGMODEL" id="z1">
              <attribute name="sourcemodelpath" type="string">App/Shop.xcdatamodeld/Shop 2.xcdatamodel</attribute>
              <attribute name="sourcemodeldata" type="binary">\(Data(data).base64EncodedString(options: .lineLength64Characters))
      </attribute>
              <attribute name="destinationmodelpath" type="string">Lone.xcdatamodel</attribute>
          </object>
      </database>
      """
    return MappingModel.read(SourceText(text))
  }

  @Test func `the names of bundle and version are the last of the path`() throws {
    let mapping = mapping(Self.archive)
    #expect(mapping.source.names?.bundle == "Shop.xcdatamodeld")
    #expect(mapping.source.names?.version == "Shop 2")
    #expect(mapping.destination.names?.bundle == "")
    #expect(mapping.destination.names?.version == "Lone")
    #expect(mapping.source.pathRange.map { mapping.lines.position(at: $0.start).line } == 3)
    #expect(mapping.destination.model == nil)
  }

  @Test func `the ends are found in any order`() {
    let text = """
      <object><attribute name="destinationmodelpath" type="string"></attribute>
      <attribute name="destinationmodelpath" type="string">B.xcdatamodel</attribute>
      <attribute name="sourcemodelpath" type="string">A.xcdatamodel</attribute></object>
      """
    let mapping = MappingModel.read(SourceText(text))
    #expect(mapping.source.path == "A.xcdatamodel")
    #expect(mapping.destination.path == "B.xcdatamodel")
  }

  @Test func `the copy of a model reads like the model`() throws {
    let copy = try #require(mapping(Self.archive).source.model)
    let model = Model.read(
      SourceText(
        """
        <model><entity name="Author" versionHashModifier="2">\
        <attribute name="name" attributeType="String" optional="YES"/><attribute name="birth" attributeType="Date"/>\
        <relationship name="books" destinationEntity="Book" inverseName="author" toMany="YES" ordered="YES" optional="YES"/>\
        <uniquenessConstraints><uniquenessConstraint><constraint value="name"/><constraint value="birth"/>\
        </uniquenessConstraint></uniquenessConstraints></entity>\
        <entity name="Book" parentEntity="Author" isAbstract="YES">\
        <relationship name="author" destinationEntity="Author" inverseName="books" maxCount="1" minCount="1"/>\
        </entity></model>
        """))
    #expect(copy == model)
  }

  @Test func `a damaged copy is no model, and hangs nobody`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      var bytes = Self.archive
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      _ = mapping(bytes)
      _ = mapping(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))))
    }
    #expect(mapping([1, 2, 3]).source.model == nil)
  }

  @Test func `base64 reads with blanks, padding and without`() {
    for text in ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm 9v\nYmE=", "Zm9vYmFy"] {
      let bytes = Array(text.utf8)
      let expected = Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
      #expect(Base64.decode(bytes[...]) == expected)
    }
    #expect(Base64.decode(Array("Zm%v".utf8)[...]) == nil)
  }
}
