import TestSupport

/// Makes models of every kind of element that no rule finds anything wrong with.
struct ModelGenerator {
  /// A whole `contents` document, the same for the same seed.
  ///
  /// - Parameter isForCloud: Whether the model is marked for CloudKit and keeps its rules.
  static func contents(seed: UInt64, isForCloud: Bool) -> String {
    var generator = ModelGenerator(seed: seed, isForCloud: isForCloud)
    return generator.contents()
  }

  private var random: SplitMix64
  private let isForCloud: Bool
  /// Whether it is for tools that know no derived attributes, composites, fetch indexes, UUIDs and URIs.
  private let isOld: Bool
  private let entityCount: Int
  private var nextNumber = 0
  private var links: [[String]]

  private init(seed: UInt64, isForCloud: Bool) {
    random = SplitMix64(seed: seed)
    self.isForCloud = isForCloud
    let isDrawn = random.happens(oneIn: 6)
    isOld = isDrawn && !isForCloud
    entityCount = Int.random(in: 2...6, using: &random)
    links = Array(repeating: [], count: entityCount)
  }

  private mutating func name(_ stem: String) -> String {
    nextNumber += 1
    return "\(stem)\(nextNumber)"
  }

  private mutating func contents() -> String {
    for _ in 0..<Int.random(in: 1...5, using: &random) { addLink() }
    let entities = (0..<entityCount).map { entity($0) }
    let tools = isOld ? "Xcode 7.3" : "Automatic"
    let members = (0..<entityCount).map { "<memberEntity name=\"Entity\($0)\"/>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22757" \
      minimumToolsVersion="\(tools)" sourceLanguage="Swift"\(isForCloud ? " usedWithCloudKit=\"YES\"" : "")>
      \(entities.joined(separator: "\n"))
      \(isOld ? ModelGenerator.lonely : "")
      <fetchRequest name="All" entity="Entity0" predicateString="TRUEPREDICATE"/>
      <configuration name="Main">\(members)</configuration>
      \(isOld ? "" : ModelGenerator.composites)
      </model>
      """
  }

  /// An entity that nothing refers to, no configuration either; in some models alone, since others want all in one.
  private static let lonely =
    #"<entity name="Lonely" representedClassName="Lonely"><attribute name="note" optional="YES" attributeType="String"/></entity>"#

  private static let composites = """
    <composite name="Point">
    <attribute name="x" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
    <attribute name="inner" optional="YES" attributeType="Composite" composite="Inner"/>
    </composite>
    <composite name="Inner">
    <attribute name="y" optional="YES" attributeType="String"/>
    </composite>
    """

  // MARK: Entities

  private mutating func entity(_ index: Int) -> String {
    let parent = index > 1 && random.happens(oneIn: 4) ? " parentEntity=\"Entity\(index - 1)\"" : ""
    let isAbstract = random.happens(oneIn: 6) ? " isAbstract=\"YES\"" : ""
    var lines = ["<entity name=\"Entity\(index)\" representedClassName=\"Entity\(index)\"\(parent)\(isAbstract)>"]
    let text = name("text")
    lines.append("<attribute name=\"\(text)\" optional=\"YES\" attributeType=\"String\"/>")
    if !isOld {
      lines.append(
        "<attribute name=\"\(name("folded"))\" optional=\"YES\" attributeType=\"String\" derived=\"YES\" "
          + "derivationExpression=\"canonical:(\(text))\"/>")
      lines.append(
        "<fetchIndex name=\"byText\"><fetchIndexElement property=\"\(text)\" type=\"Binary\" order=\"ascending\"/></fetchIndex>"
      )
    }
    for _ in 0..<Int.random(in: 2...7, using: &random) { lines.append(attribute()) }
    lines += links[index]
    // The last ones of large models have none, for what a constraint would forbid.
    if !isForCloud, parent.isEmpty, index < 4 {
      lines.append(
        "<uniquenessConstraints><uniquenessConstraint><constraint value=\"\(text)\"/></uniquenessConstraint></uniquenessConstraints>"
      )
    }
    if random.happens(oneIn: 2) { lines.append("<userInfo><entry key=\"note\" value=\"\(index)\"/></userInfo>") }
    return (lines + ["</entity>"]).joined(separator: "\n")
  }

  private mutating func attribute() -> String {
    let kinds = [
      "attributeType=\"Integer 16\" defaultValueString=\"3\" minValueString=\"0\" maxValueString=\"10\" usesScalarValueType=\"YES\"",
      "attributeType=\"Integer 32\" defaultValueString=\"-7\" usesScalarValueType=\"YES\"",
      "optional=\"YES\" attributeType=\"Integer 64\" usesScalarValueType=\"NO\"",
      "attributeType=\"Double\" defaultValueString=\"0.5\" minValueString=\"0.25\" usesScalarValueType=\"YES\"",
      "attributeType=\"Float\" defaultValueString=\"0.0\" maxValueString=\"1e6\" usesScalarValueType=\"YES\"",
      "optional=\"YES\" attributeType=\"Decimal\" defaultValueString=\"0.10\"",
      "attributeType=\"Boolean\" defaultValueString=\"NO\" usesScalarValueType=\"YES\"",
      "attributeType=\"Date\" defaultDateTimeInterval=\"600000000\" usesScalarValueType=\"NO\"",
      "optional=\"YES\" attributeType=\"Date\" minDateTimeInterval=\"0\" maxDateTimeInterval=\"700000000\" usesScalarValueType=\"NO\"",
      "optional=\"YES\" attributeType=\"String\" minValueString=\"1\" maxValueString=\"20\" regularExpressionString=\"[a-z]+(-[a-z]+)*\"",
      "attributeType=\"String\" defaultValueString=\"&quot;none&quot;\"",
      "optional=\"YES\" attributeType=\"Binary\" allowsExternalBinaryDataStorage=\"YES\"",
      "optional=\"YES\" attributeType=\"UUID\" usesScalarValueType=\"NO\"",
      "optional=\"YES\" attributeType=\"URI\"",
      "optional=\"YES\" attributeType=\"Transformable\" valueTransformerName=\"NSSecureUnarchiveFromData\" customClassName=\"NSArray\"",
      "optional=\"YES\" attributeType=\"Composite\" composite=\"Point\"",
      "optional=\"YES\" transient=\"YES\"",
    ]
    // CloudKit refuses attributes without a type, transient ones too.
    let usable = isForCloud ? kinds.dropLast() : kinds.filter { !isOld || !$0.isNew }[...]
    return "<attribute name=\"\(name("field"))\" \(usable.randomElement(using: &random) ?? "")/>"
  }

  // MARK: Relationships

  /// A relationship and its inverse.
  private mutating func addLink() {
    let (from, to) = (
      Int.random(in: 0..<entityCount, using: &random), Int.random(in: 0..<entityCount, using: &random)
    )
    let (there, back) = (name("link"), name("back"))
    links[from].append(relationship(there, to: to, inverse: back))
    links[to].append(relationship(back, to: from, inverse: there))
  }

  private mutating func relationship(_ name: String, to entity: Int, inverse: String) -> String {
    let count = random.happens(oneIn: 2) ? "toMany=\"YES\"" : "maxCount=\"1\""
    let rule = random.happens(oneIn: 3) ? "Cascade" : "Nullify"
    return "<relationship name=\"\(name)\" optional=\"YES\" \(count) deletionRule=\"\(rule)\" "
      + "destinationEntity=\"Entity\(entity)\" inverseName=\"\(inverse)\" inverseEntity=\"Entity\(entity)\"/>"
  }
}

extension String {
  /// Whether an attribute of this kind needs tools that came after Xcode 7.3.
  fileprivate var isNew: Bool { ["UUID", "URI", "Composite"].contains { contains("\"\($0)\"") } }
}
