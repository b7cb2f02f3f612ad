#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells one file or directory from all others, whatever it is called.
package struct FileIdentity: Hashable, Sendable {
  let device: Int64
  let inode: UInt64

  /// That of what is at `path`, links followed; `nil` where there is nothing.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = Int64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
