#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a directory holds; the one file that knows how the system lists it.
enum DirectoryListing {
  enum Kind: Equatable {
    case directory
    case file
    /// A symbolic link, to whatever.
    case link
  }

  struct Entry {
    let name: String
    let kind: Kind
  }

  struct Failure: Error {
    let errno: Int32
  }

  struct Listing {
    let identity: FileIdentity
    var entries: [Entry] = []
    /// Directories that no path leads to, since their names are not UTF-8; U+FFFD stands for the bad bytes.
    var unreadableDirectories: [String] = []
  }

  /// The entries of the directory at `path` but `.` and `..`, in no order.
  ///
  /// - Parameter isWanted: Says from the bytes of a name whether a file of that name matters. Directories and links
  ///   always do. Most files don't, and making a string of each name would take longer than reading it.
  static func read(
    _ path: String, isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) -> Listing {
    guard let stream = unsafe opendir(path) else { throw Failure(errno: errno) }
    defer { unsafe closedir(stream) }
    var status = stat()
    guard unsafe fstat(dirfd(stream), &status) == 0 else { throw Failure(errno: errno) }
    var listing = Listing(identity: FileIdentity(status))
    while let entry = unsafe readdir(stream) {
      let name = unsafe name(of: entry)
      guard let kind = unsafe kind(of: entry, in: dirfd(stream)), unsafe !isDots(name) else { continue }
      if kind == .file, unsafe !isWanted(name) { continue }
      if let text = unsafe String(validating: name, as: UTF8.self) {
        listing.entries.append(Entry(name: text, kind: kind))
      } else if kind == .directory {
        listing.unreadableDirectories.append(unsafe String(decoding: name, as: UTF8.self))
      }
    }
    return listing
  }

  /// Whether the directory at `path` has an entry of that name that ``read(_:isWanted:)`` would give.
  ///
  /// To ask for a name or two takes a fraction of the time of listing.
  static func has(_ name: String, in path: String) throws(Failure) -> Bool {
    var status = stat()
    guard unsafe lstat(PathNames.join(path, name), &status) == 0 else {
      if errno == ENOENT { return false }
      throw Failure(errno: errno)
    }
    return kind(of: status.st_mode) != nil
  }

  /// What `path` leads to, links followed; `nil` for pipes and the like.
  static func resolve(_ path: String) throws(Failure) -> (kind: Kind, identity: FileIdentity)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Failure(errno: errno) }
    return kind(of: status.st_mode).map { ($0, FileIdentity(status)) }
  }

  /// `nil` for pipes and the like; asks the file itself where the directory does not tell.
  private static func kind(of entry: UnsafeMutablePointer<dirent>, in directory: Int32) -> Kind? {
    switch unsafe Int(entry.pointee.d_type) {
    case Int(DT_DIR): return .directory
    case Int(DT_REG): return .file
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN): break
    default: return nil
    }
    var status = stat()
    guard let name = unsafe name(of: entry).baseAddress else { return nil }
    guard unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return kind(of: status.st_mode)
  }

  private static func kind(of mode: mode_t) -> Kind? {
    switch mode & S_IFMT {
    case S_IFDIR: .directory
    case S_IFREG: .file
    case S_IFLNK: .link
    default: nil
    }
  }

  /// The bytes of a name, which live until the next `readdir`.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeBufferPointer<UInt8> {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: length)
  }

  private static func isDots(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    switch name.count {
    case 1: return unsafe name[0] == dot
    case 2: return unsafe name[0] == dot && name[1] == dot
    default: return false
    }
  }
}
