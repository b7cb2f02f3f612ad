import ModelSyntax

/// Memory that reading one model leaves to the next, so that the system need not hand it out anew.
package struct ReadScratch: Sendable {
  var tree = XMLTree()

  package init() {}
}
