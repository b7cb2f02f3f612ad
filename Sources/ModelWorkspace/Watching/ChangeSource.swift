/// Something that tells when the entries of a directory change.
///
/// A directory alone is watched, not what lies below it: who is told of a new directory watches it, then lists it, so
/// that nothing is missed in between.
protocol ChangeSource: Sendable {
  /// Watches `directory` from now on; to do so twice changes nothing.
  func watch(_ directory: String) throws(WatchRefusal)
  /// Whether `directory` is watched, so that the news of what is in it come.
  func watches(_ directory: String) -> Bool
  /// Stops watching `directory` and all that lies below it.
  func forget(_ directory: String)
  /// Reports, on the queue that is called from, what has happened up to now.
  func drain()
  /// Stops for good and gives back what the system lent.
  func stop()
}

/// What a source saw.
enum SourceEvent: Sendable {
  /// A file or directory that came, went or was changed.
  case changed(String)
  /// A watched directory that is no longer where it was, and so no longer watched.
  case lost(String)
  /// The system dropped news: anything may have changed.
  case overflow
}

/// Why a directory cannot be watched.
enum WatchRefusal: Error, Equatable, Sendable {
  case notFound
  /// The system's limit, or our share of it, is used up.
  case limitReached
  /// A disk whose changes from elsewhere the system does not tell.
  case remoteDisk
  case system(errno: Int32)
}
