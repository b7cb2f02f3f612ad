import ModelSyntax

/// Reads tokens into nodes by precedence, without ever going back.
///
/// A parenthesis may hold a condition or an expression, and which one is known only behind it. So both are read by the
/// same rules, and what they are is asked afterwards. Where it is not sure that `NSPredicate` refuses a text, nothing
/// is said.
struct PredicateParser {
  /// How deep parentheses, calls and signs may nest, which bounds the stack of everything that walks the nodes.
  static let depthLimit = 100

  enum Form {
    case predicate, expression
  }

  /// How tightly operators bind, the loosest first.
  enum Precedence: Int, Comparable {
    case or = 1
    case and, comparison, assignment, sum, product, power, sign

    var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .sign }

    static func < (a: Precedence, b: Precedence) -> Bool { a.rawValue < b.rawValue }
  }

  let text: DecodedText
  private var lexer: PredicateLexer
  private(set) var token: PredicateToken
  private(set) var following: PredicateToken
  /// The keyword that `token` is.
  private(set) var keyword: PredicateKeyword?
  /// The range of the token before `token`.
  private(set) var last: Range<Int> = 0..<0
  private var problems: [PredicateProblem] = []
  private var hasSyntaxProblem = false
  private var depth = 0
  /// How many `[…]` there are, since each nests one deeper.
  var elementCount = 0

  private init(_ text: DecodedText) {
    self.text = text
    lexer = PredicateLexer(text.bytes)
    token = lexer.next()
    following = lexer.next()
    keyword = Self.keyword(token, text)
  }

  static func parse(_ text: DecodedText, as form: Form) -> Predicate {
    var parser = PredicateParser(text)
    guard parser.token.kind != .end else { return Predicate(root: nil, problems: []) }
    var root = parser.parse(.or)
    if parser.token.kind != .end {
      parser.failBehind(root)
      root = PredicateNode(kind: .broken, range: root.range, children: [root])
      parser.parseRest(into: &root)
    } else if form == .predicate {
      parser.requireCondition(root)
    }
    return Predicate(root: root, problems: parser.problems)
  }

  /// Says what is wrong with a token behind a node that needs none.
  private mutating func failBehind(_ node: PredicateNode) {
    guard token.kind == .word, !node.isCondition else {
      return fail("does not belong here: what stands before it is complete")
    }
    let near = nearestName(to: string(token.range), among: PredicateParser.operators)
    fail("is no operator" + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  private static let operators =
    ["AND", "OR"]
    + PredicateKeyword.allCases.filter { $0.comparison != nil }.map {
      $0.rawValue.uppercased()
    }

  /// Reads what follows a fault, for editors.
  private mutating func parseRest(into root: inout PredicateNode) {
    while token.kind != .end {
      let start = token.range
      let node = parse(.or)
      if token.range == start { advance() }
      root.range = ByteRange(root.range.start, max(root.range.end, node.range.end))
      root.children.append(node)
    }
  }

  // MARK: Operators

  /// Reads operands and the operators between them that bind at least as tightly as `minimum`.
  mutating func parse(_ minimum: Precedence) -> PredicateNode {
    guard depth < PredicateParser.depthLimit else {
      fail("nests deeper than \(PredicateParser.depthLimit) levels")
      return broken()
    }
    depth += 1
    defer { depth -= 1 }
    var left = parsePrefix()
    while let precedence = binaryPrecedence, precedence >= minimum {
      switch precedence {
      case .or: join(&left, .or, precedence)
      case .and: join(&left, .and, precedence)
      case .comparison: compare(&left)
      case .assignment, .sum, .product, .power, .sign: join(&left, .arithmetic, precedence)
      }
    }
    return left
  }

  /// How tightly the next token binds as an operator between two operands; `nil` if it is none.
  private var binaryPrecedence: Precedence? {
    switch token.kind {
    case .or: .or
    case .and: .and
    case .comparison: .comparison
    case .assign: .assignment
    case .plus, .minus: .sum
    // Apple does not document how tightly these bind; they are operands of a comparison.
    case .times, .slash, .bitwise: .product
    case .power: .power
    case .word:
      switch keyword {
      case .or: .or
      case .and: .and
      case .not where PredicateParser.keyword(following, text) == .in: .comparison
      default: keyword?.comparison == nil ? nil : .comparison
      }
    default: nil
    }
  }

  /// Adds an operand to a chain of equal operators, so that long chains do not nest.
  private mutating func join(_ left: inout PredicateNode, _ kind: PredicateNode.Kind, _ precedence: Precedence) {
    advance()
    if kind != .arithmetic { requireCondition(left) }
    let right = parse(precedence.next)
    if kind != .arithmetic { requireCondition(right) }
    let range = ByteRange(left.range.start, max(left.range.end, right.range.end))
    if left.kind == kind, !left.isParenthesized {
      left.children.append(right)
      left.range = range
    } else {
      left = PredicateNode(kind: kind, range: range, children: [left, right])
    }
  }

  private mutating func compare(_ left: inout PredicateNode) {
    if left.isCondition, !left.isParenthesized { fail("compares what is a condition already") }
    if keyword == .not {
      fail("cannot stand before IN: write NOT (… IN …)")
      advance()
    }
    let relation: PredicateComparison.Operator
    if case .comparison(let sign) = token.kind { relation = sign } else { relation = keyword?.comparison ?? .equal }
    let operatorRange = source(token.range)
    advance()
    skipOptions()
    let right = parse(.assignment)
    left = PredicateNode(
      kind: .comparison(PredicateComparison(operator: relation, operatorRange: operatorRange)),
      range: ByteRange(left.range.start, max(left.range.end, right.range.end)), children: [left, right])
  }

  /// `[cd]` behind an operator, and `CI`, which Apple lists among the reserved words.
  private mutating func skipOptions() {
    if token.kind == .openBracket {
      let open = token.range
      advance()
      if token.kind == .word {
        let options = text.bytes[token.range]
        if !options.allSatisfy({ PredicateParser.options.contains($0 | 0x20) }) {
          fail("is not an option of an operator, which are c, d, n and l")
        }
        advance()
      }
      close(.closeBracket, "]", openedAt: open)
    } else if token.kind == .word, following.kind != .dot, following.kind != .end {
      let word = String(decoding: text.bytes[token.range], as: UTF8.self).lowercased()
      if word == "ci" || word == "caseinsensitive", following.kind == .string || following.kind == .variable {
        advance()
      }
    }
  }

  private static let options: [UInt8] = Array("cdnlw".utf8)

  private mutating func parsePrefix() -> PredicateNode {
    let start = source(token.range).start
    if token.kind == .not || token.kind == .word && keyword == .not {
      advance()
      let operand = parse(.comparison)
      requireCondition(operand)
      return PredicateNode(kind: .not, range: ByteRange(start, max(start, operand.range.end)), children: [operand])
    }
    if let quantifier = keyword?.quantifier, token.kind == .word, startsOperand(following) {
      advance()
      var operand = parse(.comparison)
      requireCondition(operand)
      if case .comparison(var comparison) = operand.kind, !operand.isParenthesized {
        comparison.quantifier = quantifier
        operand.kind = .comparison(comparison)
      }
      operand.range = ByteRange(start, max(start, operand.range.end))
      return operand
    }
    if token.kind == .minus || token.kind == .plus || token.kind == .complement {
      advance()
      let operand = parse(.sign)
      return PredicateNode(
        kind: .arithmetic, range: ByteRange(start, max(start, operand.range.end)), children: [operand])
    }
    return parseOperand()
  }

  /// Whether an operand can begin with `token`, so that the keyword before it is no key.
  private func startsOperand(_ token: PredicateToken) -> Bool {
    switch token.kind {
    case .word: PredicateParser.keyword(token, text)?.comparison == nil
    case .escapedWord, .operatorWord, .variable, .formatArgument, .number, .string, .openParenthesis, .openBrace,
      .unterminatedString, .minus, .complement, .end, .not:
      true
    default: false
    }
  }

  // MARK: Tokens and faults

  mutating func advance() {
    last = token.range
    token = following
    following = token.kind == .end ? token : lexer.next()
    keyword = PredicateParser.keyword(token, text)
  }

  private static func keyword(_ token: PredicateToken, _ text: DecodedText) -> PredicateKeyword? {
    token.kind == .word ? PredicateKeyword(text.bytes[token.range]) : nil
  }

  func source(_ range: Range<Int>) -> ByteRange { text.sourceRange(of: range) }

  func string(_ range: Range<Int>) -> String { String(decoding: text.bytes[range], as: UTF8.self) }

  /// An empty node where an operand is missing.
  func broken() -> PredicateNode {
    let start = source(token.range).start
    return PredicateNode(kind: .broken, range: ByteRange(start, start))
  }

  /// Takes `kind`, or says that what was opened at `open` is never closed.
  mutating func close(_ kind: PredicateToken.Kind, _ sign: String, openedAt open: Range<Int>) {
    if token.kind == kind {
      advance()
    } else if token.kind == .end {
      fail("is never closed", at: open)
    } else {
      fail("stands where '\(sign)' is expected")
    }
  }

  /// Notes what is wrong with the next token, unless a fault has been noted; of the end of the text, at the last token.
  mutating func fail(_ message: String) {
    if token.kind == .end {
      fail("is followed by nothing", at: last)
    } else {
      fail(message, at: token.range)
    }
  }

  mutating func fail(_ message: String, at range: Range<Int>) {
    fail("'\(shortened(range))' \(message)", source(range))
  }

  private mutating func fail(_ message: String, _ range: ByteRange) {
    guard !hasSyntaxProblem else { return }
    hasSyntaxProblem = true
    problems.append(PredicateProblem(kind: .syntax, range: range, message: message))
  }

  private func shortened(_ range: Range<Int>) -> String {
    range.count <= 40 ? string(range) : string(range.lowerBound..<(range.lowerBound + 40)) + "…"
  }

  mutating func noteArgument() {
    problems.append(
      PredicateProblem(
        kind: .formatArgument, range: source(token.range),
        message: "'\(shortened(token.range))' has no value in a model"))
  }

  /// Says that `node` is no condition, where that is sure.
  mutating func requireCondition(_ node: PredicateNode) {
    let message: String
    switch node.kind {
    case .keyPath, .object, .collection, .arithmetic, .element: message = "is not compared with anything"
    case .literal(let literal) where literal != .boolean: message = "is not compared with anything"
    default: return
    }
    guard !hasSyntaxProblem else { return }
    fail("\(name(of: node)) \(message)", node.range)
  }

  private func name(of node: PredicateNode) -> String {
    guard case .keyPath(let keys) = node.kind, node.children.isEmpty, keys.count < 5 else { return "this" }
    return "'" + keys.map(\.name).joined(separator: ".") + "'"
  }
}
