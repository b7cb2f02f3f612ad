#if canImport(Glibc)
  import CGlibc
  import Glibc
  import ModelWorkspace
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

  /// Lets the memory that this thread takes next come in large pages, where the system has them for who asks.
  ///
  /// Each thread has an arena of its own in glibc; it is made to grow once, and what it grew by keeps the advice. Many
  /// threads would begin more such pages than they fill.
  static func preferLargePages() {
    #if canImport(Glibc)
      guard Processors.inUse <= 8 else { return }
      let (length, page) = (24 << 20, 4096)
      guard let memory = unsafe malloc(length) else { return }
      let start = (UInt(bitPattern: memory) + UInt(page) - 1) & ~UInt(page - 1)
      // Refused where the system has no such pages, which does no harm.
      _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: start), length - page, Int32(MADV_HUGEPAGE))
      unsafe free(memory)
    #endif
  }
}
