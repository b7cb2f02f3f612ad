import DataModel
import ModelSyntax

/// Findings of one kind, of which a model may be full because its authors always do it so.
enum Habit {
  /// How many places are reported each by itself; of more, one finding tells.
  static let limit = 12

  /// One place of the habit: what is meant, and its full name.
  struct Instance {
    let range: ByteRange
    let name: String
  }

  /// One finding for each instance, or one for the model that lists them.
  ///
  /// - Parameters:
  ///   - message: What is wrong with one, from its name with quotes around it.
  ///   - summary: What is wrong with all, from how many there are.
  static func report(
    _ info: RuleInfo, _ instances: [Instance], in version: VersionView, into findings: inout [Finding],
    message: (_ instance: Instance) -> String, summary: (_ count: Int) -> String
  ) {
    guard instances.count > limit else {
      findings += instances.map { Finding(info, at: version.place($0.range), message($0)) }
      return
    }
    let related = instances.dropFirst().map { RelatedPlace(version.place($0.range), message($0)) }
    let text = summary(instances.count) + "; the first one is '\(instances[0].name)'"
    findings.append(Finding(info, at: version.place(instances[0].range), text, related: related))
  }
}

extension Finding {
  /// The places of a habit that this finding stands for, in its file.
  var instances: [ByteRange] {
    ([place] + related.map(\.place)).filter { $0.path == place.path }.compactMap(\.range)
  }
}

extension VersionView {
  /// Calls `body` with every attribute of an entity or a composite, and with that one's name.
  func forEachAttribute(_ body: (_ owner: Name, _ attribute: Attribute) -> Void) {
    for entity in model.entities {
      for index in entity.attributes.indices { body(entity.name, model.attributes[index]) }
    }
    for composite in model.composites {
      for index in composite.attributes.indices { body(composite.name, model.attributes[index]) }
    }
  }

  /// Calls `body` with every property of an entity and every attribute of a composite, and with its owner's name.
  func forEachProperty(_ body: (_ owner: Name, _ declaration: Declaration) -> Void) {
    forEachAttribute { body($0, $1.declaration) }
    for entity in model.entities {
      for index in entity.relationships.indices { body(entity.name, model.relationships[index].declaration) }
      for index in entity.fetchedProperties.indices { body(entity.name, model.fetchedProperties[index].declaration) }
    }
  }

  /// `Entity.attribute`, for messages.
  func qualifiedName(_ owner: Name, _ declaration: Declaration) -> String {
    text(owner) + "." + text(declaration.name)
  }
}
