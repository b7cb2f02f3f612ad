import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// A settings file with marks, above two models.
private func settings(_ text: String) -> Fixture {
  Fixture(
    """
    //- .modeld.json
    \(text)
    //- App/Library.xcdatamodeld/Library.xcdatamodel/contents
    <entity name="Book"><attribute name="title"/></entity>
    <configuration name="Local"/>
    //- App/Library.xcdatamodeld/Library 2.xcdatamodel/contents
    <entity name="Book"><attribute name="title"/></entity>
    <entity name="Author"><attribute name="name"/></entity>
    <configuration name="Local"/>
    //- App/Library.xcdatamodeld/.xccurrentversion
    \(currentVersion("Library 2.xcdatamodel"))
    //- Sync/Queue.xcdatamodeld/Queue.xcdatamodel/contents
    <entity name="Job"/>
    """)
}

extension Fixture {
  fileprivate func explanation(at mark: String) -> String? {
    analysis.hover(at: self[mark].offset, in: self[mark].path)?.text.plain
  }
}

@Suite struct SettingsHelpTests {
  @Test(arguments: ["{1️⃣}", "{ \"r1️⃣\" }", "{ r1️⃣", "// x\n{ 'r1️⃣': 1, }", "{ \"exclude\": [], 1️⃣"])
  func `keys are offered where a key may stand`(text: String) {
    let labels = settings(text).completions(at: "1️⃣")
    #expect(labels.contains("rules") && labels.contains("mergeSets") && labels.contains("$schema"))
    #expect(labels.contains("exclude") != text.contains("exclude"))
  }

  @Test(arguments: ["{\"rules\" 1️⃣ }", "{ // com1️⃣ment\n}", "[1️⃣]", "{\"exclude\": [{1️⃣}]}", "{} 1️⃣", "{}1️⃣{}"])
  func `where nothing may stand nothing is offered`(text: String) {
    #expect(settings(text).completions(at: "1️⃣").isEmpty)
  }

  @Test(arguments: [
    (#"{"mergeSets": [{1️⃣}]}"#, ["name", "models", "version"]),
    (#"{"mergeSets": [{"name": "x", 1️⃣ "models": []}]}"#, ["version"]),
    (#"{"mergeSets": [{"models": ["1️⃣"]}]}"#, ["App/Library.xcdatamodeld", "Sync/Queue.xcdatamodeld"]),
    (#"{"mergeSets": [{"version": "1️⃣"}]}"#, ["Library", "Library 2", "Queue"]),
    (#"{"mergeSets": [{"version": {"1️⃣"}}]}"#, ["App/Library.xcdatamodeld", "Sync/Queue.xcdatamodeld"]),
    (#"{"mergeSets": [{"version": {"Queue": "1️⃣"}}]}"#, ["Queue"]),
    (#"{"exclude": ["1️⃣"]}"#, ["App", "Sync", "App/Library.xcdatamodeld", "Sync/Queue.xcdatamodeld"]),
    (#"{"rules": {"unknown-parent": "1️⃣"}}"#, ["error", "warning", "information", "hint", "off"]),
    (#"{"against": {"strictness": 1️⃣}}"#, ["frozen", "hash", "lightweight", "openable"]),
    (#"{"against": {"mergeBase": 1️⃣}}"#, ["true", "false"]),
    (#"{"suppressions": [{"entity": "1️⃣", "bundle": "Library"}]}"#, ["Book", "Author"]),
    (#"{"suppressions": [{"property": "1️⃣", "entity": "Author"}]}"#, ["name"]),
    (#"{"suppressions": [{"configuration": "1️⃣"}]}"#, ["Local"]),
  ])
  func `what may stand at a place is offered`(text: String, labels: [String]) {
    #expect(settings(text).completions(at: "1️⃣") == labels)
  }

  @Test func `all rules are offered, but none twice`() {
    let fixture = settings(#"{"rules": {"unknown-parent": "off", "1️⃣"}, "suppressions": [{"rule": "2️⃣"}]}"#)
    #expect(fixture.completions(at: "1️⃣") == RuleCatalogue.all.map(\.id).filter { $0 != "unknown-parent" })
    #expect(fixture.completions(at: "2️⃣") == RuleCatalogue.all.map(\.id))
  }

  @Test func `a key comes with a colon and a value, where there is none yet`() {
    let fixture = settings("{ 1️⃣ \"exclude\": [] }")
    #expect(fixture.insertion("rules", at: "1️⃣") == ["\"rules\": ", "\"rules\": { $0 },"])
    #expect(fixture.insertion("$schema", at: "1️⃣") == ["\"$schema\": ", "\"\\$schema\": \"$0\","])
    let other = settings("{ \"ru2️⃣\": {} }")
    #expect(other.insertion("rules", at: "2️⃣") == ["\"rules\"", nil])
    #expect(other.replaced(at: "2️⃣") == ["\"ru\""])
  }

  @Test func `an empty file can become an object`() {
    #expect(settings("// mine\n1️⃣").completions(at: "1️⃣") == ["{}"])
  }

  @Test func `keys, rules and patterns are explained`() {
    let fixture = settings(
      #"{"ru1️⃣les": {"unknown-3️⃣parent": "off"}, "mergeSets": [{"models": ["Lib2️⃣*", "4️⃣Lob"]}], "no5️⃣": 1}"#)
    #expect(fixture.explanation(at: "1️⃣")?.hasPrefix("rules: How each rule reports") == true)
    #expect(fixture.explanation(at: "2️⃣") == "Matches App/Library.xcdatamodeld")
    #expect(fixture.explanation(at: "3️⃣")?.hasPrefix("unknown-parent (error): ") == true)
    #expect(fixture.explanation(at: "4️⃣") == "Matches no model")
    #expect(fixture.explanation(at: "5️⃣") == nil)
  }

  @Test func `no cut of a settings file makes it stop`() {
    let text = #"{ /* a */ "rules": {'x': "off"}, "mergeSets": [{"name": "a\"b", models: ["*"]}] } // end"#
    for length in 0...text.utf8.count {
      let cut = String(decoding: Array(text.utf8.prefix(length)), as: UTF8.self)
      let fixture = settings(cut + "1️⃣")
      for offset in 0...length {
        askEverything(fixture.analysis, at: offset, in: ".modeld.json")
      }
    }
  }
}
