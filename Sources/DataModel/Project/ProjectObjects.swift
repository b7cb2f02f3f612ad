import ModelSyntax

/// The objects of a project file that matter to models, decoded; all others are only passed over.
struct ProjectObjects {
  struct Object {
    let id: String
    /// Where the id stands as a key.
    let range: ByteRange
    let value: PropertyList

    var isa: String { value["isa"]?.text ?? "" }

    func text(_ key: String) -> String? { value[key]?.text }
    func texts(_ key: String) -> [String] { value[key]?.elements.compactMap(\.text) ?? [] }
  }

  /// In the order of the file.
  private(set) var objects: [Object] = []
  private var index: [String: Int] = [:]

  subscript(id: String) -> Object? { index[id].map { objects[$0] } }

  func all(_ kinds: Set<String>) -> [Object] { objects.filter { kinds.contains($0.isa) } }

  static let targets: Set<String> = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]
  static let groups: Set<String> = ["PBXGroup", "PBXVariantGroup"]

  /// The kinds that are decoded wherever they occur.
  private static let kinds: Set<String> = targets.union(groups).union([
    "PBXProject", "XCVersionGroup", "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase",
    "PBXFileSystemSynchronizedRootGroup", "PBXFileSystemSynchronizedBuildFileExceptionSet",
  ])

  /// The kinds of which there are thousands, and which are decoded only where they speak of a model.
  private static let bulk: Set<String> = ["PBXFileReference", "PBXBuildFile"]

  static func read(_ text: SourceText) throws(PropertyListProblem) -> ProjectObjects {
    var result = ProjectObjects()
    if text.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") {
      try result.readXML(text)
    } else {
      try result.readOpenStep(text)
    }
    for (position, object) in result.objects.enumerated() { result.index[object.id] = position }
    return result
  }

  private mutating func readXML(_ text: SourceText) throws(PropertyListProblem) {
    let (value, problems) = XMLPropertyList.read(text)
    if let problem = problems.first { throw PropertyListProblem(range: problem.range, message: problem.message) }
    guard let entries = value?["objects"]?.entries else { return }
    objects = entries.map { Object(id: $0.key, range: $0.keyRange, value: $0.value) }
  }

  // MARK: OpenStep

  /// An object that was passed over, to be decoded if it turns out to matter.
  private struct Skipped {
    let idRange: ByteRange
    let offset: Int
  }

  private mutating func readOpenStep(_ text: SourceText) throws(PropertyListProblem) {
    var scanner = OpenStepScanner(text)
    var buildFiles: [Skipped] = []
    try scanner.expect(UInt8(ascii: "{"), "'{' at the start")
    while !scanner.take(UInt8(ascii: "}")) {
      let key = try scanner.word()
      try scanner.expect(UInt8(ascii: "="), "'=' behind the key")
      if scanner.string(key) == "objects" {
        buildFiles += try readObjects(&scanner, text)
      } else {
        try scanner.skipValue()
      }
      try scanner.expect(UInt8(ascii: ";"), "';' behind the value")
    }
    try decodeBuildFiles(buildFiles, text)
  }

  private mutating func readObjects(
    _ scanner: inout OpenStepScanner, _ text: SourceText
  ) throws(PropertyListProblem) -> [Skipped] {
    var buildFiles: [Skipped] = []
    let word = Array("xcdatamodel".utf8)
    var nextModel = text.find(word, from: scanner.offset) ?? text.count
    try scanner.expect(UInt8(ascii: "{"), "'{' behind 'objects'")
    while !scanner.take(UInt8(ascii: "}")) {
      let id = try scanner.word()
      try scanner.expect(UInt8(ascii: "="), "'=' behind the key")
      scanner.skipSpace()
      let start = scanner.offset
      let isa = ProjectObjects.isa(at: scanner)
      try scanner.skipValue()
      if nextModel < start { nextModel = text.find(word, from: start) ?? text.count }
      if isa == "PBXBuildFile" {
        buildFiles.append(Skipped(idRange: id, offset: start))
      } else if isa == "PBXFileReference" ? nextModel < scanner.offset : isa == nil || ProjectObjects.kinds.contains(isa ?? "") {
        var body = OpenStepScanner(text, at: start)
        objects.append(Object(id: scanner.string(id), range: id, value: try body.value()))
      }
      try scanner.expect(UInt8(ascii: ";"), "';' behind the value")
    }
    return buildFiles
  }

  /// The kind of the object that begins here, where it is named first, as Xcode does; `nil` otherwise.
  private static func isa(at scanner: OpenStepScanner) -> String? {
    var scanner = scanner
    guard scanner.take(UInt8(ascii: "{")), let key = try? scanner.word(), key.count == 3, scanner.string(key) == "isa",
      scanner.take(UInt8(ascii: "=")), let value = try? scanner.word()
    else { return nil }
    return scanner.string(value)
  }

  /// Decodes the build files of models: those that name one of the references found.
  private mutating func decodeBuildFiles(_ skipped: [Skipped], _ text: SourceText) throws(PropertyListProblem) {
    let references = Set(
      objects.lazy.filter { $0.isa == "XCVersionGroup" || $0.isa == "PBXFileReference" }.map { $0.id })
    guard !references.isEmpty else { return }
    for file in skipped {
      var scanner = OpenStepScanner(text, at: file.offset)
      let value = try scanner.value()
      guard let reference = value["fileRef"]?.text, references.contains(reference) else { continue }
      objects.append(Object(id: scanner.string(file.idRange), range: file.idRange, value: value))
    }
  }
}
