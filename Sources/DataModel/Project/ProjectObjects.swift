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
    var settingsFiles = Words("xcconfig", text)
    var configurations: [(key: OpenStepKey, offset: Int)] = []
    var configurationLists: [(key: OpenStepKey, offset: Int)] = []
    var areConfigurationsRead = false
    var hasCompilerSettings = false
    // Objects of one kind stand together.
    var wasBuildFile = false
    while true {
      if wasBuildFile, let file = scanner.shortObject(" = {isa = PBXBuildFile; fileRef = ") {
        buildFiles.append(BuildFile(id: file.key, reference: file.word))
        continue
      }
      guard let key = try scanner.objectKey() else { break }
      wasBuildFile = false
      guard let number = key.kind else {
        // Xcode writes the kind first; any other tool's object must be looked into.
        try decode(key, &scanner)
        continue
      }
      let kind = ProjectTerm(number: number)
      switch kind {
      case .unknown: _ = try scanner.skipEntry()
      case .XCBuildConfiguration:
        configurations.append((key, scanner.offset))
        let range = try scanner.skipEntry()
        hasCompilerSettings = hasCompilerSettings || text.find(ProjectObjects.compilerPrefix, in: range) != nil
        areConfigurationsRead =
          areConfigurationsRead || hasCompilerSettings || text.find(ProjectObjects.baseReference, in: range) != nil
      case .XCConfigurationList:
        configurationLists.append((key, scanner.offset))
        _ = try scanner.skipEntry()
      case .PBXFileReference: try readFileReference(key, &scanner, &models, &settingsFiles)
      case .PBXBuildFile:
        try readBuildFile(key, &scanner)
        wasBuildFile = true
      case .PBXGroup, .PBXVariantGroup: try readGroup(key, &scanner)
      default:
        if let phase = kind.phase { try readPhase(key, phase, &scanner) } else { try decode(key, &scanner) }
      }
    }
    try scanner.semicolon()
    // A setting counts where it is in all configurations, so that one which has it asks for all.
    guard areConfigurationsRead else { return }
    for (key, offset) in configurations {
      var again = OpenStepScanner(text, vocabulary: ProjectTerm.vocabulary, at: offset)
      try readConfiguration(key, &again, hasCompilerSettings: hasCompilerSettings)
    }
    for (key, offset) in configurationLists {
      var again = OpenStepScanner(text, vocabulary: ProjectTerm.vocabulary, at: offset)
      try decode(key, &again)
    }
  }

  /// Decodes of an object what the vocabulary has a word for.
  private mutating func decode(_ key: OpenStepKey, _ scanner: inout OpenStepScanner) throws(PropertyListProblem) {
    guard text.hasBytes([UInt8(ascii: "{")], at: scanner.offset) else {
      _ = try scanner.skipEntry()
      return
    }
    var entries: [PropertyListEntry] = []
    entries.reserveCapacity(8)
    try scanner.expect(UInt8(ascii: "{"), "'{' of an object")
    while let key = try scanner.key() {
      if ProjectTerm(number: key.name) == .unknown {
        _ = try scanner.skipEntry()
      } else {
        entries.append(try entry(key, &scanner))
      }
    }
    try scanner.semicolon()
    add(scanner.string(key.range), key.range, .dictionary(entries, key.range))
  }

  /// Decodes a reference only if it speaks of a model or of a file with build settings.
  private mutating func readFileReference(
    _ key: OpenStepKey, _ scanner: inout OpenStepScanner, _ models: inout Words, _ settingsFiles: inout Words
  ) throws(PropertyListProblem) {
    let start = scanner.offset
    let range = try scanner.skipEntry()
    guard models.occur(in: range) || settingsFiles.occur(in: range) else { return }
    var again = OpenStepScanner(text, vocabulary: ProjectTerm.vocabulary, at: start)
    try decode(key, &again)
  }

  /// What the settings of the model compiler begin with.
  private static let compilerPrefix = Array(CompilerSettings.prefix.utf8)
  /// The key of the file that a build configuration is based on, which may have such settings.
  private static let baseReference = Array("baseConfigurationReference".utf8)

  /// Decodes a build configuration, of its settings only those of the model compiler.
  ///
  /// - Parameter hasCompilerSettings: Whether any configuration has some.
  private mutating func readConfiguration(
    _ id: OpenStepKey, _ scanner: inout OpenStepScanner, hasCompilerSettings: Bool
  ) throws(PropertyListProblem) {
    var entries: [PropertyListEntry] = []
    try scanner.expect(UInt8(ascii: "{"), "'{' of a build configuration")
    while let key = try scanner.key() {
      switch ProjectTerm(number: key.name) {
      case .buildSettings where hasCompilerSettings && text.hasBytes([UInt8(ascii: "{")], at: scanner.offset):
        let settings = try readCompilerSettings(&scanner)
        entries.append(
          PropertyListEntry(
            key: scanner.string(key.range), keyRange: key.range, value: .dictionary(settings, key.range)))
      case _ where !key.isCollection: entries.append(try entry(key, &scanner))
      default: _ = try scanner.skipEntry()
      }
    }
    add(scanner.string(id.range), id.range, .dictionary(entries, id.range))
  }

  private func readCompilerSettings(
    _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) -> [PropertyListEntry] {
    var entries: [PropertyListEntry] = []
    try scanner.expect(UInt8(ascii: "{"), "'{' of build settings")
    while let key = try scanner.key() {
      if text.hasBytes(ProjectObjects.compilerPrefix, at: key.range.start) {
        entries.append(try entry(key, &scanner))
      } else {
        _ = try scanner.skipEntry()
      }
    }
    try scanner.semicolon()
    return entries
  }

  private func entry(
    _ key: OpenStepKey, _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) -> PropertyListEntry {
    let value = try scanner.value()
    try scanner.semicolon()
    return PropertyListEntry(key: scanner.string(key.range), keyRange: key.range, value: value)
  }

  private mutating func readGroup(_ key: OpenStepKey, _ scanner: inout OpenStepScanner) throws(PropertyListProblem) {
    var group = Group(id: key.range)
    var (path, sourceTree): (ByteRange?, ByteRange?)
    try scanner.takeEntry(list: ProjectTerm.children.rawValue, &words) { name, value in
      switch (ProjectTerm(number: name), value) {
      case (.path, .word(let range)): path = range
      case (.sourceTree, .word(let range)): sourceTree = range
      case (.children, .words(let indices)): group.children = indices
      default: break
      }
    }
    group.path = path.map(scanner.string)
    group.sourceTree = sourceTree.map(scanner.string)
    groups.append(group)
  }

  private mutating func readPhase(
    _ key: OpenStepKey, _ kind: BuildEntry.Phase, _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) {
    var phase = Phase(id: key.range, kind: kind)
    try scanner.takeEntry(list: ProjectTerm.files.rawValue, &words) { _, value in
      if case .words(let indices) = value { phase.files = indices }
    }
    phases.append(phase)
  }

  private mutating func readBuildFile(
    _ key: OpenStepKey, _ scanner: inout OpenStepScanner
  ) throws(PropertyListProblem) {
    var reference: ByteRange?
    try scanner.takeEntry(&words) { name, value in
      if ProjectTerm(number: name) == .fileRef, case .word(let range) = value { reference = range }
    }
    if let reference { buildFiles.append(BuildFile(id: key.range, reference: reference)) }
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
