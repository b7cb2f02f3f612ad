/// What of an entity's hash rests on a rule that no hash of Core Data's own has confirmed.
///
/// Such a hash is good enough to print, with the doubt beside it, but nothing is called an error because of it alone.
package struct HashDoubts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An attribute holds a composite.
  package static let composite = HashDoubts(rawValue: 1 << 0)
  /// A relationship is its own inverse.
  package static let selfInverse = HashDoubts(rawValue: 1 << 1)
  /// A name or a modifier goes beyond ASCII: neither its encoding nor its place in the order is confirmed.
  package static let nonASCII = HashDoubts(rawValue: 1 << 2)
  /// The entity itself has a version hash modifier.
  package static let entityModifier = HashDoubts(rawValue: 1 << 3)
  /// An attribute's type is none of those of which hashes are known.
  package static let attributeType = HashDoubts(rawValue: 1 << 4)
  /// A derivation expression is none of the kinds of which hashes are known.
  package static let derivation = HashDoubts(rawValue: 1 << 5)
  /// The model does not compile as it is: a parent that is missing or comes back, a name twice, a count that is none.
  package static let broken = HashDoubts(rawValue: 1 << 6)
  /// Two names differ only in upper and lower case, and their order is not confirmed.
  package static let caseOrder = HashDoubts(rawValue: 1 << 7)

  /// One phrase for each doubt, for a message.
  package var phrases: [String] {
    let all: [(HashDoubts, String)] = [
      (.composite, "composite attribute"), (.selfInverse, "relationship that is its own inverse"),
      (.nonASCII, "name beyond ASCII"), (.entityModifier, "version hash modifier of the entity"),
      (.attributeType, "attribute without a known type"), (.derivation, "derivation expression"),
      (.broken, "model that does not compile"), (.caseOrder, "names that differ in case only"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
