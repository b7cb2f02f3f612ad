package import ModelSyntax

/// A place in one `contents` of a step.
package struct ModelPlace: Hashable, Sendable {
  package let path: String
  package let range: ByteRange

  package init(_ path: String, _ range: ByteRange) {
    self.path = path
    self.range = range
  }
}
