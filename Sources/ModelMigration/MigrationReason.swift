/// Why a step is not simply inferred; each has an id that never changes its meaning.
///
/// The conditions follow observed behaviour of the iOS 18 generation (`NSInferredMappingModelError`), which Apple does
/// not document, but for ``mergedHierarchies``, which Apple's guide to lightweight migration names.
package enum MigrationReason: String, CaseIterable, Sendable {
  /// "Source and destination attribute types are incompatible".
  case incompatibleTypes = "incompatible-types"
  /// Binary and Transformable become each other only where the user info allows it.
  case typeTransformation = "type-transformation"
  /// "Unable to use inferred mapping to move external reference into store."
  case externalStorage = "external-storage-into-store"
  /// "Can not map from a to-many to a to-one relationship".
  case toManyToOne = "to-many-to-to-one"
  case mergedHierarchies = "merged-hierarchies"
  /// "Validation error missing attribute values on mandatory destination attribute", for every row there is.
  case newMandatoryAttribute = "new-mandatory-attribute"
  /// The same, for rows without a value.
  case attributeMadeMandatory = "attribute-made-mandatory"
  case newMandatoryRelationship = "new-mandatory-relationship"
  case relationshipMadeMandatory = "relationship-made-mandatory"
  /// The smaller type cannot hold all values of the larger one.
  case narrowedNumber = "narrowed-number"
  /// Something is gone and something like it is new, without a renaming identifier: its values would be dropped.
  case probableRename = "probable-rename"
  case ambiguousRenaming = "ambiguous-renaming"
  /// Something new has a renaming identifier that names nothing of the old model.
  case unknownRenaming = "unknown-renaming"

  package var risk: MigrationRisk {
    switch self {
    case .incompatibleTypes, .typeTransformation, .externalStorage, .toManyToOne, .mergedHierarchies: .notInferable
    case .newMandatoryAttribute, .attributeMadeMandatory, .newMandatoryRelationship, .relationshipMadeMandatory:
      .failsOnData
    case .narrowedNumber, .probableRename, .ambiguousRenaming, .unknownRenaming: .losesData
    }
  }
}

/// What may come of a reason, from least to most.
package enum MigrationRisk: UInt8, Comparable, Sendable {
  /// The step is inferred and goes through, and values may be gone.
  case losesData
  /// A mapping is inferred, and migrating fails where a row lacks a value.
  case failsOnData
  /// Core Data infers no mapping.
  case notInferable

  package static func < (a: MigrationRisk, b: MigrationRisk) -> Bool { a.rawValue < b.rawValue }
}

/// What becomes of a store at a step.
package enum MigrationVerdict: String, CaseIterable, Comparable, Sendable {
  /// Both have equal version hashes, so that Core Data cannot tell them apart and migrates nothing.
  case identical
  /// A lightweight migration does it.
  case inferable
  /// A lightweight migration does it unless a row lacks a value.
  case mayFail = "may-fail"
  case needsMappingModel = "needs-mapping-model"
  /// One of the models cannot be loaded, so that no mapping model helps.
  case impossible

  /// From nothing to do to nothing that can be done.
  package static func < (a: MigrationVerdict, b: MigrationVerdict) -> Bool { a.order < b.order }

  private var order: Int { MigrationVerdict.allCases.firstIndex(of: self) ?? 0 }
}

/// One reason, where it is met.
package struct MigrationObstacle: Equatable, Sendable {
  package let reason: MigrationReason
  /// The names in the new model.
  package let entity: String
  package let property: String?
  /// One sentence, without a full stop.
  package let message: String
  /// In the new model.
  package let place: ModelPlace
  /// In the old model, where there is something to show.
  package let origin: ModelPlace?

  /// `Entity` or `Entity.property`.
  package var subject: String { property.map { "\(entity).\($0)" } ?? entity }
}
