import Synchronization

/// What the files of the commit that was read last say, by the ids that git has for their contents.
///
/// When a branch moves, most of its files stay what they are, and need be neither read nor hashed again.
package final class BlobStates: Sendable {
  struct Key: Hashable, Sendable {
    let blob: String
    /// The name of the file, by which it is known what it should hold.
    let name: String

    init(_ file: GitRepository.File) {
      blob = file.blob
      name = PathNames.lastComponent(file.path)
    }
  }

  private let states = Mutex<[Key: FileState]>([:])
  let hashCache = HashCache()

  package init() {}

  var known: [Key: FileState] { states.withLock { $0 } }

  /// Remembers these states and no others.
  func keep(_ new: [Key: FileState]) { states.withLock { $0 = new } }
}
