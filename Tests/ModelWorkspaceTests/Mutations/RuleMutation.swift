import DataModel
import ModelRules
import ModelSyntax
import TestSupport

/// A way to break a model so that one rule, and no other, has something to say of it.
struct RuleMutation: Sendable, CustomStringConvertible {
  /// Which models it is tried on.
  enum Base: Hashable, Sendable {
    /// Real ones, where they are there, and generated ones.
    case any
    /// Generated ones that are used with CloudKit and keep its rules.
    case cloud
  }

  /// The id of the rule that must find the mistake.
  let rule: String
  /// What is done, for the name of the test.
  let what: String
  let base: Base
  /// Breaks the model at a place chosen with the random numbers; `nil` where it has no fitting place.
  let mutate: @Sendable (ModelText, inout SplitMix64) -> Mutant?

  init(
    _ rule: String, _ what: String, on base: Base = .any,
    _ mutate: @escaping @Sendable (ModelText, inout SplitMix64) -> Mutant?
  ) {
    self.rule = rule
    self.what = what
    self.base = base
    self.mutate = mutate
  }

  var description: String { "\(rule): \(what)" }
}

/// What has to be done to a text, and the one finding that must come of it.
struct Mutant {
  /// No two of them touch.
  let edits: [Edit]
  /// The start tag, in the old text, of the element that the finding stands in.
  ///
  /// For an element that is new, the place where it is put.
  let tag: ByteRange
  /// The text that the finding covers.
  let text: String

  init(_ edits: [Edit], in tag: ByteRange, _ text: String) {
    self.edits = edits.sorted { $0.range.start < $1.range.start }
    self.tag = tag
    self.text = text
  }

  /// The offset in the new text of what was at `offset` in the old one; an edit at `offset` comes behind it.
  func moved(_ offset: Int) -> Int {
    edits.prefix { $0.range.start < offset }.reduce(offset) { $0 + $1.text.utf8.count - $1.range.count }
  }

  func applied(to source: SourceText) -> SourceText {
    var bytes: [UInt8] = []
    var offset = 0
    for edit in edits {
      bytes += source.bytes[offset..<edit.range.start] + Array(edit.text.utf8)
      offset = edit.range.end
    }
    return SourceText(bytes + source.bytes[offset...])
  }
}

/// New text in the place of a range of bytes.
struct Edit {
  let range: ByteRange
  let text: String
}
