package import JSONRPC

/// What is wrong at a place, as an editor shows it.
package struct Diagnostic: Equatable, Sendable, JSONEncodable {
  package enum Severity: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  package enum Tag: Int, Sendable {
    case unnecessary = 1
    case deprecated = 2
  }

  package struct RelatedInformation: Equatable, Sendable, JSONEncodable {
    package let location: Location
    package let message: String

    package init(location: Location, message: String) {
      self.location = location
      self.message = message
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("location", location)
        writer.member("message", message)
      }
    }
  }

  package let range: PositionRange
  package let severity: Severity
  package let code: String
  package let source: String
  package let message: String
  /// The rest is `nil` where the client can't take it.
  package let tags: [Tag]?
  package let related: [RelatedInformation]?
  package let data: JSON?

  package init(
    range: PositionRange, severity: Severity, code: String, source: String, message: String, tags: [Tag]?,
    related: [RelatedInformation]?, data: JSON?
  ) {
    self.range = range
    self.severity = severity
    self.code = code
    self.source = source
    self.message = message
    self.tags = tags
    self.related = related
    self.data = data
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("severity", severity.rawValue)
      writer.member("code", code)
      writer.member("source", source)
      writer.member("message", message)
      writer.member("tags", tags?.map(\.rawValue))
      writer.member("relatedInformation", related)
      writer.member("data", data)
    }
  }
}
