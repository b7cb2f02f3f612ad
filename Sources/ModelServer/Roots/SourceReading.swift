import DataModel
import ModelSyntax
import ModelWorkspace

/// The sources of a root that are to be looked through for checksums of model versions.
struct SourceWork {
  /// Those that are new or have changed since they were read.
  var unread: Set<String> = []
  var isRunning = false
}

/// The reading of sources beside the loop.
struct SourceReading: Sendable {
  let root: String
  let paths: [String]

  func run() -> SourceResult {
    SourceResult(root: root, checksums: Workspace.checksums(inSources: paths) { try? DiskFiles.readFile($0) })
  }
}

/// The checksums in the sources that were read.
struct SourceResult: Sendable {
  let root: String
  let checksums: [String: [SourceScan.Checksum]]
}
