import ModelSyntax

/// The objects of a project file that may matter to models.
///
/// The few that do are decoded. Of those that come in thousands, only places are kept.
struct ProjectObjects {
  struct Object {
    let id: String
    /// Where the id stands as a key.
    let range: ByteRange
    let kind: ProjectTerm
    let value: PropertyList

    func text(_ key: String) -> String? { value[key]?.text }
    func texts(_ key: String) -> [String] { value[key]?.elements.compactMap(\.text) ?? [] }
    func words(_ key: String) -> [ByteRange] {
      value[key]?.elements.compactMap { $0.text == nil ? nil : $0.range } ?? []
    }
  }

  /// A folder of the navigator, which may have a folder on disk.
  struct Group {
    let id: ByteRange
    var path: String?
    var sourceTree: String?
    /// The ids of its children, in ``words``.
    var children = 0..<0
  }

  struct Phase {
    let id: ByteRange
    let kind: BuildEntry.Phase
    /// The ids of its build files, in ``words``.
    var files = 0..<0
  }

  struct BuildFile {
    let id: ByteRange
    let reference: ByteRange
  }

  let text: SourceText
  /// In the order of the file, as all others.
  private(set) var objects: [Object] = []
  private(set) var groups: [Group] = []
  private(set) var phases: [Phase] = []
  private(set) var buildFiles: [BuildFile] = []
  private(set) var words: [ByteRange] = []
  /// Whether a setting of the model compiler occurs at all, and whether build configurations are based on files.
  private let hasCompilerSettings: Bool
  private let hasSettingsFiles: Bool

