/// An XML document as flat arrays of nodes and attributes, every one with its place; the text itself is kept beside it.
///
/// White space between tags has no node: whatever no node covers is white space, so that nothing is lost.
package struct XMLTree: Equatable, Sendable {
  /// All nodes in document order: an element stands before what is in it.
  package var nodes: [XMLNode] = []
  /// All attributes in document order; an element's own are ``XMLNode/attributes``.
  package var attributes: [XMLAttribute] = []

  package init() {}

  /// Forgets the document but keeps the memory.
  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
  }

  /// The first element that has no parent.
  package var root: Int? { nodes.firstIndex { $0.kind == .element } }

  /// The indices of the direct children of node `index`, in document order.
  package func children(of index: Int) -> XMLChildren {
    XMLChildren(nodes: nodes, index: index + 1, end: Int(nodes[index].subtreeEnd))
  }
}

/// What a node is.
package enum XMLNodeKind: UInt8, Sendable {
  case element, text, characterData, comment, processingInstruction, documentType
  /// An element with all that is in it, which whoever asked for the tree knows already.
  case known
}

/// One element, comment or piece of text.
package struct XMLNode: Equatable, Sendable {
  package let kind: XMLNodeKind
  /// The name's number in the vocabulary; 0 for an unknown name and for what is no element.
  package let name: UInt8
  /// Whether an element was closed, by `/>` or by its own end tag.
  package internal(set) var isClosed: Bool
  /// The name of an element or the content of what is none.
  package let nameRange: ByteRange
  /// From `<` to behind `>` of the start tag; all of a node that is no element.
  package internal(set) var tagRange: ByteRange
  /// The offset behind the end tag.
  package internal(set) var end: UInt32
  /// The index behind the last node in this one.
  package internal(set) var subtreeEnd: UInt32
  /// The parent's index, or -1.
  package let parent: Int32
  let firstAttribute: UInt32
  var attributeEnd: UInt32

  /// The indices of an element's attributes in ``XMLTree/attributes``.
  package var attributes: Range<Int> { Int(firstAttribute)..<Int(attributeEnd) }
  /// Notes where the start tag ends, and how many attributes the tree has then.
  mutating func closeTag(at offset: Int, attributes: Int, isEmpty: Bool) {
    attributeEnd = UInt32(truncatingIfNeeded: attributes)
    tagRange = ByteRange(tagRange.start, offset)
    end = tagRange.upper
    isClosed = isEmpty
  }

  /// From the start of the start tag to the end of the end tag.
  package var range: ByteRange { ByteRange(tagRange.start, max(tagRange.end, Int(end))) }
}

/// One attribute of an element.
package struct XMLAttribute: Equatable, Sendable {
  /// The name's number in the vocabulary; 0 for an unknown name.
  package let name: UInt8
  /// Whether the value has a reference or a line break, so that its text is not just its bytes.
  package let needsDecoding: Bool
  package let nameRange: ByteRange
  /// The value without its quotes.
  package let valueRange: ByteRange
}

/// The direct children of a node.
package struct XMLChildren: Sequence, IteratorProtocol {
  let nodes: [XMLNode]
  var index: Int
  let end: Int

  /// What ``next()`` will give.
  package var peek: Int? { index < end ? index : nil }

  package mutating func next() -> Int? {
    guard index < end else { return nil }
    defer { index = Int(nodes[index].subtreeEnd) }
    return index
  }
}
