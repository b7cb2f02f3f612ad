import Dispatch

/// The way in which this system tells of changes.
enum SystemSource {
  /// `nil` where the system refuses, so that everything has to be polled.
  static func make(
    limit: Int?, queue: DispatchQueue, report: @escaping @Sendable ([SourceEvent]) -> Void
  ) -> (any ChangeSource)? {
    #if os(Linux)
      InotifySource(limit: limit ?? InotifySource.share, queue: queue, report: report)
    #elseif os(macOS)
      FileEventSource(queue: queue, report: report)
    #else
      nil
    #endif
  }
}
