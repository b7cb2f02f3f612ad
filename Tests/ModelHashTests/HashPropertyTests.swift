import ModelHash
import TestSupport
import Testing

/// What enters a hash and what does not, after Apple's documentation and the hashes of real models.
@Suite("What enters a hash") struct HashPropertyTests {
  struct Edit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Changes one entity; the number is even or odd at random.
    let apply: @Sendable (inout Draft, Int) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout Draft, Int) -> Void) {
      testDescription = name
      self.apply = apply
    }

    static func entity(_ name: String, _ value: String) -> Edit {
      Edit("entity \(name)") { $0.entities[$1].fields[name] = value }
    }

    static func attribute(_ name: String, _ value: String) -> Edit {
      Edit("attribute \(name)") { $0.entities[$1].properties[0].fields[name] = value }
    }

    static func relationship(_ name: String, _ value: String) -> Edit {
      Edit("relationship \(name)") { draft, index in
        let place = draft.entities[index].properties.count - 1
        draft.entities[index].properties[place].fields[name] = value
      }
    }

    static func inside(_ name: String, _ text: String) -> Edit {
      Edit(name) { draft, index in
        draft.entities[index].inside += text.replacing("$", with: draft.entities[index].name)
      }
    }

    static func model(_ name: String, _ text: String) -> Edit {
      Edit(name) { draft, index in draft.inside += text.replacing("$", with: draft.entities[index].name) }
    }
  }

  private static let userInfo = "<userInfo><entry key=\"k\" value=\"v\"/></userInfo>"

  static let silent: [Edit] = [
    .entity("representedClassName", ".Other"), .entity("codeGenerationType", "class"), .entity("elementID", "Old"),
    .entity("syncable", "NO"), .entity("coreSpotlightDisplayNameExpression", "a0x0"),
    .inside("entity user info", userInfo),
    .attribute("defaultValueString", "7"), .attribute("minValueString", "1"), .attribute("maxValueString", "9"),
    .attribute("regularExpressionString", ".*"), .attribute("usesScalarValueType", "YES"),
    .attribute("valueTransformerName", "T"), .attribute("customClassName", "[String]"),
    .attribute("elementID", "old"), .attribute("indexed", "YES"), .attribute("spotlightIndexingEnabled", "YES"),
    .attribute("storedInTruthFile", "YES"), .attribute("allowsCloudEncryption", "YES"),
    .attribute("syncable", "YES"), .attribute("defaultDateTimeInterval", "0"),
    .relationship("deletionRule", "Cascade"), .relationship("elementID", "old"),
    .relationship("spotlightIndexingEnabled", "YES"), .relationship("inverseEntity", "Entity0"),
    .inside("fetch index", "<fetchIndex name=\"i\"><fetchIndexElement property=\"a\" type=\"Binary\"/></fetchIndex>"),
    .inside("compound index", "<compoundIndexes><compoundIndex><index value=\"a\"/></compoundIndex></compoundIndexes>"),
    .inside("fetched property", "<fetchedProperty name=\"f\"><fetchRequest entity=\"$\"/></fetchedProperty>"),
    .inside("transient attribute", "<attribute name=\"z\" transient=\"YES\" attributeType=\"Date\"/>"),
    .model("fetch request", "<fetchRequest name=\"q\" entity=\"$\" predicateString=\"TRUEPREDICATE\"/>"),
    .model("configuration", "<configuration name=\"c\"><memberEntity name=\"$\"/></configuration>"),
    .model("diagram", "<elements><element name=\"$\" positionX=\"1\"/></elements>"),
    Edit("attribute user info") { $0.entities[$1].properties[0].inside = userInfo },
    Edit("order of entities") { draft, _ in draft.entities.reverse() },
    Edit("order of properties") { $0.entities[$1].properties.reverse() },
    Edit("order of constraints") { $0.entities[$1].constraints.reverse() },
    Edit("what a transient attribute says") { draft, index in
      let place = draft.entities[index].properties.firstIndex { $0.fields["transient"] != nil }
      draft.entities[index].properties[place ?? 0].fields["attributeType"] = "Date"
    },
    Edit("name, type and flags of a derived attribute of this place in the order") { draft, index in
      let place = draft.entities[index].properties.firstIndex { $0.fields["derived"] != nil } ?? 0
      draft.entities[index].properties[place].fields["name"] = "da\(index)"
      draft.entities[index].properties[place].fields["attributeType"] = "String"
      draft.entities[index].properties[place].fields["optional"] = "YES"
    },
    Edit("version and settings of the model") { draft, _ in
      draft.fields = ["userDefinedModelVersionIdentifier": "9", "systemVersion": "1", "usedWithCloudKit": "YES"]
    },
  ]

  static let telling: [Edit] = [
    .entity("isAbstract", "YES"), .entity("versionHashModifier", "m"),
    .attribute("name", "other"), .attribute("optional", "YES"), .attribute("attributeType", "URI"),
    .attribute("versionHashModifier", "m"), .attribute("allowsExternalBinaryDataStorage", "YES"),
    .attribute("preserveAfterDeletion", "YES"), .attribute("transient", "YES"),
    .relationship("name", "other"), .relationship("optional", "NO"), .relationship("versionHashModifier", "m"),
    .relationship("destinationEntity", "Elsewhere"), .relationship("inverseName", "other"),
    .relationship("maxCount", "5"), .relationship("minCount", "1"), .relationship("ordered", "YES"),
    .relationship("transient", "YES"),
    .inside("new attribute", "<attribute name=\"z\" attributeType=\"Date\"/>"),
    .inside("new relationship", "<relationship name=\"z\" destinationEntity=\"$\" maxCount=\"1\"/>"),
    Edit("attribute removed") { $0.entities[$1].properties.removeFirst() },
    Edit("relationship removed") { $0.entities[$1].properties.removeLast() },
    Edit("derivation") { draft, index in
      let place = draft.entities[index].properties.firstIndex { $0.fields["derived"] != nil } ?? 0
      draft.entities[index].properties[place].fields["derivationExpression"] = "r\(index).@count"
    },
    Edit("constraint added") { $0.entities[$1].constraints.append(["zz"]) },
    Edit("constraint removed") { $0.entities[$1].constraints.removeFirst() },
    Edit("order within a constraint") { $0.entities[$1].constraints[0].reverse() },
    Edit("new parent") { draft, index in
      draft.entities.append(Draft.Entity(fields: ["name": "Zero"]))
      draft.entities[index].fields["parentEntity"] = "Zero"
    },
  ]

  private func entities(_ hashes: ModelHashes, but names: Set<String>) -> [ModelHashes.Entity] {
    hashes.entities.filter { !names.contains($0.name) }
  }

  @Test(arguments: silent) func `What the documentation leaves out changes nothing`(edit: Edit) {
    for seed in 0..<8 as Range<UInt64> {
      var draft = Draft(seed: seed)
      let before = draft.hashes
      edit.apply(&draft, Int(seed) % draft.entities.count)
      #expect(draft.hashes == before, "seed \(seed)")
    }
  }

  @Test(arguments: telling) func `Everything else changes the entity and its heirs, and no other`(edit: Edit) {
    for seed in 0..<8 as Range<UInt64> {
      var draft = Draft(seed: seed)
      let before = draft.hashes
      let index = Int(seed) % draft.entities.count
      let family = draft.family(of: index)
      edit.apply(&draft, index)
      let after = draft.hashes
      for name in family { #expect(after[name] != before[name], "\(name), seed \(seed)") }
      #expect(entities(after, but: family.union(["Zero"])) == entities(before, but: family), "seed \(seed)")
      #expect(after.checksum != before.checksum)
    }
  }

  @Test func `A new entity changes the checksum and no other entity`() {
    var draft = Draft(seed: 1)
    let before = draft.hashes
    draft.entities.append(Draft.Entity(fields: ["name": "New"]))
    #expect(entities(draft.hashes, but: ["New"]) == before.entities)
    #expect(draft.hashes.checksum != before.checksum)
  }
}
