package import ModelSyntax

/// The names of elements and attributes that `contents` files are made of; everything else is ``unknown``.
///
/// Sources: a census of real files and of open readers and writers of the format; Apple documents none of it. Names in
/// the last group are not Xcode's: Core Data passes over them, so they are known only to be warned of.
package enum ModelTerm: UInt8, CaseIterable, Sendable {
  case unknown = 0

  // Elements.
  case model, entity, attribute, relationship, fetchedProperty, fetchRequest, configuration, memberEntity, composite
  case compoundIndexes, compoundIndex, index, fetchIndex, fetchIndexElement
  case uniquenessConstraints, uniquenessConstraint, constraint, userInfo, entry, elements, element

  // Attributes of several elements.
  case name, optional, transient, syncable, versionHashModifier, elementID, indexed, spotlightIndexingEnabled
  case usedWithCloudKit, value, key, property, type, order, expression, expressionType

  // Attributes of `model`.
  case documentVersion, lastSavedToolsVersion, systemVersion, minimumToolsVersion, sourceLanguage
  case userDefinedModelVersionIdentifier, usedWithSwiftData, macOSVersion, iOSVersion

  // Attributes of `entity`.
  case representedClassName, parentEntity, isAbstract, codeGenerationType, coreSpotlightDisplayNameExpression

  // Attributes of `attribute`.
  case attributeType, usesScalarValueType, defaultValueString, defaultDateTimeInterval, minValueString
  case maxValueString, minDateTimeInterval, maxDateTimeInterval, regularExpressionString, derived
  case derivationExpression, valueTransformerName, customClassName, allowsExternalBinaryDataStorage
  case preserveAfterDeletion, allowsCloudEncryption, storedInTruthFile

  // Attributes of `relationship`.
  case toMany, minCount, maxCount, ordered, deletionRule, destinationEntity, inverseName, inverseEntity

  // Attributes of `fetchRequest`.
  case predicateString, resultType, fetchLimit, fetchBatchSize, includeSubentities, includePropertyValues
  case includesPendingChanges, returnObjectsAsFaults, returnDistinctResults

  // Attributes of `element`, the diagram.
  case positionX, positionY, width, height

  // Misspellings that hand-written files have.
  case defaultValue, abstract, renamingIdentifier, deleteRule, inverse

  /// The numbers that ``XMLParser`` gives to these names.
  package static let vocabulary = XMLVocabulary(allCases.dropFirst().map { String(describing: $0) })

  /// The name as it is written.
  package var text: String { self == .unknown ? "" : ModelTerm.vocabulary.names[Int(rawValue) - 1] }

  /// Whether findings and editors need places inside of a value, so that its references are remembered.
  package var hasPlacesInside: Bool {
    self == .predicateString || self == .derivationExpression || self == .expression
  }

  /// Whether Core Data passes over the name, because it is another way to write one of Xcode's.
  var isMisspelling: Bool { rawValue >= ModelTerm.defaultValue.rawValue }

  /// What Xcode writes for a name that is not its own.
  package var intended: ModelTerm? {
    switch self {
    case .defaultValue: .defaultValueString
    case .abstract: .isAbstract
    case .renamingIdentifier: .elementID
    case .deleteRule: .deletionRule
    case .inverse: .inverseName
    default: nil
    }
  }
}

/// A set of terms, as a bit for each.
package struct ModelTermSet: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ fields: [Field]) {
    for field in fields {
      let bit = UInt64(1) << UInt64(field.term.rawValue & 63)
      if field.term.rawValue < 64 { low |= bit } else { high |= bit }
    }
  }

  package func contains(_ term: ModelTerm) -> Bool {
    (term.rawValue < 64 ? low : high) & 1 << UInt64(term.rawValue & 63) != 0
  }
}
