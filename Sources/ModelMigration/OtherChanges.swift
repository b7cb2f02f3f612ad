import DataModel
import ModelMerge

/// What a step changes beside entities: fetch requests, configurations and composites, each known by its name.
struct OtherChanges {
  private let old: MigrationModel
  private let new: MigrationModel
  private(set) var changes: [ModelChange] = []

  init(from old: MigrationModel, to new: MigrationModel) {
    self.old = old
    self.new = new
    compare(.fetchRequest) { model in
      model.fetchRequests.filter { !$0.isOfFetchedProperty }.map { ($0.declaration, Aspects($0, of: model)) }
    }
    compare(.configuration) { model in model.configurations.map { ($0.declaration, Aspects($0, of: model)) } }
    compare(.composite) { model in model.composites.map { ($0.declaration, Aspects($0, of: model)) } }
  }

  private mutating func compare(
    _ subject: ModelChange.Subject, _ elements: (Model) -> [(declaration: Declaration, aspects: Aspects)]
  ) {
    let before = named(old, elements)
    let after = named(new, elements)
    for (name, element) in after {
      guard let other = before.first(where: { $0.name == name })?.element else {
        changes.append(
          ModelChange(
            kind: .added, subject: subject, entity: nil, name: name, changesHash: false, before: nil,
            after: element.place))
        continue
      }
      let details = Aspects.differences(other.aspects, element.aspects, isStored: true)
      guard !details.isEmpty else { continue }
      changes.append(
        ModelChange(
          kind: .changed, subject: subject, entity: nil, name: name, details: details,
          changesHash: details.contains(where: \.changesHash), before: other.place, after: element.place))
    }
    let names = Set(after.map(\.name))
    for (name, element) in before where !names.contains(name) {
      changes.append(
        ModelChange(
          kind: .removed, subject: subject, entity: nil, name: name, changesHash: false, before: element.place,
          after: nil))
    }
  }

  private struct Element {
    let aspects: Aspects
    let place: ModelPlace
  }

  /// The first element of each name, in order.
  private func named(
    _ side: MigrationModel, _ elements: (Model) -> [(declaration: Declaration, aspects: Aspects)]
  ) -> [(name: String, element: Element)] {
    var seen: Set<String> = []
    return side.members.flatMap { member in
      elements(member.model).map { declaration, aspects in
        let place = ModelPlace(member.path, declaration.nameRange)
        return (member.model.string(declaration.name), Element(aspects: aspects, place: place))
      }
    }.filter { seen.insert($0.0).inserted }
  }
}
