/// How the attributes or the relationships of two entities go together by their names.
///
/// Made for two versions of one entity, which list most of them in one order.
package struct PropertyPairing {
  /// Those of one name that differ in what was asked for, by their indices in both models.
  package private(set) var changed: [(old: Int, new: Int)] = []
  /// Those that have no counterpart at their place or a little behind it.
  ///
  /// Where the order is another one, a name may be here and among those that were added.
  package private(set) var gone: [Int] = []
  package private(set) var added: [Int] = []

  /// How far a counterpart is looked for behind its place, so that the work stays linear.
  private static let reach = 8

  /// Pairs attributes by name, and notes which differ in their type or in one of `flags`.
  ///
  /// - Complexity: Linear in their number, without a table.
  package init(attributesOf before: Entity, in old: Model, and after: Entity, in new: Model, flags: PropertyFlags) {
    pair(before.attributes.indices, after.attributes.indices) { x, y in
      old.strings.isEqual(old.attributes[x].name, to: new.attributes[y].name, of: new.strings)
    } differ: { x, y in
      let (a, b) = (old.attributes[x], new.attributes[y])
      return a.type != b.type || a.flags.intersection(flags) != b.flags.intersection(flags)
    }
  }

  /// Pairs relationships by name, and notes which differ in one of `flags`, or in the least count where that counts.
  ///
  /// - Complexity: As for attributes.
  package init(relationshipsOf before: Entity, in old: Model, and after: Entity, in new: Model, flags: PropertyFlags) {
    pair(before.relationships.indices, after.relationships.indices) { x, y in
      old.strings.isEqual(old.relationships[x].name, to: new.relationships[y].name, of: new.strings)
    } differ: { x, y in
      let (a, b) = (old.relationships[x], new.relationships[y])
      return a.flags.intersection(flags) != b.flags.intersection(flags)
        || a.isToMany && !a.flags.contains(.optional)
          && old.text(.minCount, of: a.declaration) != new.text(.minCount, of: b.declaration)
    }
  }

  @inline(__always)
  private mutating func pair(
    _ before: Range<Int>, _ after: Range<Int>, isSame: (Int, Int) -> Bool, differ: (Int, Int) -> Bool
  ) {
    func isNearBehind(_ x: Int, _ y: Int) -> Bool {
      let end = min(x + PropertyPairing.reach, before.upperBound)
      return x + 1 < end && (x + 1..<end).contains { isSame($0, y) }
    }
    var (x, y) = (before.lowerBound, after.lowerBound)
    while x < before.upperBound, y < after.upperBound {
      if isSame(x, y) {
        if differ(x, y) { changed.append((x, y)) }
        (x, y) = (x + 1, y + 1)
      } else if isNearBehind(x, y) {
        gone.append(x)
        x += 1
      } else {
        added.append(y)
        y += 1
      }
    }
    gone += x..<before.upperBound
    added += y..<after.upperBound
  }
}
