import ModelSyntax

/// Goes through the nodes of a predicate and notes what each name means.
struct NameWalk {
  private(set) var names = PredicateNames()
  private let scope: PredicateNames.Scope
  private let resolver: KeyResolver
  /// The variables of the subqueries around, the innermost last, and what they stand for.
  private var variables: [(name: String, owner: KeyOwner?)] = []

  init(_ scope: PredicateNames.Scope, _ resolver: KeyResolver) {
    self.scope = scope
    self.resolver = resolver
  }

  // MARK: Nodes

  /// What an expression gives, as far as keys behind it go.
  struct Value {
    var owner: KeyOwner?
    /// The first to-many relationship that the path leads through.
    var toMany: PredicateKey?
    /// Whether more keys follow it.
    var goesThroughToMany = false
    /// Whether the owner is only assumed, so that a missing key says nothing.
    var isAssumed = false
    /// Whether the object is at hand before anything is fetched.
    var isAtHand = false
    /// Whether it is a collection of what the owner says, or a number made of one.
    var isCollection = false
    /// The key of an attribute that it is the value of, where the values are known to be texts, numbers and the like.
    var attribute: PredicateKey?

    static let unknown = Value()
  }

  @discardableResult
  mutating func visit(_ node: PredicateNode) -> Value {
    switch node.kind {
    case .keyPath(let keys): return follow(keys, of: node)
    case .object: return Value(owner: scope.root.map { .entity($0) })
    case .variable(let name): return visitVariable(name)
    case .subquery(let variable): return visitSubquery(variable, node)
    case .comparison(let comparison):
      let values = node.children.map { visit($0) }
      guard comparison.quantifier == nil else { return .unknown }
      for (child, value) in zip(node.children, values) { judge(child, value, beside: comparison) }
      return .unknown
    case .element:
      let values = node.children.map { visit($0) }
      return Value(owner: values.first?.owner)
    case .function(let name):
      let values = node.children.map { visit($0) }
      // CAST may name the entity that an object is of, and others may give anything.
      return ["noindex:"].contains(name.lowercased()) ? values.first ?? .unknown : .unknown
    case .and, .or, .not, .always, .literal, .collection, .arithmetic, .formatArgument, .broken:
      for child in node.children { visit(child) }
      return .unknown
    }
  }

  private mutating func judge(_ node: PredicateNode, _ value: Value, beside comparison: PredicateComparison) {
    guard comparison.operator.comparesSingleValues, value.goesThroughToMany, let key = value.toMany else { return }
    names.toManyComparisons.append(ToManyComparison(key: key, path: node.range))
  }

  private mutating func visitVariable(_ name: PredicateKey) -> Value {
    if let variable = variables.last(where: { $0.name == name.name }) {
      names.keys.append(ResolvedKey(key: name, meaning: .subqueryVariable, owner: nil))
      return Value(owner: variable.owner)
    }
    let meaning: ResolvedKey.Meaning
    var value = Value.unknown
    switch name.name {
    case "FETCH_SOURCE" where scope.fetchSource != nil:
      meaning = .fetchSource
      value = Value(owner: scope.fetchSource.map { .entity($0) }, isAtHand: true)
    case "FETCHED_PROPERTY" where scope.fetchSource != nil: meaning = .fetchedProperty
    default: meaning = .substitutionVariable
    }
    names.keys.append(ResolvedKey(key: name, meaning: meaning, owner: nil))
    return value
  }

  private mutating func visitSubquery(_ variable: PredicateKey, _ node: PredicateNode) -> Value {
    let collection = node.children.first.map { visit($0) } ?? .unknown
    names.keys.append(ResolvedKey(key: variable, meaning: .subqueryVariable, owner: nil))
    variables.append((variable.name, collection.owner))
    if let condition = node.children.dropFirst().first { visit(condition) }
    variables.removeLast()
    return Value(owner: collection.owner, isCollection: true)
  }

  // MARK: Key paths

  private mutating func follow(_ path: [PredicateKey], of node: PredicateNode) -> Value {
    var value: Value
    if let base = node.children.first {
      value = visit(base)
      if value.toMany != nil { value.goesThroughToMany = true }
    } else {
      // Apple does not say whose keys a condition of SUBQUERY begins with.
      value = Value(owner: scope.root.map { .entity($0) }, isAssumed: !variables.isEmpty)
    }
    for (index, key) in path.enumerated() {
      if key.isOperator {
        names.keys.append(ResolvedKey(key: key, meaning: .collectionOperator, owner: value.owner))
        let isKnown = NameWalk.elementOperators.contains(key.name)
        value = isKnown ? Value(owner: value.owner) : .unknown
        // What is aggregated is no single value of a path any more.
        if isKnown, let rest = follow(Array(path[(index + 1)...]), from: value.owner) { return rest }
        continue
      }
      step(key, &value)
    }
    return value
  }

