#if os(Linux)
  import Dispatch
  import ModelSyntax
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Changes as Linux tells them, by inotify.
  final class InotifySource: ChangeSource {
    private let descriptor: Int32
    private let limit: Int
    private let table = Mutex(WatchTable())
    /// Only cancelled once it has been made, which any thread may do.
    nonisolated(unsafe) private let reader: any DispatchSourceRead
    private let report: @Sendable ([SourceEvent]) -> Void

    /// What can happen to a directory that concerns us.
    ///
    /// A file counts when its writer closes it, so that half of one is rarely read.
    private static let mask = UInt32(
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        | IN_ONLYDIR | IN_EXCL_UNLINK)

    /// A source that calls `report` on `queue`, or `nil` if the system grants none.
    ///
    /// - Parameter limit: The most directories to watch.
    init?(limit: Int, queue: DispatchQueue, report: @escaping @Sendable ([SourceEvent]) -> Void) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      self.limit = limit
      self.report = report
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      unsafe reader = source
      let descriptor = descriptor
      source.setCancelHandler { close(descriptor) }
      source.setEventHandler { [weak self] in self?.read() }
      source.activate()
    }

    /// A quarter of what the system grants to one user, so that others still get theirs.
    static var share: Int {
      let text = try? DiskFiles.readFile("/proc/sys/fs/inotify/max_user_watches", limit: 64)
      let number = text.flatMap { Int(String(decoding: $0.bytes.prefix { $0 > 0x20 }, as: UTF8.self)) } ?? 8192
      return max(1, number / 4)
    }

    func watch(_ directory: String) throws(WatchRefusal) {
      let failure: WatchRefusal? = table.withLock { table in
        guard table.count < limit || table.contains(directory) else { return .limitReached }
        let watch = unsafe inotify_add_watch(descriptor, directory, Self.mask)
        guard watch >= 0 else { return WatchRefusal(errno: errno) }
        if let unused = table.add(directory, watch) { inotify_rm_watch(descriptor, unused) }
        return nil
      }
      if let failure { throw failure }
    }

    func watches(_ directory: String) -> Bool { table.withLock { $0.contains(directory) } }

    func forget(_ directory: String) {
      table.withLock { table in
        for watch in table.remove(below: directory) { inotify_rm_watch(descriptor, watch) }
      }
    }

    func drain() { read() }

    func stop() { unsafe reader.cancel() }

    private func read() {
      var events: [SourceEvent] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe readBytes(descriptor, $0) }
        guard count > 0 else { break }
        unsafe buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset + MemoryLayout<inotify_event>.size <= count {
            let event = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let name = unsafe bytes[start..<start + Int(event.len)].prefix { $0 != 0 }
            note(event, unsafe String(decoding: name, as: UTF8.self), &events)
            offset = start + Int(event.len)
          }
        }
      }
      if !events.isEmpty { report(events) }
    }

    private func note(_ event: inotify_event, _ name: String, _ events: inout [SourceEvent]) {
      func happened(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
      if happened(Int(IN_Q_OVERFLOW)) { return events.append(.overflow) }
      table.withLock { table in
        let directories = table.paths(of: event.wd)
        if happened(Int(IN_IGNORED)) { return table.remove(event.wd) }
        if happened(Int(IN_DELETE_SELF)) || happened(Int(IN_MOVE_SELF)) {
          for directory in directories {
            for watch in table.remove(below: directory) { inotify_rm_watch(descriptor, watch) }
            events.append(.lost(directory))
          }
          return
        }
        for path in directories.map({ name.isEmpty ? $0 : PathNames.join($0, name) }) {
          // A directory that was moved is watched further under its old path, which is wrong from now on.
          if happened(Int(IN_MOVED_FROM)) && happened(Int(IN_ISDIR)) {
            for watch in table.remove(below: path) { inotify_rm_watch(descriptor, watch) }
          }
          events.append(.changed(path))
        }
      }
    }
  }

  /// `read`, which a method of the same name would hide.
  private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
  }

  extension WatchRefusal {
    fileprivate init(errno: Int32) {
      self =
        switch errno {
        case ENOENT, ENOTDIR: .notFound
        case ENOSPC, EMFILE, ENOMEM: .limitReached
        default: .system(errno: errno)
        }
    }
  }
#endif