  static func read(_ text: SourceText) throws(PropertyListProblem) -> ProjectObjects {
    var result = ProjectObjects(text: text)
    if text.bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") {
      try result.readXML()
    } else {
      try result.readOpenStep()
    }
    result.dropRepeated()
    return result
  }

  /// Keeps the last of the objects with one id, as Apple's readers do; merges leave such copies.
  private mutating func dropRepeated() {
    var seen: Set<String> = []
    objects = objects.reversed().filter { seen.insert($0.id).inserted }.reversed()
  }

  private init(text: SourceText) {
    self.text = text
    hasCompilerSettings = text.contains(CompilerSettings.prefix)
    hasSettingsFiles = text.contains("baseConfigurationReference")
  }

  // MARK: XML

  private mutating func readXML() throws(PropertyListProblem) {
    let (value, problems) = XMLPropertyList.read(text)
    if let problem = problems.first { throw PropertyListProblem(range: problem.range, message: problem.message) }
    guard case .dictionary? = value else {
      throw PropertyListProblem(range: ByteRange(0, min(1, text.count)), message: "expected a dictionary")
    }
    for entry in value?["objects"]?.entries ?? [] { add(entry.key, entry.keyRange, entry.value) }
  }

  /// Takes in an object that is decoded already.
  private mutating func add(_ id: String, _ range: ByteRange, _ value: PropertyList) {
    let kind = ProjectTerm(value["isa"]?.text)
    let object = Object(id: id, range: range, kind: kind, value: value)
    if kind == .PBXGroup || kind == .PBXVariantGroup {
      let path = object.text("path")
      let children = append(object.words("children"))
      groups.append(Group(id: range, path: path, sourceTree: object.text("sourceTree"), children: children))
    } else if let phase = kind.phase {
      phases.append(Phase(id: range, kind: phase, files: append(object.words("files"))))
    } else if kind == .PBXBuildFile {
      guard case .string(_, let reference)? = value["fileRef"] else { return }
      buildFiles.append(BuildFile(id: range, reference: reference))
    } else if kind != .unknown {
      objects.append(object)
    }
  }

  private mutating func append(_ ranges: [ByteRange]) -> Range<Int> {
    let start = words.count
    words += ranges
    return start..<words.count
  }

  // MARK: OpenStep

  private mutating func readOpenStep() throws(PropertyListProblem) {
    var scanner = OpenStepScanner(text, vocabulary: ProjectTerm.vocabulary)
    try scanner.expect(UInt8(ascii: "{"), "'{' at the start")
    while let key = try scanner.key() {
      if ProjectTerm(number: key.name) == .objects {
        try readObjects(&scanner)
      } else {
        _ = try scanner.skipEntry()
      }
    }
    try scanner.expectEnd()
  }

  private mutating func readObjects(_ scanner: inout OpenStepScanner) throws(PropertyListProblem) {
    try scanner.expect(UInt8(ascii: "{"), "'{' behind 'objects'")
    var models = Words("xcdatamodel", text)
    var settingsFiles = hasSettingsFiles ? Words(".xcconfig", text) : nil
    while let key = try scanner.key() {
      guard let number = key.kind else {
        // Xcode writes the kind first; any other tool's object must be looked into.
        try decode(key, &scanner)
        continue
      }
      let kind = ProjectTerm(number: number)
      switch kind {
      case .unknown: _ = try scanner.skipEntry()
      case .XCBuildConfiguration, .XCConfigurationList:
        if hasCompilerSettings {
          try decode(key, &scanner)
        } else if hasSettingsFiles {
          try readConfiguration(key, &scanner)
        } else {
          _ = try scanner.skipEntry()
        }
      case .PBXFileReference: try readFileReference(key, &scanner, &models, &settingsFiles)
      case .PBXBuildFile: try readBuildFile(key, &scanner)
      case .PBXGroup, .PBXVariantGroup: try readGroup(key, &scanner)
      default:
        if let phase = kind.phase { try readPhase(key, phase, &scanner) } else { try decode(key, &scanner) }
      }
    }
    try scanner.semicolon()
  }

  private mutating func decode(_ key: OpenStepKey, _ scanner: inout OpenStepScanner) throws(PropertyListProblem) {
    let value = try scanner.value()
    try scanner.semicolon()
    add(scanner.string(key.range), key.range, value)
  }

  /// Decodes a reference only if it speaks of a model or of a file with build settings.
  private mutating func readFileReference(
    _ key: OpenStepKey, _ scanner: inout OpenStepScanner, _ models: inout Words, _ settingsFiles: inout Words?
  ) throws(PropertyListProblem) {
    var start = scanner
    let range = try scanner.skipEntry()
    guard models.occur(in: range) || settingsFiles?.occur(in: range) ?? false else { return }
    try decode(key, &start)
  }

  /// Decodes a build configuration but for its settings, which are none of the model compiler's.
  private mutating func readConfiguration(
    _ id: OpenStepKey, _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) {
    var entries: [PropertyListEntry] = []
    try scanner.expect(UInt8(ascii: "{"), "'{' of a build configuration")
    while let key = try scanner.key() {
      guard !key.isCollection || ProjectTerm(number: key.name) == .buildConfigurations else {
        _ = try scanner.skipEntry()
        continue
      }
      let value = try scanner.value()
      try scanner.semicolon()
      entries.append(PropertyListEntry(key: scanner.string(key.range), keyRange: key.range, value: value))
    }
    try scanner.semicolon()
    add(scanner.string(id.range), id.range, .dictionary(entries, id.range))
  }

  private mutating func readGroup(_ key: OpenStepKey, _ scanner: inout OpenStepScanner) throws(PropertyListProblem) {
    var group = Group(id: key.range)
    try scanner.expect(UInt8(ascii: "{"), "'{' of a group")
    while let key = try scanner.key() {
      switch ProjectTerm(number: key.name) {
      case .path where !key.isCollection: group.path = scanner.string(try scanner.skipEntry())
      case .sourceTree where !key.isCollection: group.sourceTree = scanner.string(try scanner.skipEntry())
      case .children: group.children = try appendWords(&scanner)
      default: _ = try scanner.skipEntry()
      }
    }
    try scanner.semicolon()
    groups.append(group)
  }

  private mutating func readPhase(
    _ key: OpenStepKey, _ kind: BuildEntry.Phase, _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) {
    var phase = Phase(id: key.range, kind: kind)
    try scanner.expect(UInt8(ascii: "{"), "'{' of a build phase")
    while let key = try scanner.key() {
      if ProjectTerm(number: key.name) == .files {
        phase.files = try appendWords(&scanner)
      } else {
        _ = try scanner.skipEntry()
      }
    }
    try scanner.semicolon()
    phases.append(phase)
  }

  private mutating func readBuildFile(
    _ key: OpenStepKey, _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) {
    let id = key.range
    try scanner.expect(UInt8(ascii: "{"), "'{' of a build file")
    while let key = try scanner.key() {
      let value = try scanner.skipEntry()
      if ProjectTerm(number: key.name) == .fileRef, !key.isCollection {
        buildFiles.append(BuildFile(id: id, reference: value))
      }
    }
    try scanner.semicolon()
  }

  private mutating func appendWords(_ scanner: inout OpenStepScanner) throws(PropertyListProblem) -> Range<Int> {
    let start = words.count
    try scanner.appendWordsOfEntry(to: &words)
    return start..<words.count
  }
}

/// Where a word stands in a text, asked from its start to its end.
private struct Words {
  private let word: [UInt8]
  private let text: SourceText
  private var next = -1

  init(_ word: String, _ text: SourceText) {
    self.word = Array(word.utf8)
    self.text = text
  }

  mutating func occur(in range: ByteRange) -> Bool {
    if next < range.start { next = text.find(word, from: range.start) ?? text.count }
    return next < range.end
  }
}
