package import DataModel

/// An entity that only stands for an entity of another model, so that relationships can lead there.
///
/// Core Data knows nothing of stand-ins: they are a convention of apps that merge their models by hand, and a user-info
/// key marks them.
package struct StandIn: Equatable, Sendable {
  /// The key by which stand-ins are known unless the settings name others.
  package static let defaultKeys = ["MyRealEntity"]

  /// The index of the stand-in among the model's entities.
  package let entity: Int
  /// The index of the user-info entry that marks it.
  package let entry: Int
  /// The name of the entity that it stands for.
  package let realName: String
  /// A further entry that names another entity.
  package let contradiction: Int?

  /// The stand-ins of `model`, in document order.
  ///
  /// - Parameter keys: The user-info keys that mark a stand-in.
  /// - Complexity: O(*n*) for *n* entries of user info.
  package static func find(in model: Model, keys: [String]) -> [StandIn] {
    let keys = keys.compactMap { model.strings.find($0) }
    guard !keys.isEmpty else { return [] }
    return model.entities.indices.compactMap { standIn(at: $0, in: model, keys: keys) }
  }

  /// Whether one entity is a stand-in, and for what.
  package static func find(at index: Int, in model: Model, keys: [String]) -> StandIn? {
    standIn(at: index, in: model, keys: keys.compactMap { model.strings.find($0) })
  }

  private static func standIn(at index: Int, in model: Model, keys: [Name]) -> StandIn? {
    let entity = model.entities[index]
    var first: (entry: Int, name: String)?
    var contradiction: Int?
    for entry in entity.userInfo.indices where keys.contains(model.userInfo[entry].key) {
      let value = model.string(model.userInfo[entry].value)
      guard let name = realName(from: value, ofEntity: model.string(entity.name)), !name.isEmpty else { continue }
      if let first, first.name != name { contradiction = contradiction ?? entry }
      first = first ?? (entry, name)
    }
    return first.map { StandIn(entity: index, entry: $0.entry, realName: $0.name, contradiction: contradiction) }
  }

  /// What the value of the key says: the stand-in's own name, another one, or `nil` for "no stand-in".
  private static func realName(from value: String, ofEntity own: String) -> String? {
    switch value.lowercased() {
    case "", "yes", "true", "1": own
    case "no", "false", "0": nil
    default: value
    }
  }
}
