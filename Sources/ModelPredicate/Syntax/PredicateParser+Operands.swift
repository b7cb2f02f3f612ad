import ModelSyntax

extension PredicateParser {
  /// Reads an operand with the keys and indices that follow it.
  mutating func parseOperand() -> PredicateNode {
    var node = parsePrimary()
    while true {
      if token.kind == .dot {
        followKeys(of: &node)
      } else if token.kind == .openBracket {
        guard elementCount < PredicateParser.depthLimit else {
          fail("is one of too many")
          return node
        }
        elementCount += 1
        takeElement(of: &node)
      } else {
        return node
      }
    }
  }

  private mutating func parsePrimary() -> PredicateNode {
    let range = token.range
    switch token.kind {
    case .word: return parseWord()
    case .escapedWord, .operatorWord: return parseFirstKey()
    case .variable:
      advance()
      return PredicateNode(kind: .variable(variable(range)), range: source(range))
    case .number: return take(.literal(.number))
    case .string: return take(.literal(.string))
    case .unterminatedString:
      fail("is a string without its closing quotation mark")
      return take(.literal(.string))
    case .formatArgument:
      noteArgument()
      return take(.formatArgument)
    case .openParenthesis: return parseParenthesis()
    case .openBrace:
      advance()
      let children = parseList(until: .closeBrace, "}", openedAt: range)
      return PredicateNode(kind: .collection, range: source(range.lowerBound..<last.upperBound), children: children)
    default:
      fail("stands where a key or a value is expected")
      return broken()
    }
  }

  private mutating func take(_ kind: PredicateNode.Kind) -> PredicateNode {
    let range = source(token.range)
    advance()
    return PredicateNode(kind: kind, range: range)
  }

  private func variable(_ range: Range<Int>) -> PredicateKey {
    PredicateKey(name: string((range.lowerBound + 1)..<range.upperBound), range: source(range))
  }

  private mutating func parseWord() -> PredicateNode {
    if following.kind == .openParenthesis || following.kind == .colon, !isOperatorWord { return parseFunction() }
    switch keyword {
    case .null?, .nil?: return take(.literal(.null))
    case .true?, .yes?, .false?, .no?: return take(.literal(.boolean))
    case .truepredicate?: return take(.always(true))
    case .falsepredicate?: return take(.always(false))
    case .self?: return take(.object)
    case nil: return parseFirstKey()
    case .and?, .or?, .not?, .any?, .some?, .all?, .none?, .between?, .in?, .contains?, .beginswith?, .endswith?,
      .like?, .matches?:
      fail("is a keyword where a key or a value is expected; the property of that name is '#\(string(token.range))'")
      // An operator is left to be one, so that what follows is read as its operand.
      return isOperatorWord ? broken() : parseFirstKey()
    }
  }

  /// Whether the word is an operator between two operands.
  private var isOperatorWord: Bool { keyword == .and || keyword == .or || keyword?.comparison != nil }

  private mutating func parseParenthesis() -> PredicateNode {
    let open = token.range
    advance()
    var node = parse(.or)
    close(.closeParenthesis, ")", openedAt: open)
    node.isParenthesized = true
    return node
  }

  // MARK: Key paths

  private mutating func parseFirstKey() -> PredicateNode {
    let first = key()
    let start = first.range.start
    var keys = [first]
    takeKeys(into: &keys)
    return PredicateNode(kind: .keyPath(keys), range: ByteRange(start, source(last).end))
  }

  private mutating func followKeys(of node: inout PredicateNode) {
    var keys: [PredicateKey] = []
    takeKeys(into: &keys)
    let end = source(last).end
    node = PredicateNode(
      kind: .keyPath(keys), range: ByteRange(node.range.start, max(node.range.end, end)), children: [node])
  }

  private mutating func takeKeys(into keys: inout [PredicateKey]) {
    while token.kind == .dot {
      let dot = token.range
      advance()
      switch token.kind {
      case .word, .escapedWord, .operatorWord, .variable: keys.append(key())
      case .formatArgument:
        noteArgument()
        keys.append(key())
      default:
        if token.kind == .end {
          fail("has no key behind it", at: dot)
        } else {
          fail("stands where a key is expected")
        }
        let end = source(dot).end
        keys.append(PredicateKey(name: "", range: ByteRange(end, end)))
      }
    }
  }

  /// The next token as a key.
  private mutating func key() -> PredicateKey {
    let range = token.range
    let name = token.kind == .escapedWord ? (range.lowerBound + 1)..<range.upperBound : range
    let key = PredicateKey(name: string(name), range: source(name))
    advance()
    return key
  }

  private mutating func takeElement(of node: inout PredicateNode) {
    let open = token.range
    advance()
    var children = [node]
    if token.kind == .word, following.kind == .closeBracket, ["first", "last", "size"].contains(lowercasedWord) {
      advance()
    } else {
      children.append(parse(.or))
    }
    close(.closeBracket, "]", openedAt: open)
    let end = max(node.range.end, source(last).end)
    node = PredicateNode(kind: .element, range: ByteRange(node.range.start, end), children: children)
  }

  private var lowercasedWord: String { string(token.range).lowercased() }

  // MARK: Functions

  private mutating func parseFunction() -> PredicateNode {
    let start = token.range
    var name = string(token.range)
    advance()
    while token.kind == .colon {
      name += ":"
      advance()
      guard token.kind == .word, following.kind == .colon else { continue }
      name += string(token.range)
      advance()
    }
    guard token.kind == .openParenthesis else {
      fail("stands where '(' and the arguments of '\(name)' are expected")
      return PredicateNode(kind: .function(name), range: source(start.lowerBound..<last.upperBound))
    }
    let open = token.range
    advance()
    let arguments = parseList(until: .closeParenthesis, ")", openedAt: open)
    let range = source(start.lowerBound..<max(start.upperBound, last.upperBound))
    guard name.lowercased() == "subquery" else {
      return PredicateNode(kind: .function(name), range: range, children: arguments)
    }
    guard arguments.count == 3, case .variable(let variable) = arguments[1].kind else {
      fail("takes a collection, a variable and a condition", at: start)
      return PredicateNode(kind: .function(name), range: range, children: arguments)
    }
    requireCondition(arguments[2])
    return PredicateNode(kind: .subquery(variable), range: range, children: [arguments[0], arguments[2]])
  }

  /// Reads expressions with commas between, and the sign that closes them.
  private mutating func parseList(
    until end: PredicateToken.Kind, _ sign: String, openedAt open: Range<Int>
  ) -> [PredicateNode] {
    var result: [PredicateNode] = []
    while token.kind != end, token.kind != .end {
      result.append(parse(.or))
      guard token.kind == .comma else { break }
      advance()
    }
    close(end, sign, openedAt: open)
    return result
  }
}
