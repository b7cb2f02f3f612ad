/// Examples of rules about CloudKit: models that are marked.
enum CloudKitExample {
  /// A file tree with `inside` in a model that is used with CloudKit.
  static func contents(_ inside: String) -> String {
    """
    //- Example.xcdatamodeld/Example.xcdatamodel/contents
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES">
    \(inside)
    </model>
    """
  }

  /// Two entities and the pair of relationships between them as CloudKit takes them.
  static let mirrored = Example(
    stringLiteral: contents(
      """
      <entity name="Author">
          <relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Book" \
      inverseName="author" inverseEntity="Book"/>
      </entity>
      <entity name="Book">
          <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" \
      inverseName="books" inverseEntity="Author"/>
      </entity>
      """))
}
