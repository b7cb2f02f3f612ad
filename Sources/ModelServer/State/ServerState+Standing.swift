import JSONRPC
import LanguageServerProtocol

/// Having the client ask again how versions stand, when more has changed than the document that it edits itself.
extension ServerState {
  /// Notes which open documents may stand otherwise now.
  ///
  /// - Parameter edited: The paths of documents of which the client knows that they have changed.
  mutating func noteStandings(edited: Set<String>) {
    guard let snapshot, !snapshot.session.standingRefreshes.isEmpty else { return }
    let isConcerned = snapshot.documents.values.contains { document in
      document.home.map { changedRoots.contains($0.root) && !edited.contains($0.path) } ?? false
    }
    // While somebody types, once for all.
    if isConcerned { standingsDue = .now + timing.pause }
  }

  /// Asks the client once the changes have come to rest.
  mutating func refreshStandings() {
    guard let due = standingsDue, due <= .now else { return }
    standingsDue = nil
    for method in snapshot?.session.standingRefreshes ?? [] { ask(method, JSON?.none) }
  }
}
