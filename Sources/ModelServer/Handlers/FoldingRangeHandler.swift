import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum FoldingRangeHandler: ReadHandler {
  typealias Message = FoldingRangeRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["foldingRangeProvider"] = .bool(true)
  }

  static func respond(
    to params: TextDocumentParams, in snapshot: Snapshot
  ) throws(ResponseError) -> [FoldingRange] {
    guard let target = snapshot.target(params.textDocument) else { return [] }
    let client = snapshot.session.client
    let isLineOnly = client.supports("textDocument.foldingRange.lineFoldingOnly")
    let limit = client.number("textDocument.foldingRange.rangeLimit") ?? .max
    let folds = target.analysis.foldingRanges(in: target.path)
    return folds.compactMap { fold(of: $0, target.positions, isLineOnly: isLineOnly) }.prefix(max(0, limit)).map { $0 }
  }

  /// Of whole lines, the one with the end tag stays to be seen.
  private static func fold(of fold: Fold, _ positions: PositionMap, isLineOnly: Bool) -> FoldingRange? {
    let range = positions.range(fold.range)
    let last = isLineOnly && !fold.isComment ? Position(line: range.end.line - 1, character: 0) : range.end
    guard last.line > range.start.line || !isLineOnly else { return nil }
    return FoldingRange(start: range.start, end: last, isLineOnly: isLineOnly, isComment: fold.isComment)
  }
}
