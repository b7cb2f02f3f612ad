import JSONRPC
import LanguageServerProtocol
import Testing

@testable import ModelServer

/// What reaches the client; what features find is tested with them.
@Suite struct FeatureHandlerTests {
  private let model = """
    //- M.xcdatamodeld/M.xcdatamodel/contents
    <model>
    <entity name="É𝒳Book"><attribute name="title" attributeType="String"/></entity>
    <entity name="Novel" parentEntity="É𝒳Bo‸ok"/>
    </model>
    """
  private let uri = "file:///w/M.xcdatamodeld/M.xcdatamodel/contents"

  private func range(_ line: Int, _ start: Int, _ end: Int) -> String {
    #"{"start":{"line":\#(line),"character":\#(start)},"end":{"line":\#(line),"character":\#(end)}}"#
  }

  @Test func `a definition is a location, in the units of the session`() throws {
    #expect(
      try HandlerFixture(model).answer(DefinitionHandler.self) == #"[{"uri":"\#(uri)","range":\#(range(1, 14, 21))}]"#)
    let client = #"{"general":{"positionEncodings":["utf-32"]}}"#
    #expect(
      try HandlerFixture(model, client: client).answer(DeclarationHandler.self)
        == #"[{"uri":"\#(uri)","range":\#(range(1, 14, 20))}]"#)
  }

