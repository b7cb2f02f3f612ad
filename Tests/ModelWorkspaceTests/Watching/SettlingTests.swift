import Testing

@testable import ModelWorkspace

struct SettlingTests {
  private let start = ContinuousClock.now

  private func after(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  /// When to look again, in milliseconds from the start.
  private func nextLook(_ settling: Settling, at milliseconds: Int, isBusy: Bool = false) -> Int? {
    settling.nextLook(at: after(milliseconds), isBusy: isBusy).map { Int(($0 - start) / .milliseconds(1)) }
  }

  @Test func `a change goes out after a quiet moment`() {
    var settling = Settling()
    settling.note(at: start)
    #expect(nextLook(settling, at: 10) == 60)
    #expect(nextLook(settling, at: 60) == nil)
  }

  @Test func `changes that follow put it off, up to a limit`() {
    var settling = Settling()
    for time in stride(from: 0, through: 190, by: 10) { settling.note(at: after(time)) }
    #expect(nextLook(settling, at: 190) == 200)
    #expect(nextLook(settling, at: 200) == nil)
  }

  @Test func `somebody busy puts it off further, up to another limit`() {
    var settling = Settling()
    settling.note(at: start)
    #expect(nextLook(settling, at: 300, isBusy: true) == 360)
    #expect(nextLook(settling, at: 10_000, isBusy: true) == nil)
    #expect(nextLook(settling, at: 300) == nil)
  }
}
