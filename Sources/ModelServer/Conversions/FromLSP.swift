import LanguageServerProtocol
import ModelSyntax

extension Snapshot.Target {
  /// The offset that a position of the client means.
  func offset(of position: Position) -> Int { positions.nearestOffset(of: position) }

  /// The bytes that a range of the client means.
  func range(of range: PositionRange) -> ByteRange {
    let start = offset(of: range.start)
    return ByteRange(start, max(start, offset(of: range.end)))
  }
}
