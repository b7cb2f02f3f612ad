import DataModel

/// What Xcode writes where: elements in elements, XML attributes of elements, and their fixed values.
///
/// Source: a census of real files; Apple documents none of it.
enum Vocabulary {
  /// What may stand in an element.
  static func children(of element: ModelTerm) -> [ModelTerm] {
    switch element {
    case .model: [.entity, .fetchRequest, .configuration, .composite]
    case .entity: [.attribute, .relationship, .fetchedProperty, .fetchIndex, .uniquenessConstraints, .userInfo]
    case .attribute, .relationship: [.userInfo]
    case .fetchedProperty: [.fetchRequest, .userInfo]
    case .fetchIndex: [.fetchIndexElement]
    case .compoundIndexes: [.compoundIndex]
    case .compoundIndex: [.index]
    case .uniquenessConstraints: [.uniquenessConstraint]
    case .uniquenessConstraint: [.constraint]
    case .userInfo: [.entry]
    case .configuration: [.memberEntity]
    case .composite: [.attribute]
    case .elements: [.element]
    default: []
    }
  }

  /// The XML attributes of an element, in the order in which Xcode writes them.
  static func attributes(of element: ModelTerm) -> [ModelTerm] {
    switch element {
    case .model:
      [
        .type, .documentVersion, .lastSavedToolsVersion, .systemVersion, .minimumToolsVersion, .sourceLanguage,
        .usedWithCloudKit, .usedWithSwiftData, .userDefinedModelVersionIdentifier,
      ]
    case .entity:
      [
        .name, .representedClassName, .isAbstract, .parentEntity, .elementID, .versionHashModifier, .syncable,
        .codeGenerationType, .coreSpotlightDisplayNameExpression,
      ]
    case .attribute:
      [
        .name, .optional, .transient, .attributeType, .composite, .valueTransformerName, .customClassName,
        .allowsExternalBinaryDataStorage, .allowsCloudEncryption, .derived, .derivationExpression,
        .minDateTimeInterval, .minValueString, .maxDateTimeInterval, .maxValueString, .defaultDateTimeInterval,
        .defaultValueString, .regularExpressionString, .usesScalarValueType, .elementID, .versionHashModifier,
        .spotlightIndexingEnabled, .preserveAfterDeletion, .syncable,
      ]
    case .relationship:
      [
        .name, .optional, .transient, .toMany, .minCount, .maxCount, .deletionRule, .ordered, .destinationEntity,
        .inverseName, .inverseEntity, .elementID, .versionHashModifier, .spotlightIndexingEnabled, .syncable,
      ]
    case .fetchedProperty: [.name, .optional, .syncable]
    case .fetchRequest:
      [
        .name, .entity, .predicateString, .resultType, .fetchLimit, .fetchBatchSize, .includeSubentities,
        .includePropertyValues, .includesPendingChanges, .returnObjectsAsFaults, .returnDistinctResults,
      ]
    case .configuration: [.name, .usedWithCloudKit]
    case .memberEntity, .composite, .fetchIndex: [.name]
    case .fetchIndexElement: [.property, .expression, .expressionType, .type, .order]
    case .index, .constraint: [.value]
    case .entry: [.key, .value]
    case .element: [.name, .positionX, .positionY, .width, .height]
    default: []
    }
  }

  /// The values that Xcode writes for an XML attribute; empty where it can be anything.
  static func values(of attribute: ModelTerm, in element: ModelTerm) -> [String] {
    switch attribute {
    case .attributeType: AttributeType.allCases.map(\.text).filter { !$0.isEmpty && $0 != "unknown" }
    case .deletionRule: ["Nullify", "Cascade", "Deny", "No Action"]
    case .codeGenerationType: ["class", "category", "none"]
    case .usesScalarValueType: ["YES", "NO"]
    case .sourceLanguage: ["Swift", "Objective-C"]
    case .minimumToolsVersion: ["Automatic", "Xcode 7.3", "Xcode 8.0", "Xcode 9.0", "Xcode 11.0", "Xcode 15.0"]
    case .documentVersion: ["1.0"]
    case .order: ["ascending", "descending"]
    case .resultType: ["1", "2"]
    case .type: element == .model ? ["com.apple.IDECoreDataModeler.DataModel"] : ["Binary", "RTree"]
    default: isSwitch(attribute) ? ["YES"] : []
    }
  }

