import DataModel
import ModelSyntax

extension ContentsEditor {
  /// Changes the name at the place of `finding` to the only one of `names` that it may be a slip of.
  ///
  /// The rules that use it report errors: Core Data takes no model with such a name, so no store can depend on it.
  func correctingName(of finding: Finding, among names: some Sequence<String>) -> [Fix] {
    guard let range = finding.place.range else { return [] }
    let written = value(at: range)
    guard let name = onlyNearName(to: written, among: names), name != written else { return [] }
    return [Fix("Change '\(written)' to '\(name)'", [replacing(range, with: name)], isSafe: true)]
  }

  /// The names of all entities.
  var entityNames: some Sequence<String> { model.entities.lazy.map { [model] in model.string($0.name) } }

  /// The names of all properties that an entity declares or inherits.
  func propertyNames(ofEntity index: Int) -> [String] {
    model.lineage(ofEntity: index).flatMap { model.declarations(ofEntity: $0) }.map { model.string($0.name) }
  }

  /// The entity that holds the element at `range`, by the start tags: the last one that begins before it.
  func entity(around range: ByteRange) -> Int? {
    model.entities.indices.filter { model.entities[$0].declaration.tag.start <= range.start }
      .max { model.entities[$0].declaration.tag.start < model.entities[$1].declaration.tag.start }
  }
}
