import DataModel

enum VersionNotDerived: ReleaseRule {
  static let info = RuleInfo(
    id: "version-not-derived", group: .releases, severity: .warning,
    summary: "The new current version seems to be made from another one than has shipped",
    explanation: """
      Two branches each add a version to the same one; the first ships, and the second lacks what the first has added. \
      Migrating drops it without a word. It is reported where the new version lacks everything that the shipped one has \
      over the version before it. Make the version again from the shipped one; if the loss is meant, switch the rule off.
      """,
    failing: """
      //- released:Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- released:Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="note" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="note" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
      <entity name="Item"/><entity name="Order"/>
      """,
    passing: """
      //- released:Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      //- released:Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- released:Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="note" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 3.xcdatamodel</string></dict></plist>
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="Item"/>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="Item"><attribute name="note" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/Shop 3.xcdatamodel/contents
      <entity name="Item"><attribute name="note" optional="YES" attributeType="String"/></entity><entity name="Order"/>
      """)

  static func check(_ release: ReleaseView, into findings: inout [Finding]) {
    guard let version = release.current.flatMap(release.version), let name = release.shippedCurrent,
      let shipped = release.shippedVersion(named: name), !release.shipped.contains(where: { $0.name == version.name }),
      let base = release.shipped.last(where: { VersionName.precedes($0.name, name) })
    else { return }
    let own = lostNames(of: shipped.model, since: base.model, in: version.model)
    guard !own.isEmpty else { return }
    let examples = own.sorted().prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = own.count > 3 ? " and \(own.count - 3) more" : ""
    findings.append(
      Finding(
        info, at: Place(version.path, version.model.declaration.tag),
        "version '\(version.name)' lacks all that '\(name)', which has shipped with '\(release.name)', has over "
          + "'\(base.name)' (\(examples)\(more)): it seems to be made from '\(base.name)', and migrating drops that data",
        severity: release.severity(.warning)))
  }

  /// What `shipped` has over `base`, if `model` has none of it; empty if it has some, or adds nothing itself.
  static func lostNames(of shipped: Model, since base: Model, in model: Model) -> Set<String> {
    let kept = names(of: model)
    let own = names(of: shipped).subtracting(names(of: base))
    // A new version that adds nothing takes a change back, and means to.
    guard own.isDisjoint(with: kept), own.isDisjoint(with: formerNames(in: model)),
      !kept.isSubset(of: names(of: base))
    else { return [] }
    return own
  }

  /// Entities as `Entity`, stored properties as `Entity.property`.
  private static func names(of model: Model) -> Set<String> {
    var result: Set<String> = []
    for entity in model.entities {
      let name = model.string(entity.name)
      result.insert(name)
      for attribute in model.attributes[entity.attributes.indices] where !attribute.flags.contains(.transient) {
        result.insert("\(name).\(model.string(attribute.name))")
      }
      for relationship in model.relationships[entity.relationships.indices]
      where !relationship.flags.contains(.transient) {
        result.insert("\(name).\(model.string(relationship.name))")
      }
    }
    return result
  }

  /// What renaming identifiers say the elements were called.
  private static func formerNames(in model: Model) -> Set<String> {
    var result: Set<String> = []
    for entity in model.entities {
      let former = model.text(.elementID, of: entity.declaration) ?? model.string(entity.name)
      result.insert(former)
      let properties =
        model.attributes[entity.attributes.indices].map(\.declaration)
        + model.relationships[entity.relationships.indices].map(\.declaration)
      for declaration in properties {
        result.insert("\(former).\(model.text(.elementID, of: declaration) ?? model.string(declaration.name))")
      }
    }
    return result
  }
}