  /// Whether the attribute is written as `YES` or left out.
  static func isSwitch(_ attribute: ModelTerm) -> Bool {
    switch attribute {
    case .optional, .transient, .toMany, .ordered, .derived, .isAbstract, .syncable, .usedWithCloudKit,
      .usedWithSwiftData, .allowsExternalBinaryDataStorage, .allowsCloudEncryption, .preserveAfterDeletion,
      .spotlightIndexingEnabled, .includeSubentities, .includePropertyValues, .includesPendingChanges,
      .returnObjectsAsFaults, .returnDistinctResults:
      true
    default: false
    }
  }

  /// What an XML attribute or one of its values says, in a sentence without a full stop; `nil` where the name says it.
  static func meaning(of attribute: ModelTerm) -> String? { meanings[attribute] }

  private static let meanings: [ModelTerm: String] = [
    .optional: "An object may be saved without a value",
    .transient: "The value is not stored",
    .toMany: "The relationship leads to any number of objects",
    .ordered: "The objects of a to-many relationship have an order",
    .minCount: "How many objects there have to be",
    .maxCount: "How many objects there may be: always 1 for a to-one relationship, absent for no limit",
    .deletionRule: "What happens to the destination when the source is deleted",
    .destinationEntity: "The entity that the relationship leads to",
    .inverseName: "The relationship of the destination that leads back",
    .inverseEntity: "The entity of the inverse, always the destination",
    .parentEntity: "The entity of this model whose properties are inherited",
    .representedClassName: "The class of the objects; a point before it stands for the module that is built",
    .isAbstract: "There are no objects of this entity itself, only of its children",
    .codeGenerationType: "What Xcode generates: the class, only its properties, or nothing",
    .elementID: "What this was called in the version before, so that an inferred migration finds it again",
    .versionHashModifier: "Changes the version hash where nothing else in the model changes",
    .syncable: "Written by Xcode for Sync Services",
    .attributeType: "The type of the values",
    .usesScalarValueType: "Generated code has a number in place of an NSNumber",
    .defaultValueString: "The value of a new object",
    .defaultDateTimeInterval: "The date of a new object, in seconds since the start of 2001",
    .minValueString: "The least value, or the least length of a string",
    .maxValueString: "The greatest value, or the greatest length of a string",
    .minDateTimeInterval: "The first date, in seconds since the start of 2001",
    .maxDateTimeInterval: "The last date, in seconds since the start of 2001",
    .regularExpressionString: "What a string has to match",
    .derived: "The value is computed from others when the object is saved",
    .derivationExpression: "How the value is computed",
    .valueTransformerName: "What turns a transformable value into data and back",
    .customClassName: "The class of a transformable value",
    .composite: "The composite that the value is made of",
    .allowsExternalBinaryDataStorage: "Large values may be stored in files beside the store",
    .preserveAfterDeletion: "The value stays in the persistent history when the object is deleted",
    .allowsCloudEncryption: "The value is encrypted in CloudKit",
    .spotlightIndexingEnabled: "The value is indexed by Spotlight",
    .predicateString: "Which objects are fetched",
    .entity: "The entity that is fetched",
    .resultType: "1 for object IDs, 2 for dictionaries, absent for objects",
    .fetchLimit: "How many objects are fetched at most",
    .fetchBatchSize: "How many objects are fetched at a time",
    .includeSubentities: "Objects of the entity's children are fetched too",
    .usedWithCloudKit: "The model has to meet what CloudKit demands",
    .usedWithSwiftData: "The model is used with SwiftData",
    .minimumToolsVersion: "The oldest Xcode that may read the model",
    .sourceLanguage: "The language of generated code",
    .userDefinedModelVersionIdentifier: "The version's identifier, which merging collects",
    .coreSpotlightDisplayNameExpression: "What Core Spotlight shows of an object",
  ]
}
