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
    func words(_ key: String) -> [ByteRange] { value[key]?.elements.compactMap { $0.text == nil ? nil : $0.range } ?? [] }
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
    return result
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
    while let entry = try scanner.entry() {
      guard ProjectTerm(number: entry.name) == .objects, !entry.isWord else { continue }
      try readObjects(self.scanner(at: entry.value.start + 1))
    }
    try scanner.expectEnd()
  }

  private mutating func readObjects(_ scanner: OpenStepScanner) throws(PropertyListProblem) {
    var scanner = scanner
    let word = Array("xcdatamodel".utf8)
    var nextModel = -1
    while let entry = try scanner.entry() {
      guard let number = entry.kind else {
        // Xcode writes the kind first; any other tool's object must be looked into.
        try decode(entry)
        continue
      }
      let kind = ProjectTerm(number: number)
      switch kind {
      case .PBXFileReference:
        if nextModel < entry.value.start { nextModel = text.find(word, from: entry.value.start) ?? text.count }
        if nextModel < entry.value.end { try decode(entry) }
      case .PBXGroup, .PBXVariantGroup: try readGroup(entry)
      case .PBXBuildFile: try readBuildFile(entry)
      default:
        if let phase = kind.phase { try readPhase(entry, phase) } else if kind != .unknown { try decode(entry) }
      }
    }
  }

  private func scanner(at offset: Int) -> OpenStepScanner {
    OpenStepScanner(text, vocabulary: ProjectTerm.vocabulary, at: offset)
  }

  private mutating func decode(_ entry: OpenStepEntry) throws(PropertyListProblem) {
    guard !entry.isWord else { return }
    var scanner = self.scanner(at: entry.value.start)
    let value = try scanner.value()
    add(scanner.string(entry.key), entry.key, value)
  }

  private mutating func readGroup(_ object: OpenStepEntry) throws(PropertyListProblem) {
    var group = Group(id: object.key)
    var scanner = self.scanner(at: object.value.start + 1)
    while let entry = try scanner.entry() {
      switch ProjectTerm(number: entry.name) {
      case .path where entry.isWord: group.path = scanner.string(entry.value)
      case .sourceTree where entry.isWord: group.sourceTree = scanner.string(entry.value)
      case .children: group.children = try appendWords(of: entry, scanner)
      default: break
      }
    }
    groups.append(group)
  }

  private mutating func readPhase(_ object: OpenStepEntry, _ kind: BuildEntry.Phase) throws(PropertyListProblem) {
    var phase = Phase(id: object.key, kind: kind)
    var scanner = self.scanner(at: object.value.start + 1)
    while let entry = try scanner.entry() {
      if ProjectTerm(number: entry.name) == .files { phase.files = try appendWords(of: entry, scanner) }
    }
    phases.append(phase)
  }

  private mutating func readBuildFile(_ object: OpenStepEntry) throws(PropertyListProblem) {
    var scanner = self.scanner(at: object.value.start + 1)
    while let entry = try scanner.entry() {
      guard ProjectTerm(number: entry.name) == .fileRef, entry.isWord else { continue }
      buildFiles.append(BuildFile(id: object.key, reference: entry.value))
      return
    }
  }

  private mutating func appendWords(
    of entry: OpenStepEntry, _ scanner: OpenStepScanner
  ) throws(PropertyListProblem) -> Range<Int> {
    let start = words.count
    try scanner.appendWords(ofArray: entry.value, to: &words)
    return start..<words.count
  }
}
