/// What models of equal version hashes have in common, found without computing any: names, types, what is optional.
///
/// Models with different outlines have different hashes, unless one declares a property twice and so does not compile; equal
/// outlines say nothing yet.
package struct ModelOutline: Hashable, Sendable {
  private var entities = 0
  private var attributes = 0
  private var relationships = 0
  /// A sum over all names, whatever their order.
  private var names: UInt64 = 0

  /// The outline of what was read; no initializer, since that would take a copy of the reader.
  ///
  /// - Complexity: Linear in the properties.
  static func of(_ model: ModelReader) -> ModelOutline {
    var outline = ModelOutline()
    outline.add(model)
    return outline
  }

  private mutating func add(_ model: ModelReader) {
    let strings = model.strings
    func add(_ name: Name, _ kind: UInt64) {
      names &+= (UInt64(strings.hash(of: name)) << 16 | kind) &* 0x9E37_79B9_7F4A_7C15
    }
    entities = model.entities.count
    for entity in model.entities { add(entity.name, entity.isAbstract ? 0 : 1) }
    for attribute in model.attributes where !attribute.flags.contains(.transient) {
      attributes += 1
      let isOptional: UInt64 = attribute.flags.contains(.optional) ? 1 : 0
      // Of a derived attribute the expression alone enters the hash.
      if attribute.flags.contains(.derived) { continue }
      let type = attribute.type == .unknown ? AttributeType.undefined : attribute.type
      add(attribute.name, 2 + UInt64(type.rawValue) * 2 + isOptional)
    }
    for relationship in model.relationships where !relationship.flags.contains(.transient) {
      relationships += 1
      // Not whether it is to-many, since only the counts enter the hash.
      add(relationship.name, 0x8000 | UInt64(relationship.flags.intersection([.optional, .ordered]).rawValue))
      add(relationship.destination, 0xFFFF)
    }
  }
}
