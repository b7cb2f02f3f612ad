import DataModel
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

@testable import ModelIDE

/// The real projects of `../shared/corpus`.
///
/// Skipped without that directory, which is not part of this repository.
@Suite(.enabled(if: SharedData.corpus != nil, "needs ../shared/corpus"))
struct CorpusFeatureTests {
  private static let projects: [String] = (SharedData.corpus.map { SharedData.entries(of: $0) } ?? [])
    .filter { $0.contains("+") }

  private func analysis(_ project: String) throws -> [Analysis] {
    let corpus = try #require(SharedData.corpus)
    return try TreeReader.read([PathNames.join(corpus, project)]).map { tree in
      Analysis(tree.workspace()) { path in try? DiskFiles.readFile(path) }
    }
  }

  private func occurrences(of member: MergeMember) -> [Occurrence] {
    var result: [Occurrence] = []
    member.forEachOccurrence { result.append($0) }
    return result
  }

  /// What holds of every name: it is among the references to what it means, and leads to something of that name.
  @Test(arguments: projects)
  func `every name is one of the references to it`(project: String) throws {
    var random = SplitMix64(seed: UInt64(project.utf8.count))
    for analysis in try analysis(project) {
      let paths = analysis.workspace.files.keys.filter { FileRole(path: $0) == .contents }.sorted()
      for path in paths.shuffled(using: &random).prefix(1) {
        let member = try #require(analysis.member(at: path))
        for occurrence in occurrences(of: member).shuffled(using: &random).prefix(3) {
          let offset = occurrence.range.start
          askEverything(analysis, at: offset, in: path)
          var finder = IdentityFinder(analysis)
          guard finder.identity(of: occurrence.meaning, in: member) != nil else { continue }
          let references = analysis.references(at: offset, in: path)
          #expect(references.contains { $0.place == Place(path, occurrence.range) }, "\(path) \(offset)")
        }
        askEverything(analysis, in: path)
      }
    }
  }

  /// A whole model names nothing that is not there, so a name that no rule reports leads somewhere.
  @Test(arguments: projects)
  func `what no rule reports leads somewhere`(project: String) throws {
    var random = SplitMix64(seed: 7)
    for analysis in try analysis(project) {
      let paths = analysis.workspace.files.keys.filter { FileRole(path: $0) == .contents }.sorted()
      for path in paths.shuffled(using: &random).prefix(2) {
        let member = try #require(analysis.member(at: path))
        let reported = Set(analysis.workspace.findings(at: path).compactMap(\.place.range))
        for occurrence in occurrences(of: member).shuffled(using: &random).prefix(20)
        where occurrence.role == .reference && !reported.contains(occurrence.range) && member.model.isWhole {
          switch occurrence.meaning {
          case .entity, .property, .composite:
            let text = member.model.string(member.name(of: occurrence.meaning))
            guard !["self", "entity"].contains(text.lowercased()), !text.contains(".") else { continue }
            #expect(analysis.definition(at: occurrence.range.start, in: path) != nil, "\(path) \(text)")
          default: break
          }
        }
      }
    }
  }

  /// Renaming changes no meaning: as many names lead nowhere as before, and as many places have the new name.
  @Test(arguments: projects)
  func `a rename leaves what the rules find`(project: String) throws {
    var random = SplitMix64(seed: 11)
    for analysis in try analysis(project) {
      let paths = analysis.workspace.files.keys.filter { analysis.workspace.isCurrent($0) }.sorted()
      for path in paths.shuffled(using: &random).prefix(1) {
        let member = try #require(analysis.member(at: path))
        let declared = occurrences(of: member).filter(\.isDeclaration).shuffled(using: &random).prefix(2)
        for occurrence in declared { try checkRename(analysis, occurrence, in: path) }
      }
    }
  }

  private func checkRename(_ analysis: Analysis, _ occurrence: Occurrence, in path: String) throws {
    let offset = occurrence.range.start
    let edits: [FileEdit]
    do { edits = try analysis.rename(at: offset, in: path, to: "Zz9name") } catch { return }
    var texts: [String: SourceText] = [:]
    for file in Set(edits.map(\.path)) {
      let text = try #require(analysis.text(of: file))
      texts[file] = text.applying(edits.filter { $0.path == file }.map(\.edit))
    }
    var workspace = analysis.workspace
    workspace.apply(texts.compactMap { path, text in FileState.read(text, at: path).map { FileChange(path, $0) } })
    let renamed = Analysis(workspace) { [texts] path in texts[path] ?? analysis.text(of: path) }
    // Others look at the name itself, or at hashes.
    func rules(_ workspace: Workspace) -> [String] {
      let findings = workspace.currentFindings().map(\.rule)
      return findings.filter { $0.hasPrefix("unknown-") || $0.hasPrefix("inverse-") || $0 == "missing-property" }
        .sorted()
    }
    #expect(
      rules(workspace) == rules(analysis.workspace),
      "\(path) \(analysis.text(of: path)?.string(occurrence.range) ?? "")")
    let shift = edits.filter { $0.path == path && $0.edit.range.start < offset }
      .reduce(0) { $0 + $1.edit.text.utf8.count - $1.edit.range.count }
    let before = analysis.references(at: offset, in: path).count
    #expect(renamed.references(at: offset + shift, in: path).count == before, "\(path) \(offset)")
  }
}
