/// A word or a mark of source code, as far as a call that merges models is made of it.
struct SourceToken {
  enum Kind: Equatable {
    case mergedModel, from, fromBundles, mergedModelFromBundles, modelByMergingModels
    case managedObjectModel, initializer, byMerging, function
    case open, close, openBracket, closeBracket, dot, colon, equals, optional
    /// Anything else.
    case other
  }

  let kind: Kind
  /// The offset of the first byte.
  let start: Int
  /// The offset behind the last byte.
  let end: Int
}

extension SourceToken.Kind {
  private static let words: [String: SourceToken.Kind] = [
    "mergedModel": .mergedModel, "from": .from, "fromBundles": .fromBundles,
    "mergedModelFromBundles": .mergedModelFromBundles, "modelByMergingModels": .modelByMergingModels,
    "NSManagedObjectModel": .managedObjectModel, "init": .initializer, "byMerging": .byMerging,
    "byMergingModels": .byMerging, "func": .function,
  ]

  init(word: ArraySlice<UInt8>) {
    // The longest word has 22 bytes; no string is made of longer ones.
    self = word.count > 22 ? .other : Self.words[String(decoding: word, as: UTF8.self)] ?? .other
  }

  init(mark: UInt8) {
    switch mark {
    case UInt8(ascii: "("): self = .open
    case UInt8(ascii: ")"): self = .close
    case UInt8(ascii: "["): self = .openBracket
    case UInt8(ascii: "]"): self = .closeBracket
    case UInt8(ascii: "."): self = .dot
    case UInt8(ascii: ":"): self = .colon
    case UInt8(ascii: "="): self = .equals
    case UInt8(ascii: "?"), UInt8(ascii: "!"): self = .optional
    default: self = .other
    }
  }
}
