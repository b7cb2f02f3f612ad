package import DataModel
import ModelHash

/// Whether a mapping model leads from one version to another, as Core Data decides: by the hashes of the entities.
package enum MappingFit {
  /// Whether the copy that one end of a mapping model holds has the hashes of `model`.
  ///
  /// - Parameter name: The name of the version, which decides where hashes cannot.
  /// - Returns: `nil` if neither hashes nor names can tell.
  package static func matches(_ end: MappingModel.End, _ model: Model, named name: String) -> Bool? {
    if let copy = end.model {
      if ModelHashes.areEqual(copy, model) { return true }
      // The copy does not say what came later than its format, so that unequal hashes mean nothing then.
      if !canBeCopied(model) { return end.names.map { $0.version == name } }
      return false
    }
    return end.names.map { $0.version == name }
  }

  /// Whether a mapping model's copy holds all that the hashes of `model` cover.
  private static func canBeCopied(_ model: Model) -> Bool {
    !model.attributes.contains { attribute in
      attribute.type == .composite || attribute.flags.contains(.derived)
        || attribute.flags.contains(.preserveAfterDeletion)
    }
  }
}
