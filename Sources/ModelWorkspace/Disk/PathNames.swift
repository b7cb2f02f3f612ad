#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths as text: names between slashes.
///
/// Only ``workingDirectory`` looks at the disk.
package enum PathNames {
  /// `name` below `directory`; an absolute `name` stands for itself, and an empty `directory` adds nothing.
  package static func join(_ directory: String, _ name: String) -> String {
    if directory.isEmpty || name.utf8.first == slash { return name }
    return directory.utf8.last == slash ? directory + name : directory + "/" + name
  }

  /// What stands behind the last slash, not counting slashes at the end; `/` for the root.
  package static func lastComponent(_ path: String) -> String {
    let trimmed = trimmingSlashes(path)
    guard trimmed != "/", let last = trimmed.utf8.lastIndex(of: slash) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: last)...])
  }

  /// What stands before the last name: `.` where that is nothing, and `/` for the root.
  package static func parent(_ path: String) -> String {
    let trimmed = trimmingSlashes(path)
    guard let last = trimmed.utf8.lastIndex(of: slash) else { return "." }
    return trimmingSlashes(String(trimmed[...last]))
  }

  /// `path` without `suffix`, or `nil` if it ends otherwise; bytes count, not characters.
  package static func deleting(suffix: String, from path: String) -> String? {
    guard hasSuffix(path, suffix) else { return nil }
    return String(decoding: path.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
  }

  /// Whether the bytes of `path` end with those of `suffix`.
  package static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
    path.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// `path` without `.`, empty names, and names before a `..`; an empty path is `.`.
  ///
  /// The disk is not asked, so a `..` behind a symbolic link means the directory that holds the link.
  package static func normalized(_ path: String) -> String {
    if isNormal(path) { return path }
    let isAbsolute = path.utf8.first == slash
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name != ".." {
        names.append(name)
      } else if let last = names.last, last != ".." {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    let joined = names.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// Whether ``normalized(_:)`` would change nothing, by a look at the bytes alone.
  private static func isNormal(_ path: String) -> Bool {
    let dot = UInt8(ascii: ".")
    var previous = slash
    // The bytes since the last slash, while they are only dots; -1 otherwise.
    var dots = 0
    var isFirst = true
    for byte in path.utf8 {
      if byte == slash {
        if !isFirst, previous == slash || dots == 1 || dots == 2 { return false }
        dots = 0
      } else {
        dots = byte == dot && dots >= 0 ? dots + 1 : -1
      }
      previous = byte
      isFirst = false
    }
    return !isFirst && (previous != slash || path == "/") && dots != 1 && dots != 2
  }

  /// `path` from `directory`, normalized.
  package static func absolute(_ path: String, from directory: String) -> String {
    normalized(join(directory, path))
  }

  /// How to reach `path` from `base`, with `..` where needed; `.` if they are equal.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - base: An absolute path of a directory.
  package static func relative(_ path: String, to base: String) -> String {
    let names = normalized(path).split(separator: "/")
    let baseNames = normalized(base).split(separator: "/")
    let common = zip(names, baseNames).prefix { $0.0.utf8.elementsEqual($0.1.utf8) }.count
    let up = Array(repeating: Substring(".."), count: baseNames.count - common)
    let joined = (up + names[common...]).joined(separator: "/")
    return joined.isEmpty ? "." : joined
  }

  /// `path` below `base`, or `nil` if it lies elsewhere; empty if they are equal.
  ///
  /// Both are absolute and normalized, or both begin alike, or `base` is `.` and `path` relative and normalized.
  package static func below(_ base: String, _ path: String) -> String? {
    let prefix = base.utf8.last == slash ? base : base + "/"
    if path.utf8.elementsEqual(base.utf8) { return "" }
    guard path.utf8.starts(with: prefix.utf8) else { return base == "." && isInside(path) ? path : nil }
    return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// Whether a relative, normalized path stays below where it starts.
  private static func isInside(_ path: String) -> Bool {
    path.utf8.first != slash && path != ".." && !path.utf8.starts(with: "../".utf8)
  }

  /// Whether the bytes of `a` come before those of `b`: the order in which models merge and findings are listed.
  package static func precedes(_ a: String, _ b: String) -> Bool {
    let isEarlier = unsafe a.utf8.withContiguousStorageIfAvailable { x in
      unsafe b.utf8.withContiguousStorageIfAvailable { y in
        guard let first = x.baseAddress, let second = y.baseAddress else { return x.count < y.count }
        let order = unsafe memcmp(first, second, min(x.count, y.count))
        return order != 0 ? order < 0 : x.count < y.count
      }
    }
    return isEarlier.flatMap(\.self) ?? a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// The absolute path of the working directory, or `/` if it was deleted.
  package static var workingDirectory: String {
    guard let path = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  /// The absolute path of what `path` names, without symbolic links; `nil` if there is nothing.
  package static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static let slash = UInt8(ascii: "/")

  private static func trimmingSlashes(_ path: String) -> String {
    guard path.utf8.last == slash else { return path }
    let kept = path.utf8.reversed().drop { $0 == slash }.count
    return kept == 0 ? "/" : String(decoding: path.utf8.prefix(kept), as: UTF8.self)
  }
}
