package import DataModel
import ModelHash
import ModelRules
package import ModelSyntax

// The checksums of versions that sources give to staged migrations.
extension Workspace {
  /// Whether sources may name versions by their checksums: somewhere there is a migration.
  package var mayHaveChecksums: Bool { layout.bundles.contains { $0.versions.count > 1 } }

  /// Reads all sources of a tree that has bundles with several versions, and looks for checksums that no version has.
  package mutating func judgeChecksums() {
    guard mayHaveChecksums else { return }
    let paths = files.compactMap { $0.value == .source ? $0.key : nil }
    takeChecksums(Workspace.checksums(inSources: paths, readSource))
  }

  /// What each of these sources gives for checksums; reads them on all cores, and most no further than a search goes.
  package static func checksums(
    inSources paths: [String], _ read: @Sendable (_ path: String) -> SourceText?
  ) -> [String: [SourceScan.Checksum]] {
    let found = concurrentMap(paths) { path -> (String, [SourceScan.Checksum]) in
      guard let language = SourceScan.Language(path: path), let text = read(path) else { return (path, []) }
      return (path, SourceScan.checksums(in: text, language: language))
    }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  func judgeChecksums(_ recorder: LookUpRecorder, _ result: inout [Finding]) {
    guard !checksums.isEmpty else { return }
    recorder.note(.versions)
    guard mayHaveChecksums else { return }
    let versions = layout.bundles.flatMap(\.versions).map { version -> (path: String, model: Model)? in
      guard let path = version.contents else { return nil }
      recorder.note(.file(path))
      guard case .model(let model)? = files[path], model.isWhole else { return nil }
      return (path, model)
    }
    let known = concurrentMap(versions) { [self] in $0.map { hashes(of: $0.model, at: $0.path) } }
    let found = checksums.sorted { PathNames.precedes($0.key, $1.key) }.flatMap { path, list in list.map { (path, $0) }
    }
    result += UnknownChecksum.findings(in: found, versions: known)
  }
}
