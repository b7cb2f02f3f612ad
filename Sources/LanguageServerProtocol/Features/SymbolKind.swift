/// What a symbol is to an editor; only the kinds that models have.
package enum SymbolKind: Int, Sendable {
  case module = 2
  case namespace = 3
  case `class` = 5
  case property = 7
  case field = 8
  case interface = 11
  case function = 12
  case constant = 14
  case key = 20
  case `struct` = 23

  /// The kinds up to this one are those that every client knows; others only if it says so.
  package static let lastOfFirstVersion = 18
}
