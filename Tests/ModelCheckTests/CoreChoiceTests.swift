import Testing

@testable import ModelCheck

#if canImport(Glibc)
  import CGlibc
  import Dispatch
  import Glibc
  import Synchronization

  @Suite struct CoreChoiceTests {
    private static func allowedCores() -> UInt {
      var cores = cpu_set_t()
      return unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &cores) == 0 ? cores.__bits.0 : 0
    }

    @Test func `a thread may run where it might before`() {
      let before = Self.allowedCores()
      let others = Mutex<[UInt]>([])
      let choice = CoreChoice()
      // More threads than there are cores find none that is free.
      DispatchQueue.concurrentPerform(iterations: 32) { _ in
        choice.settle()
        others.withLock { $0.append(Self.allowedCores()) }
      }
      #expect(others.withLock { $0 } == [UInt](repeating: before, count: 32))
    }
  }
#endif
