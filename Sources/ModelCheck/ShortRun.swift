#if canImport(Glibc)
  import CMalloc
  import Glibc
#endif

/// Settings of the allocator for a process that reads much, tells what it found, and ends.
///
/// Glibc would give the memory of each larger file back to the system as soon as it is free, and ask for it again for
/// the next file, a page at a time. A check ends before anybody misses that memory.
enum ShortRun {
  static func keepMemory() {
    #if canImport(Glibc)
      // The first is the largest that glibc takes: what is larger than that comes and goes by itself all the same.
      _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
      _ = mallopt(M_TRIM_THRESHOLD, 1 << 30)
      _ = mallopt(M_TOP_PAD, 4 << 20)
    #endif
  }
}
