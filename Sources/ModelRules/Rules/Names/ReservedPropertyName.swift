import DataModel

enum ReservedPropertyName: VersionRule {
  static let info = RuleInfo(
    id: "reserved-property-name", group: .names, severity: .error,
    summary: "A property has the name of a method that every managed object has",
    explanation: """
      Apple's documentation of NSPropertyDescription: a property name cannot be the same as any no-parameter method name \
      of NSObject or NSManagedObject, such as 'description'. The accessor would replace the method, with wrong values or \
      an endless recursion as the consequence. Apple gives no list; this one holds the methods of the two classes' \
      public headers. It is a warning for methods that only macOS has, and for 'deleted', 'inserted', 'updated' and \
      'fault', whose getters are called otherwise: the compilers complain of these, but apps ship with them.
      """,
    failing: """
      <entity name="Author">
          <attribute name="description" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="summary" optional="YES" attributeType="String"/>
      </entity>
      """)

  /// Instance methods without parameters, from NSObject.h, NSObject+NSKeyedArchiver and NSKeyValueObserving.h.
  private static let objectMethods = [
    "autorelease", "class", "classForCoder", "classForKeyedArchiver", "copy", "dealloc", "debugDescription",
    "description", "finalize", "hash", "init", "isProxy", "mutableCopy", "observationInfo", "release", "retain",
    "retainCount", "self", "superclass", "zone",
  ]

  /// The same of NSManagedObject.h.
  private static let managedObjectMethods = [
    "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "didSave",
    "didTurnIntoFault", "entity", "faultingState", "hasChanges", "hasPersistentChangedValues", "isDeleted", "isFault",
    "isInserted", "isUpdated", "managedObjectContext", "objectID", "prepareForDeletion", "willSave",
    "willTurnIntoFault",
  ]

  /// Methods that only macOS has, and properties whose getter or setter is called otherwise.
  private static let weaker = [
    "attributeKeys", "autoContentAccessingProxy", "classForArchiver", "classForPortCoder", "className", "deleted",
    "fault", "inserted", "objectSpecifier", "objectWillChange", "scriptingProperties", "toManyRelationshipKeys",
    "toOneRelationshipKeys", "updated",
  ]

  /// Each list with whose names they are and how grave it is to have one.
  private static let lists: [(words: WordList, owner: String, severity: Severity)] = [
    (WordList(objectMethods), "NSObject", .error),
    (WordList(managedObjectMethods), "NSManagedObject", .error),
    (WordList(weaker), "NSObject or NSManagedObject", .warning),
  ]

  /// All of them, for rules that leave such a name to this one.
  static let methodNames = Set(objectMethods + managedObjectMethods + weaker)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    // Names are compared by number: each is looked up once in a model, which has few of them or none.
    var owners: [Name: (owner: String, severity: Severity)] = [:]
    for (words, owner, severity) in lists {
      for name in model.strings.names(of: words) { owners[name] = (owner, severity) }
    }
    guard !owners.isEmpty else { return }
    func check(_ entity: Entity, _ declaration: Declaration) {
      guard let (owner, severity) = owners[declaration.name] else { return }
      let name = version.text(declaration.name)
      findings.append(
        Finding(
          info, at: version.place(declaration.nameRange),
          "'\(version.text(entity.name)).\(name)' has the name of a method or property of \(owner), which its accessor would replace",
          severity: severity))
    }
    for entity in model.entities {
      for index in entity.attributes.indices { check(entity, model.attributes[index].declaration) }
      for index in entity.relationships.indices { check(entity, model.relationships[index].declaration) }
      for index in entity.fetchedProperties.indices { check(entity, model.fetchedProperties[index].declaration) }
    }
  }
}
