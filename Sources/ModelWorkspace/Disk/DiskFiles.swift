package import ModelSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that could not be read; contents that cannot be parsed are no error.
package enum FileReadError: Error, Hashable, Sendable {
  case notFound
  case isDirectory
  /// A pipe, a socket or a device, which could block or have no end.
  case notAFile
  case tooLarge(bytes: Int, limit: Int)
  case system(errno: Int32)

  package init(errno: Int32) {
    self = errno == ENOENT || errno == ENOTDIR ? .notFound : errno == EISDIR ? .isDirectory : .system(errno: errno)
  }

  /// What is wrong, to stand behind “…: ” and without a full stop.
  package var message: String {
    switch self {
    case .notFound: "no such file or directory"
    case .isDirectory: "is a directory"
    case .notAFile: "is not a regular file"
    case .tooLarge(let bytes, let limit): "is too large: \(bytes) bytes, where \(limit) are allowed"
    case .system(let errno): DiskFiles.description(ofErrno: errno)
    }
  }
}

/// A file or directory that could not be written.
package struct FileWriteError: Error, Hashable, Sendable {
  package let path: String
  package let errno: Int32

  package init(path: String, errno: Int32) {
    self.path = path
    self.errno = errno
  }

  /// What is wrong, to stand behind “…: ” and without a full stop.
  package var message: String { DiskFiles.description(ofErrno: errno) }
}

/// Reading and asking; writing is in an extension.
package enum DiskFiles {
  /// The bytes of the file at `path`, which may be a symbolic link to one.
  ///
  /// Never blocks on a pipe or a device. A file that grows meanwhile is read to where it ended at first, or a little
  /// further.
  ///
  /// - Parameter limit: The largest size that is read, in bytes.
  package static func readFile(
    _ path: String, limit: Int = SourceText.sizeLimit
  ) throws(FileReadError) -> SourceText {
    let file = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { throw FileReadError(errno: errno) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw FileReadError(errno: errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .notAFile
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
    return try readBytes(file, expected: size, limit: limit)
  }

  /// All that comes on standard input.
  ///
  /// - Parameter limit: The largest size that is read, in bytes.
  package static func readStandardInput(limit: Int = SourceText.sizeLimit) throws(FileReadError) -> SourceText {
    try readBytes(STDIN_FILENO, expected: 0, limit: limit)
  }

  /// Whether `path` is a directory, or a symbolic link to one.
  package static func directoryExists(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether there is anything at `path`; a symbolic link to nothing is nothing.
  package static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  /// What the system calls the error, in lower case at the start.
  package static func description(ofErrno number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    let description = unsafe String(cString: text)
    return description.prefix(1).lowercased() + description.dropFirst()
  }

  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode : nil
  }

  /// What shows that a file has been written anew; `nil` if there is none.
  static func stamp(_ path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// Calls the system again as long as a signal interrupts it.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Reads until the end, with room for one byte more than `expected` so that the usual file takes one read.
  private static func readBytes(_ file: Int32, expected: Int, limit: Int) throws(FileReadError) -> SourceText {
    // A size of 0 may be a lie, as below /proc, where some files give all in the first read or nothing more.
    var (bytes, isAtEnd) = try readPiece(file, room: max(expected + 1, 1 << 12), expected: expected)
    while !isAtEnd, bytes.count <= limit {
      let piece = try readPiece(file, room: 1 << 16, expected: 0)
      bytes += piece.bytes
      isAtEnd = piece.isAtEnd
    }
    guard bytes.count <= limit else { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return SourceText(bytes)
  }

  /// Reads until the end or until `room` bytes are there; the memory is not cleared before.
  private static func readPiece(
    _ file: Int32, room: Int, expected: Int
  ) throws(FileReadError) -> (bytes: [UInt8], isAtEnd: Bool) {
    var failure: FileReadError?
    var isAtEnd = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      while count < room, !isAtEnd {
        let wanted = room - count
        let got = retrying { unsafe read(file, buffer.baseAddress.map { unsafe $0 + count }, wanted) }
        guard got >= 0 else {
          failure = FileReadError(errno: errno)
          return
        }
        count += got
        // A short read that reaches the size is the end.
        isAtEnd = got == 0 || expected > 0 && count >= expected && got < wanted
      }
    }
    if let failure { throw failure }
    return (bytes, isAtEnd)
  }
}