  /// The operators behind which the keys are those of the collection's elements.
  private static let elementOperators = [
    "@avg", "@max", "@min", "@sum", "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets",
    "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]

  /// Follows the keys behind an operator, which give one value or a collection of values; `nil` if there are none.
  private mutating func follow(_ path: [PredicateKey], from owner: KeyOwner?) -> Value? {
    guard !path.isEmpty else { return nil }
    var value = Value(owner: owner, isCollection: true)
    for key in path {
      if key.isOperator {
        names.keys.append(ResolvedKey(key: key, meaning: .collectionOperator, owner: value.owner))
        value = .unknown
      } else {
        step(key, &value)
      }
    }
    return .unknown
  }

  private mutating func step(_ key: PredicateKey, _ value: inout Value) {
    if value.toMany != nil { value.goesThroughToMany = true }
    guard let owner = value.owner else {
      let attribute = NameWalk.attributeKeys.contains(key.name) ? nil : value.attribute
      let meaning = attribute.map { ResolvedKey.Meaning.behindAttribute($0) } ?? .unknown
      names.keys.append(ResolvedKey(key: key, meaning: meaning, owner: nil))
      value.attribute = nil
      return
    }
    var meaning = meaning(of: key, in: owner)
    if meaning == .missing, value.isAssumed || value.isCollection && NameWalk.valueKeys.contains(key.name) {
      meaning = .unknown
      (value.toMany, value.goesThroughToMany) = (nil, false)
    }
    value.isAssumed = false
    value.isCollection = false
    let resolved = ResolvedKey(key: key, meaning: meaning, owner: owner)
    names.keys.append(resolved)
    switch meaning {
    case .property(let target), .propertyOfChild(let target):
      if !target.isStored, !value.isAtHand { names.unstoredKeys.append(resolved) }
      value.isCollection = target.isToMany
      if target.isToMany, value.toMany == nil { value.toMany = key }
      value.owner = resolver.owner(behind: target)
      value.attribute = target.holdsPlainValue ? key : nil
    case .builtIn where key.name.lowercased() == "self": break
    default: value.owner = nil
    }
  }

  /// What collections and numbers answer themselves, so that it is not looked for in the elements.
  private static let valueKeys = [
    "count", "allObjects", "anyObject", "firstObject", "lastObject", "array", "set", "doubleValue", "floatValue",
    "intValue", "integerValue", "boolValue", "longLongValue", "stringValue",
  ]

  /// What strings, numbers, dates, URLs, UUIDs and data answer by key-value coding, which stores in memory use; of them,
  /// SQLite knows `length`.
  private static let attributeKeys: Set = [
    "length", "lowercaseString", "uppercaseString", "capitalizedString", "localizedLowercaseString",
    "localizedUppercaseString", "localizedCapitalizedString", "doubleValue", "floatValue", "intValue", "integerValue",
    "boolValue", "longLongValue", "shortValue", "longValue", "charValue", "stringValue", "decimalValue",
    "lastPathComponent", "pathExtension", "stringByDeletingPathExtension", "stringByDeletingLastPathComponent",
    "pathComponents", "stringByExpandingTildeInPath", "timeIntervalSince1970", "timeIntervalSinceReferenceDate",
    "timeIntervalSinceNow", "absoluteString", "absoluteURL", "scheme", "host", "port", "path", "query", "fragment",
    "user", "password", "relativePath", "relativeString", "UUIDString", "bytes", "description", "debugDescription",
    "hash", "self", "class", "className", "superclass",
  ]

  private func meaning(of key: PredicateKey, in owner: KeyOwner) -> ResolvedKey.Meaning {
    // A name that is still missing, or a variable or an argument in its place.
    guard let first = key.name.utf8.first, first != UInt8(ascii: "$"), first != UInt8(ascii: "%") else {
      return .unknown
    }
    switch resolver.property(key.name, of: owner) {
    case .found(let target): return .property(target)
    case .inChild(let target): return .propertyOfChild(target)
    case .unknown: return .unknown
    case .missing where NameWalk.builtIns.contains(key.name): return .builtIn
    case .missing: return .missing
    }
  }

  private static let builtIns = ["self", "SELF", "entity", "objectID"]
}
