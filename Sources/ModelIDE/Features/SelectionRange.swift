import DataModel
package import ModelSyntax

extension Analysis {
  /// What an editor selects step by step from `offset` on, the smallest range first and each inside the next.
  ///
  /// A value, the attribute, the start tag, what stands in an element, the element, and so on up to the whole file.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package func selectionRanges(at offsets: [Int], in path: String) -> [[ByteRange]] {
    guard let text = text(of: path) else { return offsets.map { _ in [] } }
    let document = Document(text)
    return offsets.map { document.selectionRanges(at: min(max(0, $0), text.count)) }
  }
}

extension Document {
  fileprivate func selectionRanges(at offset: Int) -> [ByteRange] {
    var candidates: [ByteRange] = []
    var next = node(at: offset)
    while let index = next {
      let node = tree.nodes[index]
      candidates += node.kind == .element ? parts(of: index, at: offset) : [node.nameRange, node.range]
      next = node.parent < 0 ? nil : Int(node.parent)
    }
    candidates.append(ByteRange(0, text.count))
    var result: [ByteRange] = []
    for range in candidates where range.touches(offset) {
      guard let last = result.last else {
        result.append(range)
        continue
      }
      if range != last, range.start <= last.start, last.end <= range.end { result.append(range) }
    }
    return result
  }

  private func parts(of index: Int, at offset: Int) -> [ByteRange] {
    let node = tree.nodes[index]
    var result: [ByteRange] = []
    for attribute in tree.attributes[node.attributes] {
      // The closing quote stands behind the value, unless the text ends there.
      let whole = ByteRange(
        attribute.nameRange.start, max(attribute.nameRange.end, min(attribute.valueRange.end + 1, node.tagRange.end)))
      guard whole.touches(offset) else { continue }
      result += [attribute.nameRange, attribute.valueRange, whole]
    }
    let endTag = endTag(of: index)
    if node.tagRange.touches(offset) { result += [node.nameRange, node.tagRange] }
    if endTag.touches(offset), !endTag.isEmpty { result.append(endTag) }
    if endTag.start > node.tagRange.end { result.append(ByteRange(node.tagRange.end, endTag.start)) }
    return result + [node.range]
  }
}
