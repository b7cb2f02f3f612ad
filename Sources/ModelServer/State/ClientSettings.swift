import JSONRPC
import LanguageServerProtocol
import ModelRules
import ModelSyntax
import ModelWorkspace

/// The section `modeld` of a client's settings: the keys of `.modeld.json`, and how the server behaves.
struct ClientSettings: Equatable, Sendable {
  /// What holds where a settings file says nothing else.
  private(set) var settings = Settings()
  /// Whether diagnostics of files that are not open are wanted.
  private(set) var reportsClosedFiles = true
  /// What is wrong with the section; a sentence each.
  private(set) var problems: [String] = []

  init() {}

  /// Reads the section; `null` or nothing means the defaults.
  init(_ json: JSON?) {
    guard let json, !json.isNull else { return }
    guard case .object(let members) = json else {
      problems = ["The settings of modeld have to be an object"]
      return
    }
    var own: [JSON.Member] = []
    for member in members {
      switch member.name {
      case "diagnosticMode": readMode(member.value)
      // Settings of the editor's side, which reach us with the others.
      case "path", "args", "trace": break
      default: if !member.value.isNull { own.append(member) }
      }
    }
    let text = SourceText(JSON.object(own).bytes)
    settings = Settings.read(text, knownRules: RuleCatalogue.all.map(\.id))
    problems += settings.problems.map(\.message)
    settings.problems = []
  }

  private mutating func readMode(_ value: JSON) {
    switch value.string {
    case "workspace": reportsClosedFiles = true
    case "openFilesOnly": reportsClosedFiles = false
    default: problems.append("“diagnosticMode” has to be “workspace” or “openFilesOnly”")
    }
  }
}