  @Test func `a client that takes links is sent links`() throws {
    let client = #"{"general":{"positionEncodings":["utf-8"]},"textDocument":{"definition":{"linkSupport":true}}}"#
    #expect(
      try HandlerFixture(model, client: client).answer(DefinitionHandler.self) == #"""
        [{"originSelectionRange":\#(range(2, 35, 45)),"targetUri":"\#(uri)","targetRange":\#(range(1, 0, 26)),"targetSelectionRange":\#(range(1, 14, 24))}]
        """#)
  }

  @Test func `references leave out declarations when asked to`() throws {
    let fixture = try HandlerFixture(model)
    let use = #"{"uri":"\#(uri)","range":\#(range(2, 35, 42))}"#
    let declaration = #"{"uri":"\#(uri)","range":\#(range(1, 14, 21))}"#
    #expect(
      try fixture.answer(ReferencesHandler.self, #","context":{"includeDeclaration":true}"#)
        == "[\(declaration),\(use)]")
    #expect(try fixture.answer(ReferencesHandler.self, #","context":{"includeDeclaration":false}"#) == "[\(use)]")
  }

  @Test func `a declaration is highlighted as written`() throws {
    #expect(
      try HandlerFixture(model).answer(DocumentHighlightHandler.self)
        == #"[{"range":\#(range(1, 14, 21)),"kind":3},{"range":\#(range(2, 35, 42)),"kind":2}]"#)
  }

  @Test func `hovers are Markdown only for a client that likes it best`() throws {
    let plain = try HandlerFixture(model).answer(HoverHandler.self)
    #expect(plain.hasPrefix(#"{"contents":{"kind":"plaintext","value":"entity É𝒳Book"#))
    let client = #"{"textDocument":{"hover":{"contentFormat":["markdown","plaintext"]}}}"#
    let markdown = try HandlerFixture(model, client: client).answer(HoverHandler.self)
    #expect(markdown.hasPrefix(#"{"contents":{"kind":"markdown","value":"**entity** `É𝒳Book`"#))
  }

  @Test func `an outline is a list unless the client takes trees`() throws {
    #expect(
      try HandlerFixture(model).answer(DocumentSymbolHandler.self).hasPrefix(
        #"""
        [{"name":"É𝒳Book","kind":5,"location":{"uri":"\#(uri)","range":\#(range(1, 0, 80))}},{"name":"title","kind":8,"location":
        """#))
    let client = #"{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}"#
    #expect(
      try HandlerFixture(model, client: client).answer(DocumentSymbolHandler.self).hasPrefix(
        #"[{"name":"É𝒳Book","kind":5,"range":\#(range(1, 0, 80)),"selectionRange":\#(range(1, 14, 21)),"children":["#))
  }

  @Test func `symbols of the workspace have a place and a container`() throws {
    #expect(
      try HandlerFixture(model).answer(WorkspaceSymbolHandler.self, #","query":"nov""#)
        == #"[{"name":"Novel","kind":5,"location":{"uri":"\#(uri)","range":\#(range(2, 14, 19))},"containerName":"M"}]"#
    )
  }

  @Test func `folds of whole lines leave the end tag to be seen`() throws {
    #expect(
      try HandlerFixture(model).answer(FoldingRangeHandler.self)
        == #"[{"startLine":0,"startCharacter":7,"endLine":3,"endCharacter":0}]"#)
    let client = #"{"textDocument":{"foldingRange":{"lineFoldingOnly":true}}}"#
    #expect(
      try HandlerFixture(model, client: client).answer(FoldingRangeHandler.self) == #"[{"startLine":0,"endLine":2}]"#)
  }

  @Test func `selection ranges are nested`() throws {
    let answer = try HandlerFixture(model).answer(
      SelectionRangeHandler.self, #","positions":[{"line":2,"character":36}]"#)
    #expect(answer.hasPrefix(#"[{"range":\#(range(2, 35, 42)),"parent":{"range":\#(range(2, 21, 43)),"parent":"#))
  }

  @Test func `a hierarchy of types is asked for by name`() throws {
    let fixture = try HandlerFixture(model)
    let item = #"""
      {"name":"É𝒳Book","kind":5,"detail":"M","uri":"\#(uri)","range":\#(range(1, 0, 23)),"selectionRange":\#(range(1, 14, 21))}
      """#
    #expect(try fixture.answer(PrepareTypeHierarchyHandler.self) == "[\(item)]")
    let subtypes = try fixture.answer(TypeHierarchySubtypesHandler.self, ",\"item\":\(item)")
    #expect(subtypes.hasPrefix(#"[{"name":"Novel""#))
    #expect(try fixture.answer(TypeHierarchySupertypesHandler.self, ",\"item\":\(item)") == "[]")
  }

  @Test func `how versions stand is a lens, or a hint for a client that shows none`() throws {
    let bundle = """
      //- M.xcdatamodeld/M.xcdatamodel/contents
      <model type="é">‸
      <entity name="A"/>
      </model>
      //- M.xcdatamodeld/M 2.xcdatamodel/contents
      <model/>
      //- M.xcdatamodeld/.xccurrentversion
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>M.xcdatamodel</string></dict></plist>
      """
    let fixture = try HandlerFixture(bundle)
    let title = "current version · stores of 'M 2' migrate by inference"
    #expect(
      try fixture.answer(CodeLensHandler.self)
        == #"[{"range":\#(range(0, 0, 6)),"command":{"title":"\#(title)","command":""}}]"#)
    #expect(
      try fixture.answer(InlayHintHandler.self, #","range":\#(range(0, 0, 16))"#)
        == #"[{"position":{"line":0,"character":16},"label":"\#(title)","paddingLeft":true}]"#)
    #expect(try fixture.answer(InlayHintHandler.self, #","range":\#(range(1, 0, 3))"#) == "[]")
    let both = #"{"textDocument":{"codeLens":{},"inlayHint":{}}}"#
    let capabilities = Handlers.capabilities(for: ClientCapabilities(try JSON.read(Array(both.utf8))))
    #expect(capabilities["codeLensProvider"] != nil && capabilities["inlayHintProvider"] == nil)
    let hints = #"{"textDocument":{"inlayHint":{}}}"#
    #expect(
      Handlers.capabilities(for: ClientCapabilities(try JSON.read(Array(hints.utf8))))["inlayHintProvider"] != nil)
  }

  @Test func `two versions are compared`() throws {
    let fixture = try HandlerFixture(
      """
      //- M.xcdatamodeld/M.xcdatamodel/contents
      <model>
      <entity name="A"><attribute name="é" attributeType="String"/></entity>
      </model>
      //- M.xcdatamodeld/M 2.xcdatamodel/contents
      <model>
      ‸<entity name="B" elementID="A"><attribute name="é" attributeType="Date"/></entity>
      </model>
      """)
    let (old, new) = (uri, "file:///w/M.xcdatamodeld/M%202.xcdatamodel/contents")
    let answer = try JSON.read(
      Array(try fixture.answer(DiffHandler.self, #","old":"\#(old)","new":"\#(new)""#).utf8))
    #expect(answer["old"]?.text == #"{"uri":"\#(old)","version":"M"}"#)
    #expect(answer["new"]?.text == #"{"uri":"\#(new)","version":"M 2"}"#)
    #expect(answer["verdict"]?.string == "needs-mapping-model")
    #expect(answer["reasons"]?.array?.count == 1)
    #expect(answer["reasons"]?.array?[0]["id"]?.string == "incompatible-types")
    let changes = answer["changes"]?.array ?? []
    #expect(changes.compactMap { $0["kind"]?.string } == ["renamed", "changed"])
    #expect(changes[0]["formerName"]?.string == "A")
    #expect(changes[0]["oldRange"]?.text == range(1, 14, 15) && changes[0]["newRange"]?.text == range(1, 14, 15))
    #expect(
      changes[1]["details"]?.text == #"[{"aspect":"type","old":"String","new":"Date","changesHash":true}]"#)
    #expect(try fixture.answer(DiffHandler.self, #","new":"\#(new)""#) == "old is missing, and so is “ref”")
    #expect(
      try fixture.answer(DiffHandler.self, #","old":"file:///w/X","new":"\#(new)""#)
        == "file:///w/X is no version of a model that modeld knows")
  }

  @Test func `a rename names versions only to a client that takes them`() throws {
    let edits = #"""
      [{"range":\#(range(1, 14, 21)),"newText":"Work"},{"range":\#(range(2, 35, 42)),"newText":"Work"}]
      """#
    #expect(
      try HandlerFixture(model).answer(RenameHandler.self, #","newName":"Work""#)
        == #"{"changes":{"\#(uri)":\#(edits)}}"#)
    let client =
      #"{"workspace":{"workspaceEdit":{"documentChanges":true}},"textDocument":{"rename":{"prepareSupport":true}}}"#
    let fixture = try HandlerFixture(model, client: client)
    #expect(
      try fixture.answer(RenameHandler.self, #","newName":"Work""#)
        == #"{"documentChanges":[{"textDocument":{"uri":"\#(uri)","version":7},"edits":\#(edits)}]}"#)
    #expect(
      try fixture.answer(PrepareRenameHandler.self) == #"{"range":\#(range(2, 35, 42)),"placeholder":"É𝒳Book"}"#)
    #expect(
      try fixture.answer(RenameHandler.self, #","newName":"Novel""#)
        == "M.xcdatamodeld/M.xcdatamodel has 'Novel' already")
  }

  @Test func `a document that belongs to no model gets empty answers`() throws {
    let fixture = try HandlerFixture("//- x.txt\n‸")
    #expect(try fixture.answer(DefinitionHandler.self) == "null")
    #expect(try fixture.answer(HoverHandler.self) == "null")
    #expect(try fixture.answer(ReferencesHandler.self) == "[]")
    #expect(try fixture.answer(DocumentLinkHandler.self) == "[]")
  }
}

@Suite struct EditHandlerTests {
  private let uri = "file:///w/M.xcdatamodeld/M.xcdatamodel/contents"

  @Test func `snippets are sent only to a client that takes them`() throws {
    let model = "//- M.xcdatamodeld/M.xcdatamodel/contents\n<model>\n<entity name=\"A\" par‸\n</model>"
    let range = #"{"start":{"line":1,"character":17},"end":{"line":1,"character":20}}"#
    let plain = try HandlerFixture(model).answer(CompletionHandler.self)
    #expect(plain.contains(##""textEdit":{"range":\##(range),"newText":"parentEntity=\"\""}"##))
    #expect(!plain.contains("insertTextFormat"))
    let client = #"{"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}}"#
    let snippets = try HandlerFixture(model, client: client).answer(CompletionHandler.self)
    #expect(
      snippets.contains(##""insertTextFormat":2,"textEdit":{"range":\##(range),"newText":"parentEntity=\"$1\""}"##))
  }

  @Test func `fixes are offered for the diagnostics at the cursor`() throws {
    let model = """
      //- M.xcdatamodeld/M.xcdatamodel/contents
      <model><entity name="Author"/><entity name="Book">
      <relationship name="author" maxCount="1" deletionRule="Nullify" destinationEntity="Auth‸ro"/>
      </entity></model>
      """
    let client = #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{},"isPreferredSupport":true}}}"#
    let fixture = try HandlerFixture(model, client: client)
    let place = #"{"line":1,"character":87}"#
    let range = #"{"start":{"line":1,"character":83},"end":{"line":1,"character":89}}"#
    let diagnostic = #"{"range":\#(range),"code":"unknown-destination"}"#
    let answer = try fixture.answer(
      CodeActionHandler.self,
      #","range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[\#(diagnostic)]}"#)
    #expect(answer.contains(#""kind":"quickfix","diagnostics":[\#(diagnostic)],"isPreferred":true"#))
    #expect(answer.contains(#""edit":{"changes":{"\#(uri)":[{"range":\#(range),"newText":"Author"}]}}"#))
    #expect(!CodeActionHandler.serves(try HandlerFixture(model).snapshot.session.client))
  }

  @Test(arguments: ["source.fixAll", "source.fixAll.modeld", "source"])
  func `an editor that saves is given all safe fixes in one action`(kind: String) throws {
    let model = """
      //- M.xcdatamodeld/M.xcdatamodel/contents
      <model><entity name="Author"/><entity name="Book">
      <relationship name="author" maxCount="1" deletionRule="Nullify" destinationEntity="Authro"/>
      <relationship name="editor" maxCount="1" deletionRule="Nullify" destinationEntity="Autor"/>‸
      </entity></model>
      """
    let client = #"{"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}"#
    let fixture = try HandlerFixture(model, client: client)
    func edit(_ line: Int, _ start: Int, _ end: Int) -> String {
      #"{"range":{"start":{"line":\#(line),"character":\#(start)},"end":{"line":\#(line),"character":\#(end)}},"newText":"Author"}"#
    }
    let range = #","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}}"#
    #expect(
      try fixture.answer(CodeActionHandler.self, #"\#(range),"context":{"diagnostics":[],"only":["\#(kind)"]}"#)
        == #"[{"title":"Make all safe fixes","kind":"source.fixAll.modeld","edit":{"changes":{"\#(uri)":[\#(edit(1, 83, 89)),\#(edit(2, 83, 88))]}}}]"#
    )
    #expect(try fixture.answer(CodeActionHandler.self, #"\#(range),"context":{"diagnostics":[]}"#) == "[]")
  }
}
