#if os(macOS)
  import CoreServices
  import Dispatch
  import Synchronization

  /// Changes as macOS tells them, by FSEvents: one stream for each directory that is in no watched one.
  final class FileEventSource: ChangeSource {
    private final class Context: Sendable {
      let report: @Sendable ([SourceEvent]) -> Void
      let path: String
      /// What the system calls `path`, which begins the paths that it reports.
      let realPath: String

      init(_ path: String, _ report: @escaping @Sendable ([SourceEvent]) -> Void) {
        self.report = report
        self.path = path
        realPath = PathNames.real(path) ?? path
      }

      func receive(_ paths: [String], _ flags: [FSEventStreamEventFlags]) {
        let dropped = FSEventStreamEventFlags(kFSEventStreamEventFlagMustScanSubDirs)
        report(
          zip(paths, flags).map { real, flag in
            if flag & dropped != 0 { return .overflow }
            return .changed(PathNames.below(realPath, real).map { PathNames.join(path, $0) } ?? path)
          })
      }
    }

    private struct Streams: @unchecked Sendable {
      var all: [String: FSEventStreamRef] = [:]
    }

    private let streams = Mutex(Streams())
    private let queue: DispatchQueue
    private let report: @Sendable ([SourceEvent]) -> Void

    init(queue: DispatchQueue, report: @escaping @Sendable ([SourceEvent]) -> Void) {
      self.queue = queue
      self.report = report
    }

    func watch(_ directory: String) throws(WatchRefusal) {
      guard DiskFiles.directoryExists(directory) else { throw .notFound }
      let isStarted = streams.withLock { streams in
        // A stream tells of everything below its directory.
        if streams.all.keys.contains(where: { $0 == directory || PathNames.below($0, directory) != nil }) {
          return true
        }
        guard let stream = makeStream(directory) else { return false }
        streams.all[directory] = stream
        return true
      }
      if !isStarted { throw .limitReached }
    }

    /// A stream tells of everything below its directory.
    func watches(_ directory: String) -> Bool {
      streams.withLock { streams in
        streams.all.keys.contains { $0 == directory || PathNames.below($0, directory) != nil }
      }
    }

    func forget(_ directory: String) {
      streams.withLock { streams in
        for path in streams.all.keys where path == directory || PathNames.below(directory, path) != nil {
          if let stream = streams.all.removeValue(forKey: path) { Self.end(stream) }
        }
      }
    }

    func drain() {
      streams.withLock { streams in for stream in streams.all.values { FSEventStreamFlushAsync(stream) } }
    }

    func stop() {
      streams.withLock { streams in
        for stream in streams.all.values { Self.end(stream) }
        streams.all = [:]
      }
    }

    private func makeStream(_ directory: String) -> FSEventStreamRef? {
      var context = FSEventStreamContext()
      context.info = unsafe Unmanaged.passRetained(Context(directory, report)).toOpaque()
      context.release = { if let info = unsafe $0 { unsafe Unmanaged<Context>.fromOpaque(info).release() } }
      let flags = kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagUseCFTypes
      let stream = unsafe FSEventStreamCreate(
        nil,
        { _, info, count, paths, flags, _ in
          guard let info = unsafe info else { return }
          let context = unsafe Unmanaged<Context>.fromOpaque(info).takeUnretainedValue()
          let names = unsafe Unmanaged<CFArray>.fromOpaque(paths).takeUnretainedValue() as? [String]
          context.receive(names ?? [], (0..<count).map { unsafe flags[$0] })
        },
        &context, [directory] as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.05,
        FSEventStreamCreateFlags(flags))
      guard let stream = unsafe stream else { return nil }
      unsafe FSEventStreamSetDispatchQueue(stream, queue)
      unsafe FSEventStreamStart(stream)
      return unsafe stream
    }

    private static func end(_ stream: FSEventStreamRef) {
      unsafe FSEventStreamStop(stream)
      unsafe FSEventStreamInvalidate(stream)
      unsafe FSEventStreamRelease(stream)
    }
  }
#endif
