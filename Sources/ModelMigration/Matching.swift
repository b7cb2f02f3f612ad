import DataModel

/// Which element of the old model each element of the new one continues, as Core Data's inference sees it.
///
/// Two elements are one when their renaming identifiers are equal; an element without one has its name for it, so that
/// a chain of renames keeps the first name ([Apple][]). Where that finds nothing, an equal name does: whether Core Data
/// goes on to that is not documented, and calling such a property dropped would be an alarm for nothing.
///
/// [Apple]: https://developer.apple.com/documentation/coredata/nsentitydescription/renamingidentifier
struct Matching<Element> {
  /// What counts of an element: its kind, and a name or a renaming identifier.
  struct Key: Hashable {
    let isRelationship: Bool
    let model: Model
    let name: Name

    static func == (a: Key, b: Key) -> Bool {
      a.isRelationship == b.isRelationship
        && (a.model === b.model
          ? a.name == b.name : a.model.strings.isEqual(a.name, to: b.name, of: b.model.strings))
    }

    func hash(into hasher: inout Hasher) { hasher.combine(model.strings.hash(of: name)) }
  }

  /// For each new element the index of the old one.
  private(set) var origins: [Int?]
  /// Which of the old elements go on.
  private(set) var isContinued: [Bool]
  /// New elements that share their identifier with one before them, with that one.
  private(set) var ambiguous: [(element: Int, first: Int)] = []
}

extension Matching<EntityReference> {
  init(from old: MigrationModel, to new: MigrationModel) {
    self.init(
      old.entities, new.entities, hasIdentifiers: old.hasEntityIdentifiers || new.hasEntityIdentifiers,
      isSame: { a, b in
        old.model(a).strings.isEqual(old.entity(a).name, to: new.entity(b).name, of: new.model(b).strings)
      },
      oldName: { Key(isRelationship: false, model: old.model($0), name: old.entity($0).name) },
      newName: { Key(isRelationship: false, model: new.model($0), name: new.entity($0).name) },
      oldIdentifier: { old.model($0).renamingIdentifier(of: old.entity($0).declaration) },
      newIdentifier: { new.model($0).renamingIdentifier(of: new.entity($0).declaration) })
  }
}

extension Matching<StoredProperty> {
  /// The stored properties of one entity, inherited ones too.
  init(_ a: [StoredProperty], _ b: [StoredProperty], from old: MigrationModel, to new: MigrationModel) {
    let hasIdentifiers =
      old.hasRenamingIdentifiers && a.contains { old.model($0).hasRenamingIdentifier(old.declaration($0)) }
      || new.hasRenamingIdentifiers && b.contains { new.model($0).hasRenamingIdentifier(new.declaration($0)) }
    self.init(
      a, b, hasIdentifiers: hasIdentifiers,
      isSame: { x, y in
        x.isRelationship == y.isRelationship
          && old.model(x).strings.isEqual(
            old.declaration(x).name, to: new.declaration(y).name, of: new.model(y).strings)
      },
      oldName: { Key(isRelationship: $0.isRelationship, model: old.model($0), name: old.declaration($0).name) },
      newName: { Key(isRelationship: $0.isRelationship, model: new.model($0), name: new.declaration($0).name) },
      oldIdentifier: { old.model($0).renamingIdentifier(of: old.declaration($0)) },
      newIdentifier: { new.model($0).renamingIdentifier(of: new.declaration($0)) })
  }
}

extension Matching {
  /// - Complexity: Linear; where the lists go side by side, as they mostly do, without a table.
  private init(
    _ old: [Element], _ new: [Element], hasIdentifiers: Bool, isSame: (Element, Element) -> Bool,
    oldName: (Element) -> Key, newName: (Element) -> Key,
    oldIdentifier: (Element) -> Name?, newIdentifier: (Element) -> Name?
  ) {
    origins = [Int?](repeating: nil, count: new.count)
    isContinued = [Bool](repeating: false, count: old.count)
    var names: [Key: Int]?
    func index(named key: Key) -> Int? {
      if names == nil {
        names = Dictionary(old.indices.map { (oldName(old[$0]), $0) }, uniquingKeysWith: { first, _ in first })
      }
      return names?[key]
    }
    if hasIdentifiers {
      matchIdentifiers(old, new, oldName, newName, oldIdentifier, newIdentifier)
    }
    var next = 0
    for element in new.indices where origins[element] == nil {
      let found = next < old.count && isSame(old[next], new[element]) ? next : index(named: newName(new[element]))
      guard let found, !isContinued[found] else { continue }
      origins[element] = found
      isContinued[found] = true
      next = found + 1
    }
  }

  private mutating func matchIdentifiers(
    _ old: [Element], _ new: [Element], _ oldName: (Element) -> Key, _ newName: (Element) -> Key,
    _ oldIdentifier: (Element) -> Name?, _ newIdentifier: (Element) -> Name?
  ) {
    func identifier(_ element: Element, _ name: Key, _ own: (Element) -> Name?) -> Key {
      own(element).map { Key(isRelationship: name.isRelationship, model: name.model, name: $0) } ?? name
    }
    var identifiers: [Key: Int] = [:]
    var names: [Key: (index: Int, identifier: Key)] = [:]
    for (index, element) in old.enumerated() {
      let name = oldName(element)
      let key = identifier(element, name, oldIdentifier)
      if identifiers[key] == nil { identifiers[key] = index }
      if names[name] == nil { names[name] = (index, key) }
    }
    var claimed: [Key: (index: Int, isSameName: Bool)] = [:]
    for (index, element) in new.enumerated() {
      let name = newName(element)
      let key = identifier(element, name, newIdentifier)
      // Of several with one identifier, the one that has the name too has been told apart before.
      let same = names[name].flatMap { $0.identifier == key ? $0.index : nil }
      if let first = claimed[key] {
        if !first.isSameName || same == nil { ambiguous.append((index, first.index)) }
      } else {
        claimed[key] = (index, same != nil)
      }
      guard let origin = same ?? identifiers[key] else { continue }
      origins[index] = origin
      isContinued[origin] = true
    }
  }
}

extension Model {
  fileprivate func hasRenamingIdentifier(_ declaration: Declaration) -> Bool {
    field(.elementID, of: declaration) != nil
  }

  /// The renaming identifier that an element has of its own; `nil` where there is none, so that its name stands for it.
  func renamingIdentifier(of declaration: Declaration) -> Name? {
    field(.elementID, of: declaration).flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}
