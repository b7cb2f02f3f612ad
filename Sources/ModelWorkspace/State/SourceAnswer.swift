import ModelRules
import Synchronization

/// Whether a source of the tree calls a merging function, looked up once and remembered until a source changes.
final class SourceAnswer: Sendable {
  private let state = Mutex<Meeting?>(nil)

  /// The answer, from `find` if there is none yet; whoever asks meanwhile waits for it.
  func answer(_ find: () -> Meeting) -> Meeting {
    state.withLock { state in
      if let state { return state }
      let answer = find()
      state = answer
      return answer
    }
  }

  func forget() { state.withLock { $0 = nil } }
}
