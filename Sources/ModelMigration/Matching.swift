import DataModel
import ModelMerge

/// Which element of the old model each element of the new one continues, as Core Data's inference sees it.
///
/// Two elements are one when their renaming identifiers are equal; an element without one has its name for it, so that
/// a chain of renames keeps the first name ([Apple][]). Where that finds nothing, an equal name does: whether Core Data
/// goes on to that is not documented, and calling such a property dropped would be an alarm for nothing.
///
/// [Apple]: https://developer.apple.com/documentation/coredata/nsentitydescription/renamingidentifier
struct Matching {
  /// For each new element the index of the old one.
  private(set) var origins: [Int?]
  /// Which of the old elements go on.
  private(set) var isContinued: [Bool]
  /// New elements that share their identifier with one before them, with that one.
  private(set) var ambiguous: [(element: Int, first: Int)] = []

  /// What counts of an element, as numbers: its name, and its renaming identifier or else its name.
  ///
  /// The numbers are those of ``MigrationModel/names`` of the new model; elements of different kinds have different ones.
  private struct Element {
    let name: UInt32
    let identifier: UInt32
  }
}

// MARK: What is matched

extension Matching {
  /// The entities of two models.
  init(from old: MigrationModel, to new: MigrationModel) {
    func elements(of model: MigrationModel) -> [Element] {
      model.entities.map { reference in
        let entity = model.entity(reference)
        return Matching.element(entity.declaration, entity, reference.member, of: model, new, isRelationship: false)
      }
    }
    self.init(elements(of: old), elements(of: new))
  }

  /// The stored properties of one entity, inherited ones too.
  init(_ a: [StoredProperty], _ b: [StoredProperty], from old: MigrationModel, to new: MigrationModel) {
    func elements(_ properties: [StoredProperty], of model: MigrationModel) -> [Element] {
      properties.map { property in
        Matching.element(
          model.declaration(property), model.entity(property.owner), property.member, of: model, new,
          isRelationship: property.isRelationship)
      }
    }
    self.init(elements(a, of: old), elements(b, of: new))
  }

  private static func element(
    _ declaration: Declaration, _ entity: Entity, _ member: Int, of model: MigrationModel, _ new: MigrationModel,
    isRelationship: Bool
  ) -> Element {
    let owner = model.members[member].model
    let isFirst = owner === new.members.first?.model
    func number(_ name: Name) -> UInt32 {
      // What the new model has no word for is equal to nothing in it.
      guard let name = isFirst ? name : new.names.find(name, of: owner.strings) else { return .max }
      return name.index << 1 | (isRelationship ? 1 : 0)
    }
    let name = number(declaration.name)
    let identifier = entity.hasRenamingIdentifier ? owner.renamingIdentifier(of: declaration) : nil
    return Element(name: name, identifier: identifier.map(number) ?? name)
  }
}

// MARK: Matching

extension Matching {
  /// - Complexity: Linear; where the lists go side by side, as they mostly do, without a table.
  private init(_ old: [Element], _ new: [Element]) {
    origins = [Int?](repeating: nil, count: new.count)
    isContinued = [Bool](repeating: false, count: old.count)
    let hasIdentifiers = [old, new].contains { $0.contains { $0.identifier != $0.name } }
    if hasIdentifiers { matchIdentifiers(old, new) }
    var names: NumberTable?
    var next = 0
    for (index, element) in new.enumerated() where origins[index] == nil {
      var found: Int? = next
      if next >= old.count || old[next].name != element.name {
        if names == nil { names = NumberTable(old.map(\.name)) }
        found = names?[element.name]
      }
      guard let found, !isContinued[found] else { continue }
      origins[index] = found
      isContinued[found] = true
      next = found + 1
    }
  }

  private mutating func matchIdentifiers(_ old: [Element], _ new: [Element]) {
    let names = NumberTable(old.map(\.name))
    let identifiers = NumberTable(old.map(\.identifier))
    let claims = NumberTable(new.map(\.identifier))
    var hadName = [Bool](repeating: false, count: new.count)
    for (index, element) in new.enumerated() {
      // Of several with one identifier, the one that has the name too has been told apart before.
      let same = names[element.name].flatMap { old[$0].identifier == element.identifier ? $0 : nil }
      hadName[index] = same != nil
      if let first = claims[element.identifier], first < index, !hadName[first] || same == nil {
        ambiguous.append((index, first))
      }
      guard let origin = same ?? identifiers[element.identifier] else { continue }
      origins[index] = origin
      isContinued[origin] = true
    }
  }

  /// The first place of each number in a list, by open addressing.
  private struct NumberTable {
    private let numbers: [UInt32]
    /// Places in the list, -1 where there is none.
    private var slots: [Int32]

    init(_ numbers: [UInt32]) {
      self.numbers = numbers
      var count = 4
      while count < 2 * numbers.count { count *= 2 }
      slots = [Int32](repeating: -1, count: count)
      for (index, number) in numbers.enumerated() {
        let slot = slot(of: number)
        if slots[slot] < 0 { slots[slot] = Int32(truncatingIfNeeded: index) }
      }
    }

    subscript(number: UInt32) -> Int? {
      let place = slots[slot(of: number)]
      return place < 0 ? nil : Int(place)
    }

    /// The slot that holds the number, or the free one where it belongs.
    private func slot(of number: UInt32) -> Int {
      var slot = Int(number &* 0x9E37_79B9 >> 8) & (slots.count - 1)
      while slots[slot] >= 0, numbers[Int(slots[slot])] != number { slot = (slot + 1) & (slots.count - 1) }
      return slot
    }
  }
}

extension Model {
  /// The renaming identifier that an element has of its own; `nil` where there is none, so that its name stands for it.
  func renamingIdentifier(of declaration: Declaration) -> Name? {
    field(.elementID, of: declaration).flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}
