import DataModel
import ModelHash
import ModelSyntax
import TestSupport

/// A model to be changed at random and written as a `contents`.
struct Draft {
  struct Property {
    var element = "attribute"
    var fields: [String: String]
    var inside = ""
  }

  struct Entity {
    var fields: [String: String]
    var properties: [Property] = []
    var constraints: [[String]] = []
    var inside = ""

    var name: String { fields["name"] ?? "" }
  }

  var entities: [Entity] = []
  var fields: [String: String] = [:]
  var inside = ""

  // MARK: Writing

  var text: String {
    element("model", fields, entities.map(text).joined() + inside)
  }

  var hashes: ModelHashes { ModelHashes(Model.read(SourceText(text))) }

  private func text(of entity: Entity) -> String {
    let properties = entity.properties.map { element($0.element, $0.fields, $0.inside) }.joined()
    let constraints = entity.constraints.map { names in
      element("uniquenessConstraint", [:], names.map { element("constraint", ["value": $0], "") }.joined())
    }.joined()
    return element(
      "entity", entity.fields, properties + element("uniquenessConstraints", [:], constraints) + entity.inside)
  }

  private func element(_ name: String, _ fields: [String: String], _ inside: String) -> String {
    "<\(name)" + fields.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
      + ">\(inside)</\(name)>\n"
  }

  // MARK: Making

  /// A model of three to six entities, some of them children of earlier ones, with every kind of property.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 3...6, using: &random)
    for index in 0..<count {
      var entity = Entity(fields: ["name": "Entity\(index)", "syncable": "YES"])
      if index > 0, Bool.random(using: &random) {
        entity.fields["parentEntity"] = "Entity\(Int.random(in: 0..<index, using: &random))"
      }
      for number in 0..<Int.random(in: 2...5, using: &random) {
        let type = ["String", "Integer 16", "Date", "Binary", "UUID"].randomElement(using: &random) ?? ""
        entity.properties.append(Property(fields: ["name": "a\(index)x\(number)", "attributeType": type]))
      }
      entity.properties.append(
        Property(fields: ["name": "t\(index)", "attributeType": "String", "transient": "YES", "optional": "YES"]))
      entity.properties.append(
        Property(fields: [
          "name": "d\(index)", "attributeType": "Date", "derived": "YES", "derivationExpression": "now()",
        ]))
      entity.properties.append(
        Property(
          element: "relationship",
          fields: [
            "name": "r\(index)", "optional": "YES", "toMany": "YES", "deletionRule": "Nullify",
            "destinationEntity": "Entity\(Int.random(in: 0..<count, using: &random))", "inverseName": "back",
          ]))
      entity.constraints = [["a\(index)x0", "a\(index)x1"], ["a\(index)x1"]]
      entities.append(entity)
    }
  }

  /// The entity at `index` and all that inherit from it.
  func family(of index: Int) -> Set<String> {
    var names: Set<String> = [entities[index].name]
    // A parent stands before its children.
    for entity in entities where names.contains(entity.fields["parentEntity"] ?? "") { names.insert(entity.name) }
    return names
  }
}
