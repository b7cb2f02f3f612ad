package import JSONRPC

/// A range in a document.
package struct Location: Hashable, Sendable, JSONEncodable {
  package let uri: String
  package let range: PositionRange

  package init(uri: String, range: PositionRange) {
    self.uri = uri
    self.range = range
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("range", range)
    }
  }
}

/// A range in a document, and from what in another one it is reached.
package struct LocationLink: Hashable, Sendable, JSONEncodable {
  package let originSelectionRange: PositionRange
  package let targetURI: String
  package let targetRange: PositionRange
  package let targetSelectionRange: PositionRange

  package init(
    originSelectionRange: PositionRange, targetURI: String, targetRange: PositionRange,
    targetSelectionRange: PositionRange
  ) {
    self.originSelectionRange = originSelectionRange
    self.targetURI = targetURI
    self.targetRange = targetRange
    self.targetSelectionRange = targetSelectionRange
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("originSelectionRange", originSelectionRange)
      writer.member("targetUri", targetURI)
      writer.member("targetRange", targetRange)
      writer.member("targetSelectionRange", targetSelectionRange)
    }
  }
}

/// Where a name leads: locations, or links for a client that takes them.
package enum LocationsResult: Equatable, Sendable, JSONEncodable {
  case nothing
  case locations([Location])
  case links([LocationLink])

  package func encode(to writer: inout JSONWriter) {
    switch self {
    case .nothing: writer.null()
    case .locations(let locations): writer.value(locations)
    case .links(let links): writer.value(links)
    }
  }
}
