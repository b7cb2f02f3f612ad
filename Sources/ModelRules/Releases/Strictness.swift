/// What may still happen to a version that has shipped.
///
/// Each says what is an error; what a hash shows is one at every level, since a store of that version is lost.
package enum Strictness: String, CaseIterable, Sendable {
  /// Nothing that has a meaning: no default, no class name, no user info.
  case frozen
  /// What leaves the version hashes as they are.
  case hash
  /// The same, and every shipped version must come to the current one by a lightweight migration.
  case lightweight
  /// The same, and every shipped version must come to the current one, if by a mapping model.
  case openable
}
