import ModelSyntax

/// What reading one model leaves to the next: memory, and the entities of the model, which versions of a bundle mostly
/// share word for word.
package struct ReadScratch: Sendable {
  var tree = XMLTree()
  private(set) var earlier: EarlierReading?
  private var spare: [UInt8]?

  package init() {}

  /// Keeps what was read for the next reading.
  mutating func keep(_ reading: EarlierReading) {
    spare = earlier?.text.bytes
    earlier = reading
  }

  /// The bytes of a text that is no longer needed, if the last reading has left one over: memory for the next file.
  package mutating func takeSpareBytes() -> [UInt8]? {
    defer { spare = nil }
    return spare
  }
}
