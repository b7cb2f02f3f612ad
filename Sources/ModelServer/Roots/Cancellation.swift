import Synchronization

/// A word that a long piece of work asks for now and then: whether anybody still wants it.
final class Cancellation: Sendable {
  private let state = Atomic(false)

  var isCancelled: Bool { state.load(ordering: .relaxed) }

  func cancel() { state.store(true, ordering: .relaxed) }
}
