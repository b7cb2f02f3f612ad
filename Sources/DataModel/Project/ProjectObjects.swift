import ModelSyntax

/// The id of an object in a project file, as a number that is quick to compare.
///
/// It is a hash of 64 bits: an id of Xcode's has 96, and two of one project that fall together do not happen by chance.
struct ObjectID: Hashable {
  private let hash: UInt64

  init(_ bytes: ArraySlice<UInt8>) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    self.hash = hash
  }

  init(_ text: String) { self.init(Array(text.utf8)[...]) }
}

/// The objects of a project file that matter to models; all others are only passed over.
struct ProjectObjects {
  /// An object that is decoded whole.
  struct Object {
    let id: String
    /// Where the id stands as a key.
    let range: ByteRange
    let value: PropertyList

    var isa: String { value["isa"]?.text ?? "" }

    func text(_ key: String) -> String? { value[key]?.text }
    func texts(_ key: String) -> [String] { value[key]?.elements.compactMap(\.text) ?? [] }
  }

  /// A group or a build phase: a long list of ids, of which most have nothing to do with models.
  struct Listing {
    let id: ObjectID
    let isa: String
    let members: [(id: ObjectID, range: ByteRange)]
    let path: String?
    let sourceTree: String?
  }

  /// A build file of a model.
  struct BuildFile {
    let range: ByteRange
    let reference: ObjectID
  }

  /// In the order of the file.
  private(set) var objects: [Object] = []
  private(set) var groups: [Listing] = []
  private(set) var phases: [ObjectID: Listing] = [:]
  private(set) var buildFiles: [ObjectID: BuildFile] = [:]
  private var index: [ObjectID: Int] = [:]

  subscript(id: ObjectID) -> Object? { index[id].map { objects[$0] } }

  func all(_ kinds: Set<String>) -> [Object] { objects.filter { kinds.contains($0.isa) } }

