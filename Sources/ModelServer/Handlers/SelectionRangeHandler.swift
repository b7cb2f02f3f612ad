import JSONRPC
import LanguageServerProtocol
import ModelIDE

enum SelectionRangeHandler: ReadHandler {
  typealias Message = SelectionRangeRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    capabilities["selectionRangeProvider"] = .bool(true)
  }

  static func respond(
    to params: SelectionRangeRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> [SelectionRange] {
    guard let target = snapshot.target(params.textDocument) else {
      return params.positions.map { SelectionRange(ranges: [PositionRange(start: $0, end: $0)]) }
    }
    let offsets = params.positions.map(target.offset)
    return target.analysis.selectionRanges(at: offsets, in: target.path).map { ranges in
      // Two ranges may be one to the client, where a byte-order mark or half a character lies between them.
      var steps: [PositionRange] = []
      for range in ranges.map({ target.positions.range($0) }) where steps.last != range { steps.append(range) }
      return SelectionRange(ranges: steps)
    }
  }
}
