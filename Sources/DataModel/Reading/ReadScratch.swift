import ModelSyntax

/// What reading one model leaves to the next: memory, and the entities of the model, which versions of a bundle mostly
/// share word for word.
package struct ReadScratch: Sendable {
  var tree = XMLTree()
  var earlier: EarlierReading?

  package init() {}
}
