import ModelRules
import ModelWorkspace
import Testing

/// A tree of one bundle, `Shop`, beside what it was at a release, in few words.
private func shop(_ versions: [String: String], current: String? = nil, released: Bool = false) -> String {
  let prefix = released ? "released:" : ""
  var text = versions.map { "//- \(prefix)Shop.xcdatamodeld/\($0.key).xcdatamodel/contents\n\($0.value)\n" }.joined()
  if let current {
    text += """
      //- \(prefix)Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(current).xcdatamodel</string></dict></plist>

      """
  }
  return text
}

private func attribute(_ name: String, _ type: String = "String", _ more: String = "") -> String {
  "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"\(type)\" \(more)/>"
}

private func entity(_ name: String, _ inside: String = "", _ more: String = "") -> String {
  "<entity name=\"\(name)\" \(more)>\(inside)</entity>"
}

@Suite("Releases") struct ReleaseTests {
  /// The findings of the rules on releases, one line each; those of other rules are not of interest.
  private func report(
    _ before: String, _ after: String, strictness: Strictness = .hash, from severity: Severity = .warning
  ) -> [String] {
    let fixture = WorkspaceFixture(before + after, strictness: strictness)
    let ids = Set(
      RuleCatalogue.all.filter { $0.group == .releases }.map(\.id) + [
        "older-version-not-inferable", "new-mandatory-attribute",
      ])
    return fixture.findings.filter { ids.contains($0.rule) && $0.severity >= severity }
      .map { "\($0.severity.name) \($0.rule) \(fixture.text(of: $0.place))" }.sorted()
  }

  /// Twenty changes of the kinds that the histories of real models hold, each judged by hand after the list of what
  /// enters a hash: Core Data's documentation, and the hashes of real stores.
  private static let edits: [(name: String, before: String, after: String, place: String?)] = [
    ("an attribute added", entity("Item"), entity("Item", attribute("a")), "a"),
    ("an attribute removed", entity("Item", attribute("a")), entity("Item"), "Item"),
    ("an attribute renamed", entity("Item", attribute("a")), entity("Item", attribute("b")), "Item"),
    (
      "an attribute renamed, its old name as renaming identifier", entity("Item", attribute("a")),
      entity("Item", attribute("b", "String", "elementID=\"a\"")), "b"
    ),
    ("a type", entity("Item", attribute("a")), entity("Item", attribute("a", "Date")), "a"),
    (
      "an attribute made mandatory", entity("Item", attribute("a")),
      entity("Item", "<attribute name=\"a\" attributeType=\"String\"/>"), "a"
    ),
    (
      "a default", entity("Item", attribute("a")), entity("Item", attribute("a", "String", "defaultValueString=\"x\"")),
      nil
    ),
    ("a class", entity("Item"), entity("Item", "", "representedClassName=\"Thing\""), nil),
    ("code generation", entity("Item"), entity("Item", "", "codeGenerationType=\"class\""), nil),
    ("syncable gone", entity("Item", "", "syncable=\"YES\""), entity("Item"), nil),
    ("an entity added", entity("Item"), entity("Item") + entity("Order"), "Order"),
    ("an entity removed", entity("Item") + entity("Order"), entity("Item"), nil),
    (
      "a delete rule",
      entity("Item", "<relationship name=\"r\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Item\"/>"),
      entity("Item", "<relationship name=\"r\" maxCount=\"1\" deletionRule=\"Cascade\" destinationEntity=\"Item\"/>"),
      nil
    ),
    (
      "a to-one relationship made to-many",
      entity("Item", "<relationship name=\"r\" maxCount=\"1\" destinationEntity=\"Item\"/>"),
      entity("Item", "<relationship name=\"r\" toMany=\"YES\" destinationEntity=\"Item\"/>"), "r"
    ),
    (
      "an inverse added", entity("Item", "<relationship name=\"r\" maxCount=\"1\" destinationEntity=\"Item\"/>"),
      entity(
        "Item",
        "<relationship name=\"r\" maxCount=\"1\" destinationEntity=\"Item\" inverseName=\"s\" inverseEntity=\"Item\"/>"),
      "r"
    ),
    (
      "a constraint added", entity("Item", attribute("a")),
      entity(
        "Item",
        attribute("a")
          + "<uniquenessConstraints><uniquenessConstraint><constraint value=\"a\"/></uniquenessConstraint></uniquenessConstraints>"
      ),
      "Item"
    ),
    (
      "a fetch index added", entity("Item", attribute("a")),
      entity(
        "Item",
        attribute("a") + "<fetchIndex name=\"i\"><fetchIndexElement property=\"a\" type=\"Binary\"/></fetchIndex>"), nil
    ),
    ("the order of entities", entity("Item") + entity("Order"), entity("Order") + entity("Item"), nil),
    (
      "the diagram", entity("Item"), entity("Item") + "<elements><element name=\"Item\" positionX=\"9\"/></elements>",
      nil
    ),
    ("an entity made abstract", entity("Item"), entity("Item", "", "isAbstract=\"YES\""), "Item"),
    (
      "external storage", entity("Item", attribute("a", "Binary")),
      entity("Item", attribute("a", "Binary", "allowsExternalBinaryDataStorage=\"YES\"")), "a"
    ),
    ("a transient attribute", entity("Item"), entity("Item", attribute("t", "String", "transient=\"YES\"")), nil),
  ]

