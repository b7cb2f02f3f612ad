#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension DiskFiles {
  /// Replaces the file at `path` by `bytes`, so that a reader sees the old or the new file and nothing between.
  ///
  /// The permissions of an old file are kept, and where `path` is a symbolic link, its target is replaced. An old file
  /// is left as it was on any error.
  package static func writeFileAtomically(_ path: String, _ bytes: [UInt8]) throws(FileWriteError) {
    let target = PathNames.real(path) ?? path
    let oldMode = mode(of: target)
    if let oldMode, oldMode & S_IFMT != S_IFREG {
      throw FileWriteError(path: path, errno: oldMode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    let (file, temporary) = try createTemporary(beside: target, for: path)
    let isWritten = writeAll(bytes, to: file, permissions: oldMode.map { $0 & 0o7777 })
    let failure = errno
    let isClosed = close(file) == 0
    if isWritten, isClosed, unsafe rename(temporary, target) == 0 { return }
    let number = isWritten ? errno : failure
    unsafe unlink(temporary)
    throw FileWriteError(path: path, errno: number)
  }

  /// Makes a directory at `path` and those above it, as far as they are missing.
  package static func createDirectories(_ path: String) throws(FileWriteError) {
    var pending: [String] = []
    var next = path
    while !exists(next) {
      pending.append(next)
      let parent = PathNames.parent(next)
      if parent == next { break }
      next = parent
    }
    for directory in pending.reversed() where unsafe mkdir(directory, 0o777) != 0 && errno != EEXIST {
      throw FileWriteError(path: directory, errno: errno)
    }
    guard directoryExists(path) else { throw FileWriteError(path: path, errno: ENOTDIR) }
  }

  /// An open new file with a name that nothing else has.
  private static func createTemporary(
    beside target: String, for wanted: String
  ) throws(FileWriteError) -> (Int32, String) {
    let directory = PathNames.parent(target)
    while true {
      let suffix = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let path = PathNames.join(directory, ".modeld-" + suffix)
      let file = retrying { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      if file >= 0 { return (file, path) }
      guard errno == EEXIST else { throw FileWriteError(path: wanted, errno: errno) }
    }
  }

  private static func writeAll(_ bytes: [UInt8], to file: Int32, permissions: mode_t?) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
        return retrying { unsafe write(file, rest.baseAddress, rest.count) }
      }
      guard written > 0 else { return false }
      offset += written
    }
    if let permissions, fchmod(file, permissions) != 0 { return false }
    return retrying { fsync(file) } == 0
  }
}
