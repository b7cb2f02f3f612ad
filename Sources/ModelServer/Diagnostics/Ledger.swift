/// What the client was last told of each file, so that nothing is told twice and nothing is left standing.
struct Ledger: Sendable {
  struct Entry: Equatable, Sendable {
    let uri: String
    let hash: UInt64
    let isEmpty: Bool
  }

  private var entries: [String: Entry] = [:]

  /// The files of which the client was told something else than "nothing".
  var paths: Set<String> { Set(entries.keys) }

  subscript(path: String) -> Entry? { entries[path] }

  /// Notes what was told; a file without diagnostics need not be remembered.
  mutating func note(_ entry: Entry, at path: String) {
    entries[path] = entry.isEmpty ? nil : entry
  }
}