  static let targets: Set<String> = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]

  /// What becomes of an object of a kind.
  private enum Treatment {
    case whole, group, phase, buildFile, fileReference, none

    init(_ isa: String) {
      self = Treatment.byKind.first { $0.isa.description == isa }?.treatment ?? .none
    }

    /// The treatment of the kind whose name stands in `range`.
    init(_ range: ByteRange, in scanner: OpenStepScanner) {
      self = Treatment.byKind.first { scanner.matches(range, $0.isa) }?.treatment ?? .none
    }

    private static let byKind: [(isa: StaticString, treatment: Treatment)] = [
      ("PBXBuildFile", .buildFile), ("PBXFileReference", .fileReference), ("PBXGroup", .group),
      ("PBXVariantGroup", .group), ("PBXSourcesBuildPhase", .phase), ("PBXResourcesBuildPhase", .phase),
      ("PBXCopyFilesBuildPhase", .phase), ("PBXNativeTarget", .whole), ("PBXAggregateTarget", .whole),
      ("PBXLegacyTarget", .whole), ("PBXProject", .whole), ("XCVersionGroup", .whole),
      ("PBXFileSystemSynchronizedRootGroup", .whole), ("PBXFileSystemSynchronizedBuildFileExceptionSet", .whole),
    ]
  }

  static func read(_ text: SourceText) throws(PropertyListProblem) -> ProjectObjects {
    var result = ProjectObjects()
    if text.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") {
      try result.readXML(text)
    } else {
      try result.readOpenStep(text)
    }
    return result
  }

  private mutating func add(_ object: Object) {
    index[ObjectID(object.id)] = objects.count
    objects.append(object)
  }

  private mutating func add(_ listing: Listing, _ treatment: Treatment) {
    if treatment == .group { groups.append(listing) } else { phases[listing.id] = listing }
  }

  // MARK: XML

  private mutating func readXML(_ text: SourceText) throws(PropertyListProblem) {
    let (value, problems) = XMLPropertyList.read(text)
    if let problem = problems.first { throw PropertyListProblem(range: problem.range, message: problem.message) }
    for entry in value?["objects"]?.entries ?? [] {
      let object = Object(id: entry.key, range: entry.keyRange, value: entry.value)
      let treatment = Treatment(object.isa)
      switch treatment {
      case .whole, .fileReference: add(object)
      case .group, .phase:
        let list = object.value[treatment == .group ? "children" : "files"]?.elements ?? []
        let members = list.map { (id: ObjectID($0.text ?? ""), range: $0.range) }
        add(
          Listing(
            id: ObjectID(object.id), isa: object.isa, members: members, path: object.text("path"),
            sourceTree: object.text("sourceTree")), treatment)
      case .buildFile:
        buildFiles[ObjectID(object.id)] = BuildFile(
          range: object.range, reference: ObjectID(object.text("fileRef") ?? ""))
      case .none: break
      }
    }
  }

  // MARK: OpenStep

  /// A build file that was passed over, to be looked into once the models are known.
  private struct Skipped {
    let id: ByteRange
    let offset: Int
  }

  private mutating func readOpenStep(_ text: SourceText) throws(PropertyListProblem) {
    var scanner = OpenStepScanner(text)
    var skipped: [Skipped] = []
    try scanner.expect(UInt8(ascii: "{"), "'{' at the start")
    while !scanner.take(UInt8(ascii: "}")) {
      let key = try scanner.word()
      try scanner.expect(UInt8(ascii: "="), "'=' behind the key")
      if scanner.matches(key, "objects") { try readObjects(&scanner, text, &skipped) } else { try scanner.skipValue() }
      try scanner.expect(UInt8(ascii: ";"), "';' behind the value")
    }
    try readBuildFiles(skipped, text)
  }

  private mutating func readObjects(
    _ scanner: inout OpenStepScanner, _ text: SourceText, _ skipped: inout [Skipped]
  ) throws(PropertyListProblem) {
    let word = Array("xcdatamodel".utf8)
    var nextModel = text.find(word, from: scanner.offset) ?? text.count
    try scanner.expect(UInt8(ascii: "{"), "'{' behind 'objects'")
    while !scanner.take(UInt8(ascii: "}")) {
      let id = try scanner.word()
      try scanner.expect(UInt8(ascii: "="), "'=' behind the key")
      scanner.skipSpace()
      let start = scanner.offset
      let treatment = ProjectObjects.treatment(at: scanner)
      try scanner.skipValue()
      if nextModel < start { nextModel = text.find(word, from: start) ?? text.count }
      switch treatment {
      case .buildFile: skipped.append(Skipped(id: id, offset: start))
      case .group, .phase: add(try listing(id, at: start, treatment, text), treatment)
      case .fileReference where nextModel < scanner.offset, .whole:
        var body = OpenStepScanner(text, at: start)
        add(Object(id: scanner.string(id), range: id, value: try body.value()))
      case .fileReference, .none: break
      }
      try scanner.expect(UInt8(ascii: ";"), "';' behind the value")
    }
  }

  /// What becomes of the object that begins here; its kind is mostly named first, as Xcode does.
  private static func treatment(at scanner: OpenStepScanner) -> Treatment {
    var scanner = scanner
    guard let isThere = try? scanner.enter("isa"), isThere, let value = try? scanner.word() else { return .none }
    return Treatment(value, in: scanner)
  }

  private func listing(
    _ id: ByteRange, at start: Int, _ treatment: Treatment, _ text: SourceText
  ) throws(PropertyListProblem) -> Listing {
    var scanner = OpenStepScanner(text, at: start)
    var members: [(id: ObjectID, range: ByteRange)] = []
    var (isa, path, sourceTree): (String?, String?, String?)
    _ = scanner.take(UInt8(ascii: "{"))
    while !scanner.take(UInt8(ascii: "}")) {
      let key = try scanner.word()
      try scanner.expect(UInt8(ascii: "="), "'=' behind the key")
      if scanner.matches(key, treatment == .group ? "children" : "files") {
        members = try scanner.words().map { (id: ObjectID(text.bytes[$0.start..<$0.end]), range: $0) }
      } else if scanner.matches(key, "isa") {
        isa = scanner.string(try scanner.word())
      } else if scanner.matches(key, "path") {
        path = scanner.string(try scanner.word())
      } else if scanner.matches(key, "sourceTree") {
        sourceTree = scanner.string(try scanner.word())
      } else {
        try scanner.skipValue()
      }
      try scanner.expect(UInt8(ascii: ";"), "';' behind the value")
    }
    return Listing(
      id: ObjectID(text.bytes[id.start..<id.end]), isa: isa ?? "", members: members, path: path,
      sourceTree: sourceTree)
  }

  /// Takes in the build files that name one of the models.
  private mutating func readBuildFiles(_ skipped: [Skipped], _ text: SourceText) throws(PropertyListProblem) {
    guard objects.contains(where: { $0.isa == "XCVersionGroup" || $0.isa == "PBXFileReference" }) else { return }
    for file in skipped {
      var scanner = OpenStepScanner(text, at: file.offset)
      guard try scanner.enter("fileRef") else { continue }
      let word = try scanner.word()
      let reference = ObjectID(text.bytes[word.start..<word.end])
      guard index[reference] != nil else { continue }
      buildFiles[ObjectID(text.bytes[file.id.start..<file.id.end])] = BuildFile(range: file.id, reference: reference)
    }
  }
}
