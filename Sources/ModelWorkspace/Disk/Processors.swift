import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many threads work at once.
package enum Processors {
  /// How many cores this machine offers, at least 1.
  package static let count = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  private static let chosen = Atomic<Int>(0)

  /// Limits the threads from now on; set it once, when the program starts.
  package static func limit(to count: Int) { chosen.store(max(1, count), ordering: .relaxed) }

  /// How many threads to use: as many as there are cores, unless that was limited.
  package static var inUse: Int {
    let count = chosen.load(ordering: .relaxed)
    return count > 0 ? count : Processors.count
  }
}