  @Test(arguments: edits.indices) func `An edit of a shipped version counts if a hash changes`(index: Int) {
    let edit = Self.edits[index]
    let found = report(shop(["Shop": edit.before], released: true), shop(["Shop": edit.after]))
    if edit.name == "an entity removed" {
      #expect(found.count == 1 && found[0].hasPrefix("error shipped-version-edited Shop/Shop: <model"), "\(edit.name)")
    } else {
      #expect(found == edit.place.map { ["error shipped-version-edited Shop/Shop: \($0)"] } ?? [], "\(edit.name)")
    }
  }

  @Test(arguments: edits.indices) func `Frozen, an edit counts if it means anything`(index: Int) {
    let edit = Self.edits[index]
    let found = report(shop(["Shop": edit.before], released: true), shop(["Shop": edit.after]), strictness: .frozen)
    let isSilent = ["the order of entities", "the diagram", "syncable gone"].contains(edit.name)
    #expect(found.count == (isSilent ? 0 : 1), "\(edit.name)")
  }

  @Test func `Several edits of one version are one error that names them`() {
    let fixture = WorkspaceFixture(
      shop(["Shop": entity("Jar") + entity("Lid")], released: true)
        + shop([
          "Shop": entity("Jar", attribute("a") + attribute("b")) + entity("Lid", attribute("c"), "isAbstract=\"YES\"")
        ]))
    let errors = fixture.findings.filter { $0.severity == .error }
    #expect(errors.count == 1)
    #expect(
      errors.first?.message
        == "version 'Shop' has shipped with 'released' and was edited: attribute 'Jar.a' was added, attribute 'Jar.b' was "
        + "added, entity 'Lid' has another abstract and 1 more; a store of it no longer finds its model: undo the edit "
        + "and add a model version with it")
  }

  @Test func `Versions are known by their hashes, not by their names`() {
    let item = entity("Item")
    let order = entity("Item") + entity("Order")
    let before = shop(["Shop": item, "Shop 2": order], current: "Shop 2", released: true)
    #expect(report(before, shop(["Shop v1": item, "Shop v2": order], current: "Shop v2")) == [])
    #expect(
      report(before, shop(["Shop": order, "Shop 2": item], current: "Shop"))
        == [])
    #expect(report(before, shop(["Shop 2": order])) == ["error shipped-version-missing Shop"])
    #expect(
      report(before, shop(["Shop 2": order, "Shop": "<broken"], current: "Shop 2")) == [], "that is another error")
  }

  @Test func `A new bundle and a bundle without a release are clean`() {
    #expect(report("", shop(["Shop": entity("Item")])) == [])
    let before = "//- released:Other.xcdatamodeld/Other.xcdatamodel/contents\n" + entity("Thing") + "\n"
    let after = "//- Other.xcdatamodeld/Other.xcdatamodel/contents\n" + entity("Thing") + "\n"
    #expect(report(before, after + shop(["Shop": entity("Item")])) == [])
  }

  @Test func `A bundle that moves keeps its versions`() {
    let before = shop(
      ["Shop": entity("Item"), "Shop 2": entity("Item") + entity("Order")], current: "Shop 2", released: true)
    func moved(_ second: String) -> String {
      shop(["Shop": entity("Item"), "Shop 2": second], current: "Shop 2")
        .replacing("Shop.xcdatamodeld", with: "Models/Store.xcdatamodeld")
    }
    #expect(report(before, moved(entity("Item") + entity("Order"))) == [])
    #expect(
      report(before, moved(entity("Item", attribute("a")) + entity("Order")))
        == ["error shipped-version-edited Models/Store/Shop 2: a"])
  }

  @Test(arguments: [
    ("Shop 10", "Shop 9", "error"), ("zmessaging2.70.0", "zmessaging2.69.0", "error"),
    ("Model_v3", "Model_v2", "error"),
    ("Initial", "AddTags", "warning"),
  ])
  func `The current version does not go back`(shipped: String, now: String, severity: String) {
    let versions = [shipped: entity("Item") + entity("Order"), now: entity("Item")]
    #expect(
      report(shop(versions, current: shipped, released: true), shop(versions, current: now))
        == ["\(severity) current-version-moved-back Shop/.xccurrentversion: \(now).xcdatamodel"])
    #expect(report(shop(versions, current: now, released: true), shop(versions, current: shipped)) == [])
  }

  @Test func `A new version is expected to be current, and to come from the one that was`() {
    let one = entity("Item")
    let two = entity("Item", attribute("note"))
    let before = shop(["Shop": one, "Shop 2": two], current: "Shop 2", released: true)
    func after(_ three: String, current: String = "Shop 3") -> [String] {
      report(before, shop(["Shop": one, "Shop 2": two, "Shop 3": three], current: current))
    }
    #expect(after(two + entity("Order")) == [])
    #expect(
      after(two + entity("Order"), current: "Shop 2") == [
        "warning new-version-not-current Shop/.xccurrentversion: Shop 2.xcdatamodel"
      ])
    #expect(after(one + entity("Order")).map { String($0.prefix(27)) } == ["warning version-not-derived"])
    #expect(
      after(entity("Item", attribute("text"))).map { String($0.prefix(27)) } == ["warning version-not-derived"],
      "what is missing is not renamed")
    #expect(after(one) == [], "who adds nothing takes a change back on purpose")
    #expect(after(entity("Item", attribute("text", "String", "elementID=\"note\"")) + entity("Order")) == [])
  }

  @Test func `Strictness decides what older versions have to do`() {
    let versions = [
      "Shop": entity("Item", attribute("price")), "Shop 2": entity("Item"),
      "Shop 3": entity("Item", attribute("price", "Decimal")),
    ]
    func errors(_ strictness: Strictness) -> [String] {
      report(
        shop(versions.filter { $0.key != "Shop 3" }, current: "Shop 2", released: true),
        shop(versions, current: "Shop 3"), strictness: strictness)
    }
    #expect(errors(.hash) == [])
    #expect(errors(.lightweight) == ["error older-version-not-inferable Shop/Shop 3: price"])
    #expect(errors(.openable) == ["error older-version-not-inferable Shop/Shop 3: price"])
  }

  @Test func `The step is taken from the version that was current at the release`() {
    let needy = entity("Item", "<attribute name=\"a\" attributeType=\"String\"/>")
    let versions = ["Shop": entity("Item"), "Shop 2": needy, "Shop 3": needy + entity("Order")]
    #expect(report("", shop(versions, current: "Shop 3")) == [])
    #expect(
      report(shop(["Shop": entity("Item")], released: true), shop(versions, current: "Shop 3"))
        == ["error new-mandatory-attribute Shop/Shop 3: a"])
  }

  @Test func `Models among tests ship nowhere`() {
    func path(_ text: String) -> String { text.replacing("Shop.xcdatamodeld", with: "AppTests/Shop.xcdatamodeld") }
    let before = path(shop(["Shop": entity("Item")], released: true))
    let after = path(shop(["Shop": entity("Item", attribute("a"))]))
    #expect(report(before, after) == [])
    #expect(report(before, after, from: .information) == ["information shipped-version-edited AppTests/Shop/Shop: a"])
  }

  @Test func `What only composites change is not sure`() {
    func model(_ element: String) -> String {
      entity("Item", "<attribute name=\"c\" optional=\"YES\" attributeType=\"Composite\" composite=\"C\"/>")
        + "<composite name=\"C\">\(element)</composite>"
    }
    let before = shop(["Shop": model(attribute("x"))], released: true)
    #expect(
      report(before, shop(["Shop": model(attribute("x") + attribute("y"))]))
        == ["warning shipped-version-edited Shop/Shop: C"])
  }

  @Test func `An edit is judged again, and taken back is as if it had not been`() throws {
    let clean = shop(["Shop": entity("Item")], released: true) + shop(["Shop": entity("Item")])
    var fixture = WorkspaceFixture(clean)
    let edited = WorkspaceFixture(clean.replacing("<entity name=\"Item\" >", with: "<entity name=\"Thing\">"))
    let path = "Shop.xcdatamodeld/Shop.xcdatamodel/contents"
    let states = try [#require(edited.workspace.files[path]), #require(fixture.workspace.files[path])]
    fixture.workspace.apply([FileChange(path, states[0])])
    #expect(fixture.workspace.currentFindings().map(\.rule) == ["shipped-version-edited"])
    fixture.workspace.apply([FileChange(path, states[1])])
    #expect(fixture.workspace.currentFindings() == [])
    fixture.workspace.apply([FileChange(path, states[0])])
    fixture.workspace.compare(with: nil)
    #expect(fixture.workspace.currentFindings() == [])
  }

  @Test func `Stand-ins are in no store`() {
    let standIn = "<userInfo><entry key=\"MyRealEntity\" value=\"\"/></userInfo>"
    let real = "//- Real.xcdatamodeld/Real.xcdatamodel/contents\n" + entity("Order", attribute("a")) + "\n"
    let before = shop(["Shop": entity("Item") + entity("Order", standIn)], released: true)
    #expect(report(before, shop(["Shop": entity("Item") + entity("Order", attribute("a") + standIn)]) + real) == [])
  }
}
