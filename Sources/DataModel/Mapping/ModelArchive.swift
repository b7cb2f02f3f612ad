import ModelSyntax

/// A model as Xcode's modeler archives it into a mapping model, with what its version hash covers.
///
/// The format is the modeler's own and nowhere documented; the names follow files of Xcode 3 to 15. An archive does not
/// tell what came later than it: derived and composite attributes, and preservation after deletion.
struct ModelArchive {
  let model: Model

  init?(_ bytes: [UInt8]) {
    guard let archive = KeyedArchive(bytes) else { return nil }
    var writer = ModelArchiveWriter(archive)
    guard let text = writer.contents() else { return nil }
    model = Model.read(SourceText(text))
  }
}

/// Writes an archived model as a `contents` document, so that one reader reads both.
private struct ModelArchiveWriter {
  private let archive: KeyedArchive
  private var text: [UInt8] = []
  /// How many more elements are written, since an archive may name one object any number of times.
  private var budget = 1_000_000

  private var nameKey = KeyedArchive.Key("_name")
  private var defaultKey = KeyedArchive.Key("_default")
  private var stereotypesKey = KeyedArchive.Key("XDBucketForStereotypesstorage")
  private var propertiesKey = KeyedArchive.Key("XDBucketForOwnedAttributesstorage")
  private var generalizationsKey = KeyedArchive.Key("XDBucketForGeneralizationsstorage")
  private var parentKey = KeyedArchive.Key("_general")
  private var isAbstractKey = KeyedArchive.Key("_isAbstract")
  // Entries of stereotypes have keys of the same names at other places than elements have them.
  private var entriesKey = KeyedArchive.Key("XDBucketForOwnedAttributesstorage")
  private var entryNameKey = KeyedArchive.Key("_name")
  private var elementsKey = KeyedArchive.elementsKey
  private var textKey = KeyedArchive.textKey
  /// By the number of an object: which setting it is the name of; many elements share them.
  private var settingNames: [NameState]

  /// The settings that are read, by the keys of the modeler.
  private enum Setting: Int, CaseIterable {
    case isAbstract, entityModifier, uniquenessConstraints
    case attributeType, allowsExternalStorage, isOptional, isTransient, propertyModifier
    case maximumCount, minimumCount, destination, inverse, isOrdered

    static let byName: [String: Setting] = [
      "XD_PSK_isAbstract": .isAbstract, "XD_PSK_versionHashModifier": .entityModifier,
      "XDPMUniquenessConstraints": .uniquenessConstraints, "XD_PAttK_attributeType": .attributeType,
      "XD_PAttK_allowsExternalBinaryDataStorage": .allowsExternalStorage, "XD_PPSK_isOptional": .isOptional,
      "XD_PPSK_isTransient": .isTransient, "XD_PPSK_versionHashModifier": .propertyModifier,
      "XD_PRK_maxCount": .maximumCount, "XD_PRK_minCount": .minimumCount, "XD_PRK_destination": .destination,
      "XD_PRK_inverseRelationship": .inverse, "XD_PRK_ordered": .isOrdered,
    ]
  }

  private enum NameState {
    case notRead
    case none
    case setting(Setting)
  }

  /// What an element's stereotypes say.
  private struct Settings {
    private var values = [KeyedArchive.Object?](repeating: nil, count: Setting.allCases.count)

    subscript(setting: Setting) -> KeyedArchive.Object? {
      get { values[setting.rawValue] }
      set { values[setting.rawValue] = newValue }
    }
  }

  init(_ archive: KeyedArchive) {
    self.archive = archive
    settingNames = Array(repeating: .notRead, count: archive.count)
  }

  mutating func contents() -> [UInt8]? {
    var (packageKey, classesKey) = (KeyedArchive.Key("_xd_rootPackage"), KeyedArchive.Key("XDBucketForClassesstorage"))
    guard let package = archive.value(&packageKey, of: archive.root),
      let classes = archive.value(&classesKey, of: package)
    else { return nil }
    text += "<model>".utf8
    forEachElement(of: classes) { $0.write(entity: $1) }
    text += "</model>".utf8
    return text
  }

  // MARK: Elements

  private mutating func write(entity: KeyedArchive.Object) {
    let settings = settings(of: entity)
    open("entity", name(of: entity))
    if let generalizations = archive.value(&generalizationsKey, of: entity),
      let generalization = archive.elements(of: generalizations, &elementsKey).flatMap(archive.first),
      let parent = archive.value(&parentKey, of: generalization)
    {
      write("parentEntity", name(of: parent))
    }
    write("isAbstract", flag(settings[.isAbstract]) || flag(archive.value(&isAbstractKey, of: entity)))
    write("versionHashModifier", settings[.entityModifier].flatMap { string($0) })
    text += ">".utf8
    if let properties = archive.value(&propertiesKey, of: entity) {
      forEachElement(of: properties) { $0.write(property: $1) }
    }
    if let constraints = settings[.uniquenessConstraints] {
      text += "<uniquenessConstraints>".utf8
      forEachElement(of: constraints) { $0.write(constraint: $1) }
      text += "</uniquenessConstraints>".utf8
    }
    text += "</entity>".utf8
  }

