import DataModel
import ModelSyntax
import TestSupport
import Testing

/// A model that is read after another one, whose entities it shares, is the model that it is by itself.
@Suite struct RereadingTests {
  private static let author = """
    <entity name="Author" syncable="YES"><attribute name="name" attributeType="String"/>\
    <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>\
    <fetchedProperty name="f"><fetchRequest name="r" entity="Book" predicateString="a == 1"/></fetchedProperty>\
    <fetchIndex name="i"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>\
    <uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint>\
    </uniquenessConstraints><userInfo><entry key="k" value="v"/></userInfo></entity>
    """
  private static let book = """
    <entity name="Book" parentEntity="Author" elementID="Volume">\
    <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>\
    </entity>
    """

  private func expectSame(_ first: String, then second: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var scratch = ReadScratch()
    _ = Model.read(SourceText(first), &scratch)
    let text = SourceText(second)
    #expect(Model.read(text, &scratch) == Model.read(text), sourceLocation: sourceLocation)
  }

  @Test func `shared entities may move, and others may come between`() {
    let (author, book) = (Self.author, Self.book)
    let whole = "<model>\(author)\(book)<elements/></model>"
    expectSame(whole, then: whole)
    expectSame(whole, then: "<model name='x'>\n\(book)\n\(author)</model>")
    expectSame(whole, then: "<model><entity name=\"New\"/>\(author)<configuration name='c'/>\(book)</model>")
    expectSame(whole, then: "<model>\(author)\(author)\(book)</model>")
    expectSame(whole, then: "<model>\(author.replacing("String", with: "Date"))\(book)</model>")
  }

  @Test func `a shared entity where the text around it is broken`() {
    let (author, book) = (Self.author, Self.book)
    let whole = "<model>\(author)\(book)</model>"
    expectSame(whole, then: "<model><entity name=\"Open\">\(author)\(book)</model>")
    expectSame(whole, then: "<model>\(author)</model><model>\(book)</model>")
    expectSame(whole, then: "\(author)\(book)")
    expectSame(whole, then: "<model>\(author)\n<<<<<<< ours\n\(book)\n=======\n>>>>>>> theirs\n</model>")
    expectSame(whole, then: "<model>text \(author) & \(book)")
  }

  @Test func `an entity that is not plain is read again`() {
    let odd = "<entity name=\"A\"><attribute name=\"x\" colour=\"1\"/><entity name=\"B\"/></entity>"
    let decoded =
      "<entity name=\"C\"><fetchedProperty name=\"f\"><fetchRequest name=\"r\" entity=\"A\" "
      + "predicateString=\"a == &quot;1&quot;\"/></fetchedProperty></entity>"
    let whole = "<model>\(odd)\(decoded)</model>"
    expectSame(whole, then: "<model><!-- moved -->\(decoded)\(odd)</model>")
  }

  @Test(.timeLimit(.minutes(1))) func `entities in entities cost no more than side by side`() {
    let depth = 100_000
    let text = "<model>" + String(repeating: "<entity name=\"A\"><attribute name=\"x\"/>", count: depth)
    let model = Model.read(SourceText(text + String(repeating: "</entity>", count: depth) + "</model>"))
    #expect(model.entities.count == depth)
  }

  @Test func `the digest of an entity is of its own words alone`() {
    func digests(_ body: String) -> [TextDigest] {
      Model.read(SourceText("<model>\(body)</model>")).entities.map(\.digest)
    }
    let inner = "<entity name=\"B\"/>"
    let a = digests("<entity name=\"A\"><attribute name=\"x\"/>\(inner)</entity>")
    #expect(a[0] == digests("<entity name=\"A\"><attribute name=\"x\"/><entity name=\"C\"/></entity>")[0])
    #expect(a[0] != digests("<entity name=\"A\"><attribute name=\"y\"/>\(inner)</entity>")[0])
    #expect(a[1] == digests(inner)[0])
    let nested = "<entity name=\"A\"><attribute name=\"x\"><attribute name=\"y\"/></attribute>\(inner)</entity>"
    let flat = "<entity name=\"A\"><attribute name=\"x\"></attribute><attribute name=\"y\"/>\(inner)</entity>"
    #expect(digests(nested)[0] != digests(flat)[0])
  }

  @Test(.enabled(if: SharedData.hasCorpus)) func `real models, one after the other`() {
    var scratch = ReadScratch()
    for path in SharedData.files(named: "contents") {
      let text = SourceText(SharedData.bytes(path))
      #expect(Model.read(text, &scratch) == Model.read(text), "\(path)")
    }
  }
}
