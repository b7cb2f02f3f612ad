import ModelRules
import Synchronization

/// Whether a source of the tree calls a merging function, looked up once; when a source changes, another one is made.
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
}