  private mutating func write(property: KeyedArchive.Object) {
    let settings = settings(of: property)
    if let type = settings[.attributeType].flatMap(archive.integer) {
      open("attribute", name(of: property))
      write("attributeType", ModelArchiveWriter.types[type])
      write("allowsExternalBinaryDataStorage", flag(settings[.allowsExternalStorage]))
    } else if settings[.maximumCount] != nil || settings[.destination] != nil {
      open("relationship", name(of: property))
      write(relationship: settings)
    } else {
      return
    }
    write("optional", flag(settings[.isOptional]))
    write("transient", flag(settings[.isTransient]))
    write("versionHashModifier", settings[.propertyModifier].flatMap { string($0) })
    text += "/>".utf8
  }

  private mutating func write(relationship settings: Settings) {
    write("destinationEntity", settings[.destination].map { name(of: $0) })
    write("inverseName", settings[.inverse].map { name(of: $0) })
    let maximum = settings[.maximumCount].flatMap(archive.integer) ?? 0
    let minimum = settings[.minimumCount].flatMap(archive.integer) ?? 0
    write("toMany", maximum != 1)
    write("ordered", flag(settings[.isOrdered]))
    if maximum > 0 { write("maxCount", String(maximum)) }
    if minimum > 0 { write("minCount", String(minimum)) }
  }

  private mutating func write(constraint: KeyedArchive.Object) {
    text += "<uniquenessConstraint>".utf8
    forEachElement(of: constraint) { writer, member in
      writer.text += "<constraint".utf8
      writer.write("value", writer.string(member))
      writer.text += "/>".utf8
    }
    text += "</uniquenessConstraint>".utf8
  }

  private static let types: [Int: String] = [
    100: "Integer 16", 200: "Integer 32", 300: "Integer 64", 400: "Decimal", 500: "Double", 600: "Float",
    700: "String", 800: "Boolean", 900: "Date", 1000: "Binary", 1100: "UUID", 1200: "URI", 1800: "Transformable",
    2000: "ObjectID",
  ]

  // MARK: Values

  private mutating func name(of object: KeyedArchive.Object) -> String {
    archive.value(&nameKey, of: object).flatMap { string($0) } ?? ""
  }

  private mutating func string(_ object: KeyedArchive.Object) -> String? { archive.string(object, &textKey) }

  /// Calls `body` with this writer and one element after the other, as long as there is a budget.
  private mutating func forEachElement(
    of object: KeyedArchive.Object, _ body: (inout ModelArchiveWriter, KeyedArchive.Object) -> Void
  ) {
    guard let elements = archive.elements(of: object, &elementsKey) else { return }
    archive.forEach(elements) { element in
      budget -= 1
      body(&self, element)
      return budget > 0
    }
  }

  private func flag(_ object: KeyedArchive.Object?) -> Bool {
    object.flatMap(archive.integer).map { $0 != 0 } ?? false
  }

  private mutating func settings(of object: KeyedArchive.Object) -> Settings {
    var result = Settings()
    guard let stereotypes = archive.value(&stereotypesKey, of: object) else { return result }
    forEachElement(of: stereotypes) { writer, stereotype in
      guard let entries = writer.archive.value(&writer.entriesKey, of: stereotype) else { return }
      writer.forEachElement(of: entries) { writer, entry in
        if let name = writer.archive.value(&writer.entryNameKey, of: entry), let setting = writer.setting(named: name),
          let value = writer.archive.value(&writer.defaultKey, of: entry)
        {
          result[setting] = value
        }
      }
    }
    return result
  }

  private mutating func setting(named name: KeyedArchive.Object) -> Setting? {
    guard settingNames.indices.contains(name.number) else { return nil }
    switch settingNames[name.number] {
    case .setting(let setting): return setting
    case .none: return nil
    case .notRead:
      let setting = string(name).flatMap { Setting.byName[$0] }
      settingNames[name.number] = setting.map { .setting($0) } ?? .none
      return setting
    }
  }

  // MARK: Writing

  private mutating func open(_ element: String, _ name: String) {
    budget -= 1
    text += "<\(element)".utf8
    write("name", name)
  }

  private mutating func write(_ attribute: String, _ isSet: Bool) {
    if isSet { write(attribute, "YES") }
  }

  private mutating func write(_ attribute: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    // A long text that many objects share costs its length each time.
    budget -= value.utf8.count / 16
    text += " \(attribute)=\"".utf8
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): text += "&amp;".utf8
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: "\""): text += "&quot;".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}
