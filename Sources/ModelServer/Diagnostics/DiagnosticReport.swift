import JSONRPC
import LanguageServerProtocol
import ModelRules
import ModelSyntax
import ModelWorkspace

/// The diagnostics of one file as they are sent.
struct DiagnosticReport: Sendable {
  /// A JSON array.
  let bytes: [UInt8]
  let isEmpty: Bool
  /// Equal for equal diagnostics.
  let hash: UInt64

  init(_ diagnostics: [Diagnostic]) {
    var writer = JSONWriter()
    writer.value(diagnostics)
    bytes = writer.bytes
    isEmpty = diagnostics.isEmpty
    hash = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// What `textDocument/diagnostic` calls a result id.
  var resultID: String { String(hash, radix: 16) }
}

extension Snapshot {
  /// The diagnostics of the file at `path`, from all roots that have something to say of it, each once.
  func report(at path: String) -> DiagnosticReport {
    guard reportsClosedFiles || document(at: path) != nil else { return DiagnosticReport([]) }
    var seen: Set<Finding> = []
    var result: [Diagnostic] = []
    for root in orderedRoots {
      for finding in root.findings(shownOn: path) where seen.insert(finding).inserted {
        result.append(diagnostic(finding, on: path, in: root))
      }
    }
    return DiagnosticReport(result)
  }

  private func diagnostic(_ finding: Finding, on path: String, in root: Root) -> Diagnostic {
    let range = finding.place.path == path ? finding.place.range : nil
    let positions = positions(at: path, in: root)
    let start = Position(line: 0, character: 0)
    let related = finding.related.compactMap { related in
      location(related.place, in: root).map { Diagnostic.RelatedInformation(location: $0, message: related.message) }
    }
    return Diagnostic(
      range: positions?.range(range) ?? PositionRange(start: start, end: start),
      severity: finding.severity.lsp, code: finding.rule, source: "modeld", message: finding.message,
      tags: session.takesDiagnosticTags ? tags(of: finding.rule) : nil,
      related: session.takesRelatedInformation && !related.isEmpty ? related : nil,
      data: session.takesDiagnosticData ? .object([JSON.Member("rule", .string(finding.rule))]) : nil)
  }

  /// What an editor may show pale or struck out.
  private func tags(of rule: String) -> [Diagnostic.Tag]? {
    switch rule {
    case "stray-text", "unknown-xml-name": [.unnecessary]
    case "legacy-model": [.deprecated]
    default: nil
    }
  }
}

extension Root {
  /// What the rules and the settings say of the file at `path` and of the directories that are shown there.
  fileprivate func findings(shownOn path: String) -> [Finding] {
    let findings = workspace.pathsShown(on: path).flatMap { workspace.findings(at: $0) }
    guard let facts else { return findings }
    let wanted = findings.filter(facts.concerns)
    return path == facts.settingsPath ? wanted + settingsFindings(facts) : wanted
  }

  /// What is wrong with the settings file.
  private func settingsFindings(_ facts: TreeFacts) -> [Finding] {
    guard let path = facts.settingsPath else { return [] }
    let info = UnknownSetting.info
    if case .settings(_, let position, let message)? = facts.settingsError {
      let offset = position.map { facts.settingsLines?.offset(of: $0) ?? 0 } ?? 0
      let range = ByteRange(offset, max(offset, min(offset + 1, facts.settingsLines?.length ?? offset)))
      return [Finding(info, at: Place(path, range), message, severity: .error)]
    }
    return workspace.settingsFindings
  }
}

extension LineIndex {
  /// The offset of a position whose column counts bytes.
  fileprivate func offset(of position: TextPosition) -> Int {
    min(length, range(ofLine: position.line).start + position.column)
  }
}

extension Severity {
  var lsp: Diagnostic.Severity {
    switch self {
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint: .hint
    }
  }
}
