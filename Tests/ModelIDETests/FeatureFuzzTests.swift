import ModelIDE
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

/// Broken files are what an editor holds most of the time.
@Suite struct FeatureFuzzTests {
  private static let files = [
    "A.xcdatamodeld/A.xcdatamodel/contents": """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order" syncable="YES">
            <attribute name="size" attributeType="Composite" composite="Size"/>
            <attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="lines.@count"/>
            <relationship name="buyer" maxCount="1" destinationEntity="Person" inverseName="orders" inverseEntity="Person"/>
            <fetchedProperty name="own"><fetchRequest name="f" entity="Order" predicateString="buyer.name == &quot;é&quot;"/></fetchedProperty>
            <fetchIndex name="bySize"><fetchIndexElement property="size" type="Binary" order="ascending"/></fetchIndex>
            <uniquenessConstraints><uniquenessConstraint><constraint value="count"/></uniquenessConstraint></uniquenessConstraints>
        </entity>
        <entity name="Person"><userInfo><entry key="MyRealEntity" value="Person"/></userInfo></entity>
        <composite name="Size"><attribute name="width" attributeType="Double"/></composite>
        <configuration name="Local"><memberEntity name="Order"/></configuration>
        <elements><element name="Order" positionX="0" positionY="0" width="1" height="1"/></elements>
    </model>
    """,
    "B.xcdatamodeld/B.xcdatamodel/contents": """
    <model>
        <entity name="Person" parentEntity="Being"><attribute name="name" attributeType="String"/></entity>
        <entity name="Being" isAbstract="YES">
            <relationship name="orders" toMany="YES" destinationEntity="Order" inverseName="buyer" inverseEntity="Order"/>
        </entity>
        <entity name="Order"><userInfo><entry key="MyRealEntity" value=""/></userInfo></entity>
    </model>
    """,
    "B.xcdatamodeld/B 2.xcdatamodel/contents": "<model><entity name=\"Human\" elementID=\"Person\"/></model>",
    "B.xcdatamodeld/.xccurrentversion": currentVersion("B.xcdatamodel"),
  ]

  /// Some bytes taken out, doubled or replaced.
  private func mutated(_ text: String, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.insert(contentsOf: Array("<\"=&>/\n ".utf8).shuffled(using: &random).prefix(2), at: start)
      default: bytes.removeSubrange(end...)
      }
    }
    return bytes
  }

  @Test(arguments: UInt64(0)..<60)
  func `whatever the files hold, every answer lies inside of them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var texts: [String: SourceText] = [:]
    for (path, text) in FeatureFuzzTests.files.sorted(by: { $0.key < $1.key }) {
      texts[path] = SourceText(mutated(text, &random))
    }
    let changes = texts.compactMap { path, text in FileState.read(text, at: path).map { FileChange(path, $0) } }
    let analysis = Analysis(Workspace(root: ".", files: changes)) { [texts] in texts[$0] }
    for (path, text) in texts {
      askEverything(analysis, in: path)
      for _ in 0..<8 { askEverything(analysis, at: Int.random(in: 0...text.count, using: &random), in: path) }
    }
  }
}
