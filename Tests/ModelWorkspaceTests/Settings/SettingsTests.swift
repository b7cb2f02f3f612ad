import Foundation
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

@Suite struct SettingsTests {
  private static let rules = ["relationship-without-inverse", "duplicate-entity"]

  private func read(_ text: String) -> Settings {
    Settings.read(SourceText(text), knownRules: Self.rules)
  }

  @Test func `all that can be said is read`() throws {
    let settings = read(
      """
      { // what the app merges
        $schema: "x",
        mergeSets: [
          {name: "App", models: ["App.xcdatamodeld", "Kit/**"], version: {"App": "App 2.xcdatamodel", "Kit*": "K"}},
          {name: "Watch", models: ["Watch"], version: "Watch 3"},
        ],
        standInKeys: ["Real", "MyRealEntity"], exclude: ["Old"],
        rules: {"duplicate-entity": "off", "relationship-without-inverse": "error"},
      }
      """)
    #expect(settings.problems.isEmpty)
    #expect(settings.mergeSets.map(\.name) == ["App", "Watch"])
    #expect(settings.mergeSets[0].models.map(\.glob.pattern) == ["App.xcdatamodeld", "Kit/**"])
    #expect(settings.mergeSets[0].version(of: "x/App.xcdatamodeld")?.version == "App 2")
    #expect(settings.mergeSets[0].version(of: "Kit2.xcdatamodeld")?.version == "K")
    #expect(settings.mergeSets[0].version(of: "Other.xcdatamodeld") == nil)
    #expect(settings.mergeSets[1].version(of: "Watch.xcdatamodeld")?.version == "Watch 3")
    #expect(settings.standInKeys == ["Real", "MyRealEntity"])
    #expect(settings.excludes("Old/A.xcdatamodeld") && !settings.excludes("New/A.xcdatamodeld"))
    #expect(settings.rules == ["duplicate-entity": .off, "relationship-without-inverse": .severity(.error)])
  }

  @Test func `an empty object leaves the defaults`() {
    #expect(read("{}") == Settings())
    #expect(Settings().standInKeys == ["MyRealEntity"])
  }

  @Test(arguments: [
    ("{mergeSet: []}", "mergeSet", "There is no key “mergeSet”; did you mean “mergeSets”?"),
    ("{xyz: []}", "xyz", "There is no key “xyz”"),
    (
      "{rules: {'duplicate-entitys': 'off'}}", "'duplicate-entitys'",
      "There is no rule “duplicate-entitys”; did you mean “duplicate-entity”?"
    ),
    (
      "{mergeSets: [{name: 'A', model: [], models: ['a']}]}", "model", "There is no key “model”; did you mean “models”?"
    ),
  ])
  func `an unknown name is warned about with the nearest one`(text: String, place: String, message: String) {
    let settings = read(text)
    #expect(!settings.isBroken)
    #expect(settings.problems.map(\.severity) == [.warning])
    #expect(settings.problems.map(\.message) == [message])
    #expect(settings.problems.map { SourceText(text).string($0.range) } == [place])
  }

  @Test(arguments: [
    ("", "", "A value is expected, but there is the end of the file"),
    ("[]", "[]", "The settings must be an object, not an array"),
    ("{mergeSets: {}}", "{}", "“mergeSets” must be an array, not an object"),
    ("{mergeSets: ['a']}", "'a'", "A merge set must be an object, not a string"),
    ("{mergeSets: [{models: ['a']}]}", "{", "The merge set has no “name”"),
    ("{mergeSets: [{name: 'a'}]}", "{", "The merge set has no “models”"),
    ("{mergeSets: [{name: 'a', models: []}]}", "[]", "A merge set needs a model"),
    ("{mergeSets: [{name: 'a', models: 'b'}]}", "'b'", "“models” must be an array, not a string"),
    (
      "{mergeSets: [{name: 'a', models: ['b'], version: 2}]}", "2",
      "“version” must be a string, or an object from bundles to versions, not a number"
    ),
    (
      "{mergeSets: [{name: 'a', models: ['b']}, {name: 'a', models: ['c']}]}", "'a'",
      "There is another merge set with the name “a”"
    ),
    ("{standInKeys: [true]}", "true", "A stand-in key must be a string, not a boolean"),
    ("{standInKeys: ['']}", "''", "A stand-in key must not be empty"),
    ("{exclude: ['a[']}", "'a['", "“[” is never closed"),
    ("{rules: {'duplicate-entity': 'eror'}}", "'eror'", "“eror” is no level of a rule; did you mean “error”?"),
    (
      "{rules: {'duplicate-entity': 'x'}}", "'x'",
      "“x” is no level of a rule; there are “error”, “warning”, “information”, “hint”, “off”"
    ),
    ("{rules: {'duplicate-entity': null}}", "null", "The level of a rule must be a string, not null"),
  ])
  func `a wrong value breaks the settings`(text: String, place: String, message: String) {
    let settings = read(text)
    #expect(settings.isBroken)
    #expect(settings.problems.map(\.message) == [message])
    #expect(settings.problems.map { SourceText(text).string($0.range) } == [place])
  }

  private func schema() throws -> [String: Any] {
    let path = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/editors/modeld.schema.json"
    let data = try Data(contentsOf: URL(filePath: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `editors are told of keys in the words of the schema`() throws {
    let schema = try schema()
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    let release = (properties["against"]?["oneOf"] as? [[String: Any]])?.last
    for (shape, object) in [
      (SettingsShape.settings, schema), (.mergeSet, definitions["mergeSet"]),
      (.suppression, definitions["suppression"]),
      (.release, release),
    ] {
      let properties = try #require(object?["properties"] as? [String: [String: Any]])
      #expect(Set(shape.keys.map(\.name)) == Set(properties.keys))
      for key in shape.keys { #expect(properties[key.name]?["description"] as? String == key.documentation) }
    }
  }

  @Test func `the schema has the keys that are read`() throws {
    let schema = try schema()
    func keys(_ object: Any?) -> Set<String> {
      Set(((object as? [String: Any])?["properties"] as? [String: Any] ?? [:]).keys)
    }
    let properties = schema["properties"] as? [String: [String: Any]]
    let levels = (properties?["rules"]?["additionalProperties"] as? [String: [String]])?["enum"]
    #expect(keys(schema) == Set(Settings.keys + ["$schema"]))
    #expect(keys((schema["definitions"] as? [String: Any])?["mergeSet"]) == Set(MergeSetSettings.keys))
    #expect(levels == RuleLevel.names)
    #expect(properties?["standInKeys"]?["default"] as? [String] == Settings().standInKeys)
  }
}
