import JSONRPC
import LanguageServerProtocol
import ModelWorkspace

/// The client's settings.
extension ServerState {
  /// Asks for the section `modeld`, where the client can be asked.
  mutating func pullSettings(otherwise settings: JSON?) {
    guard snapshot?.session.client.supports("workspace.configuration") ?? false else {
      return take(section: settings)
    }
    let item = JSON.object([JSON.Member("section", .string("modeld"))])
    settingsRequests += 1
    ask("workspace/configuration", JSON.object([JSON.Member("items", .array([item]))])) { state, result in
      state.settingsRequests -= 1
      guard case .success(let json) = result else { return }
      let section = json.array?.first ?? .null
      // A client without settings answers null, which takes nothing back that it said at the start.
      if !section.isNull { state.take(section: section) }
    }
  }

  /// Takes settings as `didChangeConfiguration` may have them: the section, or an object with it.
  mutating func take(section json: JSON?) {
    guard let json, !json.isNull else { return }
    let settings = ClientSettings(json["modeld"] ?? json)
    guard settings != clientSettings else { return }
    let problems = settings.problems.filter { !clientSettings.problems.contains($0) }
    if !problems.isEmpty { show(.warning, "modeld: " + problems.joined(separator: "; ")) }
    let old = clientSettings
    clientSettings = settings
    snapshot?.reportsClosedFiles = settings.reportsClosedFiles
    if old.reportsClosedFiles != settings.reportsClosedFiles { markAllStale() }
    guard old.settings != settings.settings else { return }
    for path in work.keys { rescan(path, [PathNames.join(path, Settings.fileName)]) }
    for root in snapshot?.orderedRoots ?? [] where !root.isFolder { remove(root) }
    findHomes()
  }

  private mutating func markAllStale() {
    for root in snapshot?.orderedRoots ?? [] {
      for path in root.workspace.pathsWithFindings { stale.formUnion(root.workspace.possibleShownPaths(of: path)) }
    }
    stale.formUnion(ledger.paths)
  }
}
