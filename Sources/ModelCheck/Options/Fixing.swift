/// Which findings `--fix` mends.
package enum Fixing: Equatable, Sendable {
  /// Those whose mending changes nothing for a store.
  case safe
  case all
}
