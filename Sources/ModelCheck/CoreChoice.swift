import Synchronization

#if canImport(Glibc)
  import CGlibc
  import Glibc
#endif

/// Gives each thread of one phase of work a core of its own from the start.
///
/// In a virtual machine, Linux takes an idle core for one that others use, and starts a thread behind the one that made
/// it: most such threads run side by side only after ten milliseconds, which is a good part of a short run.
final class CoreChoice: Sendable {
  /// A bit for each of the first 64 cores on which a thread has begun.
  private let taken = Atomic<UInt64>(0)

  /// To be called first on each thread: moves it if another one has begun on its core.
  ///
  /// Where it goes from there is left to the system, as is everything where cores cannot be chosen.
  func settle() {
    #if canImport(Glibc)
      let core = Int(sched_getcpu())
      guard (0..<64).contains(core) else { return }
      let others = taken.bitwiseOr(1 << core, ordering: .relaxed).oldValue
      // The first one is in the way of those that it has made.
      if others == 0 { sched_yield() }
      if others & 1 << core == 0 { return }
      let size = MemoryLayout<cpu_set_t>.size
      var allowed = cpu_set_t()
      guard unsafe sched_getaffinity(0, size, &allowed) == 0 else { return }
      for free in 0..<64 where allowed.__bits.0 & 1 << free != 0 {
        guard taken.bitwiseOr(1 << free, ordering: .relaxed).oldValue & 1 << free == 0 else { continue }
        var chosen = cpu_set_t()
        chosen.__bits.0 = 1 << free
        if unsafe sched_setaffinity(0, size, &chosen) == 0 { _ = unsafe sched_setaffinity(0, size, &allowed) }
        return
      }
    #endif
  }
}
