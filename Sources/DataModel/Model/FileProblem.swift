package import ModelSyntax

/// What is wrong with a file as such, whatever it should say: it cannot be read, or not as what it should be.
package struct FileProblem: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The system refuses to open or read it.
    case unreadable
    case conflictMarkers
    /// Not UTF-8, or UTF-16.
    case encoding
    case entityDeclaration
    case repeatedAttribute
    case malformed
    /// Well-formed, but its root element is another one.
    case notADataModel
    /// Text between elements, which Xcode never writes and Core Data passes over.
    case strayText
  }

  package enum Severity: Equatable, Sendable {
    case error, information
  }

  package let kind: Kind
  /// `nil` for the file as a whole.
  package let range: ByteRange?
  package let message: String
  package let related: ByteRange?

  package init(_ kind: Kind, _ range: ByteRange?, _ message: String, related: ByteRange? = nil) {
    self.kind = kind
    self.range = range
    self.message = message
    self.related = related
  }

  package var severity: Severity { kind == .strayText ? .information : .error }
}
