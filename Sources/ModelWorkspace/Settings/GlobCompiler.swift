/// Turns a pattern into the steps of a ``GlobStates``.
struct GlobCompiler {
  /// An open `{`: where its fork is, where its alternatives begin and what ends the ones before.
  private struct Group {
    let fork: Int
    var starts: [Int]
    var exits: [Int] = []
  }

  /// Longer than any path; keeps a match cheap.
  private static let lengthLimit = 4096

  private let pattern: [Unicode.Scalar]
  private var offset = 0
  private var steps: [GlobStates.Step] = []
  private var groups: [Group] = []
  /// Whether a name begins here, so that `**` means directories.
  private var isNameStart = true

  static func compile(_ pattern: String) throws(GlobProblem) -> GlobStates {
    let whole = Array(pattern.unicodeScalars)
    guard !whole.isEmpty else { throw GlobProblem(message: "An empty pattern matches nothing") }
    guard whole.count <= lengthLimit else { throw GlobProblem(message: "The pattern is too long") }
    guard whole[0] != "!" else {
      throw GlobProblem(message: "A pattern can’t be negated; “\\!” stands for a name that begins with “!”")
    }
    let (trimmed, isAnchored) = trim(whole)
    var compiler = GlobCompiler(trimmed)
    if !isAnchored { compiler.steps.append(.directories) }
    if trimmed.isEmpty { compiler.steps.append(.everything) }
    return try compiler.run()
  }

  private init(_ pattern: [Unicode.Scalar]) {
    self.pattern = pattern
  }

  /// The pattern without `./` and `/` before it and `/` and `/**` behind it, and whether it begins at the settings.
  private static func trim(_ whole: [Unicode.Scalar]) -> ([Unicode.Scalar], isAnchored: Bool) {
    var rest = whole[...]
    if rest.elementsEqual(["."]) { rest = ["."] + "/".unicodeScalars }
    while rest.starts(with: "./".unicodeScalars) || rest.first == "/" { rest = rest.drop { $0 == "." }.dropFirst() }
    let wasAnchored = rest.count < whole.count
    while true {
      if rest.last == "/", rest.dropLast().last != "\\" {
        rest.removeLast()
      } else if rest.suffix(3).elementsEqual("/**".unicodeScalars), rest.dropLast(3).last != "\\" {
        rest.removeLast(3)
        if !rest.contains("/") { return (Array(rest), true) }
      } else {
        return (Array(rest), wasAnchored || rest.contains("/"))
      }
    }
  }

  private mutating func run() throws(GlobProblem) -> GlobStates {
    while offset < pattern.count { try readStep() }
    guard groups.isEmpty else { throw GlobProblem(message: "“{” is never closed") }
    return GlobStates(steps: steps)
  }

  private mutating func readStep() throws(GlobProblem) {
    let scalar = pattern[offset]
    let wasNameStart = isNameStart
    offset += 1
    isNameStart = false
    switch scalar {
    case "/":
      steps.append(.scalar("/"))
      isNameStart = true
    case "*": readStars(atNameStart: wasNameStart)
    case "?": steps.append(.any)
    case "[": try readSet()
    case "{": openGroup(atNameStart: wasNameStart)
    case ",": readComma()
    case "}": closeGroup()
    case "\\":
      guard offset < pattern.count else { throw GlobProblem(message: "Nothing follows “\\”") }
      steps.append(.scalar(pattern[offset]))
      offset += 1
    case "." where wasNameStart: try readDots()
    default: steps.append(.scalar(scalar))
    }
  }

  private var isNameEnd: Bool {
    offset == pattern.count || pattern[offset] == "/"
      || !groups.isEmpty && (pattern[offset] == "," || pattern[offset] == "}")
  }

  private mutating func readStars(atNameStart: Bool) {
    let start = offset - 1
    while offset < pattern.count, pattern[offset] == "*" { offset += 1 }
    guard atNameStart, offset - start == 2, isNameEnd else { return steps.append(.star) }
    guard offset < pattern.count, pattern[offset] == "/" else { return steps.append(.everything) }
    offset += 1
    isNameStart = true
    steps.append(.directories)
  }

  private mutating func readDots() throws(GlobProblem) {
    steps.append(.scalar("."))
    guard !isNameEnd else { throw GlobProblem(message: "“.” can’t be a name in the middle of a pattern") }
    guard pattern[offset] == "." else { return }
    offset += 1
    steps.append(.scalar("."))
    if isNameEnd { throw GlobProblem(message: "“..” leads out of the directory of the settings") }
  }

  /// Reads `[…]`, where a `]` or `-` that comes first or last stands for itself, as in a shell.
  private mutating func readSet() throws(GlobProblem) {
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    let isNegated = offset < pattern.count && (pattern[offset] == "!" || pattern[offset] == "^")
    if isNegated { offset += 1 }
    let start = offset
    while offset < pattern.count, pattern[offset] != "]" || offset == start {
      let low = try readMember()
      var high = low
      if offset + 1 < pattern.count, pattern[offset] == "-", pattern[offset + 1] != "]" {
        offset += 1
        high = try readMember()
      }
      guard low <= high else { throw GlobProblem(message: "The range “\(low)-\(high)” in “[…]” is backwards") }
      ranges.append(low...high)
    }
    guard offset < pattern.count else { throw GlobProblem(message: "“[” is never closed") }
    offset += 1
    steps.append(.set(ranges, isNegated: isNegated))
  }

  private mutating func readMember() throws(GlobProblem) -> Unicode.Scalar {
    if pattern[offset] == "\\" { offset += 1 }
    guard offset < pattern.count else { throw GlobProblem(message: "“[” is never closed") }
    defer { offset += 1 }
    return pattern[offset]
  }
}

// MARK: - Alternatives

extension GlobCompiler {
  private mutating func openGroup(atNameStart: Bool) {
    steps.append(.fork([]))
    groups.append(Group(fork: steps.count - 1, starts: [steps.count]))
    isNameStart = atNameStart
  }

  private mutating func readComma() {
    guard var group = groups.popLast() else { return steps.append(.scalar(",")) }
    group.exits.append(steps.count)
    steps.append(.fork([]))
    group.starts.append(steps.count)
    groups.append(group)
    isNameStart = group.fork == 0 || isSeparator(steps[group.fork - 1])
  }

  private func isSeparator(_ step: GlobStates.Step) -> Bool {
    switch step {
    case .scalar("/"), .directories, .fork: true
    case .scalar, .any, .set, .star, .everything: false
    }
  }

  private mutating func closeGroup() {
    guard let group = groups.popLast() else { return steps.append(.scalar("}")) }
    for exit in group.exits { steps[exit] = .fork([steps.count]) }
    steps[group.fork] = .fork(group.starts)
  }
}
