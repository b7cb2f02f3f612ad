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

  private let nameKey: KeyedArchive.Key?
  private let defaultKey: KeyedArchive.Key?
  private let stereotypesKey: KeyedArchive.Key?
  private let propertiesKey: KeyedArchive.Key?
  /// Which setting each object is the name of; many elements share them.
  private var settingNames: [KeyedArchive.Object: Setting?] = [:]

  /// The settings that are read, by the keys of the modeler.
  private enum Setting: String, CaseIterable {
    case isAbstract = "XD_PSK_isAbstract"
    case entityModifier = "XD_PSK_versionHashModifier"
    case uniquenessConstraints = "XDPMUniquenessConstraints"
    case attributeType = "XD_PAttK_attributeType"
    case allowsExternalStorage = "XD_PAttK_allowsExternalBinaryDataStorage"
    case isOptional = "XD_PPSK_isOptional"
    case isTransient = "XD_PPSK_isTransient"
    case propertyModifier = "XD_PPSK_versionHashModifier"
    case maximumCount = "XD_PRK_maxCount"
    case minimumCount = "XD_PRK_minCount"
    case destination = "XD_PRK_destination"
    case inverse = "XD_PRK_inverseRelationship"
    case isOrdered = "XD_PRK_ordered"
  }

  /// What an element's stereotype says.
  private typealias Settings = [Setting: KeyedArchive.Object]

  init(_ archive: KeyedArchive) {
    self.archive = archive
    nameKey = archive.key("_name")
    defaultKey = archive.key("_default")
    stereotypesKey = archive.key("XDBucketForStereotypesstorage")
    propertiesKey = archive.key("XDBucketForOwnedAttributesstorage")
  }

  mutating func contents() -> [UInt8]? {
    guard let package = value(archive.key("_xd_rootPackage"), archive.root),
      let classes = value(archive.key("XDBucketForClassesstorage"), package)
    else { return nil }
    text += "<model>".utf8
    for entity in archive.elements(classes) where budget > 0 { write(entity: entity) }
    text += "</model>".utf8
    return text
  }

  // MARK: Elements

  private mutating func write(entity: KeyedArchive.Object) {
    let settings = settings(of: entity)
    open("entity", name(of: entity))
    if let parent = elements(archive.key("XDBucketForGeneralizationsstorage"), entity).first.flatMap({
      value(archive.key("_general"), $0)
    }) {
      write("parentEntity", name(of: parent))
    }
    write("isAbstract", flag(settings[.isAbstract]) || flag(value(archive.key("_isAbstract"), entity)))
    write("versionHashModifier", settings[.entityModifier].flatMap(archive.string))
    text += ">".utf8
    for property in elements(propertiesKey, entity) where budget > 0 { write(property: property) }
    if let constraints = settings[.uniquenessConstraints].map(archive.elements), !constraints.isEmpty {
      text += "<uniquenessConstraints>".utf8
      for constraint in constraints { write(constraint: constraint) }
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
    write("versionHashModifier", settings[.propertyModifier].flatMap(archive.string))
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
    for member in archive.elements(constraint) {
      text += "<constraint".utf8
      write("value", archive.string(member))
      text += "/>".utf8
    }
    text += "</uniquenessConstraint>".utf8
  }

  private static let types: [Int: String] = [
    100: "Integer 16", 200: "Integer 32", 300: "Integer 64", 400: "Decimal", 500: "Double", 600: "Float",
    700: "String", 800: "Boolean", 900: "Date", 1000: "Binary", 1100: "UUID", 1200: "URI", 1800: "Transformable",
    2000: "ObjectID",
  ]

  // MARK: Values

  private func value(_ key: KeyedArchive.Key?, _ object: KeyedArchive.Object) -> KeyedArchive.Object? {
    archive.value(key, of: object)
  }

  private func elements(_ key: KeyedArchive.Key?, _ object: KeyedArchive.Object) -> [KeyedArchive.Object] {
    value(key, object).map(archive.elements) ?? []
  }

  private func name(of object: KeyedArchive.Object) -> String {
    value(nameKey, object).flatMap(archive.string) ?? ""
  }

  private func flag(_ object: KeyedArchive.Object?) -> Bool {
    object.flatMap(archive.integer).map { $0 != 0 } ?? false
  }

  private mutating func settings(of object: KeyedArchive.Object) -> Settings {
    var result: Settings = [:]
    for stereotype in elements(stereotypesKey, object) {
      for entry in elements(propertiesKey, stereotype) where budget > 0 {
        budget -= 1
        guard let name = value(nameKey, entry), let setting = setting(named: name),
          let value = value(defaultKey, entry)
        else { continue }
        result[setting] = value
      }
    }
    return result
  }

  private mutating func setting(named name: KeyedArchive.Object) -> Setting? {
    if let known = settingNames[name] { return known }
    let setting = archive.string(name).flatMap(Setting.init)
    settingNames.updateValue(setting, forKey: name)
    return setting
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
