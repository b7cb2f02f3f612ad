import DataModel
import JSONRPC
import LanguageServerProtocol
import ModelSyntax
import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum StatusHandler: WriteHandler {
  typealias Message = StatusRequest

  static func respond(
    to params: NoParams, id: RequestID, in state: inout ServerState
  ) throws(ResponseError) -> ServerStatus? {
    let roots = state.snapshot?.orderedRoots ?? []
    let isScanning = state.work.values.contains { $0.scan != nil || $0.hasChanges }
    let isLimited = state.isWatchingLimited || roots.contains { $0.facts?.isTruncated ?? false }
    return ServerStatus(
      health: isScanning ? "scanning" : isLimited ? "limited" : "ok", version: state.version,
      watching: state.watcher == nil ? "client" : "server", openDocuments: state.snapshot?.documents.count ?? 0,
      residentBytes: ProcessMemory.resident, roots: roots.map(describe))
  }

  private static func describe(_ root: Root) -> ServerStatus.Root {
    let layout = root.workspace.layout
    let entities = root.workspace.files.values.reduce(0) { count, state in
      if case .model(let model) = state { count + model.entities.count } else { count }
    }
    return ServerStatus.Root(
      uri: root.directory.hasPrefix("/") ? DocumentURI(path: root.directory).text : root.directory,
      isFolder: root.isFolder, isScanned: root.facts != nil, isTruncated: root.facts?.isTruncated ?? false,
      directories: root.facts?.directories.count ?? 0, models: layout.bundles.count,
      versions: layout.bundles.reduce(0) { $0 + $1.versions.count }, entities: entities,
      mergeSets: layout.sets.count, filesWithFindings: root.workspace.pathsWithFindings.count)
  }
}

/// What this process takes up.
enum ProcessMemory {
  /// The resident size in bytes; `nil` where the system does not tell.
  static var resident: Int? {
    #if os(Linux)
      guard let text = try? DiskFiles.readFile("/proc/self/statm", limit: 256) else { return nil }
      let fields = String(decoding: text.bytes, as: UTF8.self).split(separator: " ")
      return fields.count > 1 ? Int(fields[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    #else
      return nil
    #endif
  }
}
