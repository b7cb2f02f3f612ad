import DataModel

enum KeywordName: VersionRule {
  static let info = RuleInfo(
    id: "keyword-name", group: .names, severity: .hint,
    summary: "A property has the name of a keyword",
    explanation: """
      A keyword of Swift has to stand in backticks in Swift, one of C cannot be declared as a property in Objective-C, \
      and one of predicates needs a '#' in front in every predicate (Apple's "Predicate Format String Syntax"). It \
      works, but another name is more comfortable. Keywords of C are hinted at in Objective-C models alone.
      """,
    failing: """
      <entity name="Author">
          <attribute name="default" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="standard" optional="YES" attributeType="String"/>
      </entity>
      """)

  /// The reserved keywords of "The Swift Programming Language", Lexical Structure, but for those that are only reserved
  /// in some contexts.
  private static let swift = WordList([
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ])

  /// The keywords of C99 that are no types of its library.
  private static let objectiveC = WordList([
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
    "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof",
    "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while",
  ])

  /// The reserved words of predicates, which are the same in any case.
  private static let predicate = [
    "all", "and", "any", "anykey", "beginswith", "between", "caseinsensitive", "cast", "ci", "contains", "endswith",
    "false", "falsepredicate", "fetch", "first", "in", "last", "like", "matches", "nil", "no", "none", "not", "null",
    "or", "self", "size", "some", "subquery", "true", "truepredicate", "yes",
  ]

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    let isSwift = model.text(.sourceLanguage, of: model.declaration) != "Objective-C"
    let keywords = Set(model.strings.names(of: isSwift ? swift : objectiveC))
    let isOfPredicates = model.strings.flags(where: isPredicateKeyword)
    let language = isSwift ? "Swift" : "Objective-C"
    version.forEachProperty { owner, declaration in
      let isKeyword = keywords.contains(declaration.name)
      guard isKeyword || isOfPredicates[Int(declaration.name.index)],
        !ReservedPropertyName.methodNames.contains(version.text(declaration.name))
      else { return }
      let consequence =
        isKeyword
        ? "is a keyword of \(language)"
        : "is a keyword of predicates, in which '#\(version.text(declaration.name))' is sure to be the property"
      findings.append(
        Finding(
          info, at: version.place(declaration.nameRange),
          "'\(version.qualifiedName(owner, declaration))' \(consequence)"))
    }
  }

  /// The keywords, each at the index of its length.
  private static let predicateByLength: [[[UInt8]]] = {
    let keywords = predicate.map { Array($0.utf8) }
    return (0...(keywords.map(\.count).max() ?? 0)).map { length in keywords.filter { $0.count == length } }
  }()

  private static func isPredicateKeyword(_ text: ArraySlice<UInt8>) -> Bool {
    guard predicateByLength.indices.contains(text.count) else { return false }
    return predicateByLength[text.count].contains { keyword in zip(keyword, text).allSatisfy { $0 == $1 | 0x20 } }
  }
}
