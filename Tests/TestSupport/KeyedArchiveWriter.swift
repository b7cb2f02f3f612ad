/// Writes an object graph as `NSKeyedArchiver` does, in a binary property list.
package struct KeyedArchiveWriter {
  /// What an archived object holds.
  package indirect enum Value {
    case string(String)
    case integer(Int)
    case bool(Bool)
    /// An object with these members.
    case object([(String, Value)])
    /// An array of objects.
    case list([Value])
    /// The object that was given this label.
    case link(String)
    /// An object that others link to.
    case labelled(String, [(String, Value)])
  }

  private enum Node {
    case string(String)
    case integer(Int)
    case bool(Bool)
    case uid(Int)
    case array([Int])
    case dictionary([(Int, Int)])
  }

  private var nodes: [Node] = []
  private var members: [Int] = []
  private var places: [String: Int] = [:]
  private var links: [(node: Int, label: String)] = []

  /// The bytes of an archive with `root`.
  package static func archive(_ root: Value) -> [UInt8] {
    var writer = KeyedArchiveWriter()
    _ = writer.member(.string("$null"))
    let uid = writer.member(root)
    for (node, label) in writer.links { writer.nodes[node] = .uid(writer.places[label] ?? 0) }
    let top = writer.dictionary([("root", writer.add(.uid(uid)))])
    let objects = writer.add(.array(writer.members))
    let whole = writer.dictionary([("$top", top), ("$objects", objects)])
    return writer.bytes(top: whole)
  }

  /// Adds an object to the archive's list; its place there.
  private mutating func member(_ value: Value) -> Int {
    let place = members.count
    members.append(0)
    switch value {
    case .string(let text): members[place] = add(.string(text))
    case .integer(let number): members[place] = add(.integer(number))
    case .bool(let flag): members[place] = add(.bool(flag))
    case .list(let elements):
      let items = add(.array(elements.map { reference($0) }))
      members[place] = dictionary([("NS.objects", items)])
    case .object(let entries): members[place] = dictionary(entries.map { ($0.0, reference($0.1)) })
    case .labelled(let label, let entries):
      places[label] = place
      members[place] = dictionary(entries.map { ($0.0, reference($0.1)) })
    case .link: break
    }
    return place
  }

  /// A node that refers to `value`.
  private mutating func reference(_ value: Value) -> Int {
    switch value {
    case .link(let label):
      links.append((add(.uid(0)), label))
      return nodes.count - 1
    default: return add(.uid(member(value)))
    }
  }

  private mutating func dictionary(_ entries: [(String, Int)]) -> Int {
    let pairs = entries.map { (add(.string($0.0)), $0.1) }
    return add(.dictionary(pairs))
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  // MARK: Bytes

  private func bytes(top: Int) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for node in nodes {
      offsets.append(bytes.count)
      switch node {
      case .string(let text): bytes += head(0x50, text.utf8.count) + Array(text.utf8)
      case .integer(let number): bytes += [0x13] + big(number, 8)
      case .bool(let flag): bytes += [flag ? 0x09 : 0x08]
      case .uid(let place): bytes += [0x83] + big(place, 4)
      case .array(let items): bytes += head(0xA0, items.count) + items.flatMap { big($0, 4) }
      case .dictionary(let pairs):
        bytes += head(0xD0, pairs.count) + pairs.flatMap { big($0.0, 4) } + pairs.flatMap { big($0.1, 4) }
      }
    }
    let table = bytes.count
    bytes += offsets.flatMap { big($0, 4) }
    return bytes + [0, 0, 0, 0, 0, 0, 4, 4] + big(nodes.count, 8) + big(top, 8) + big(table, 8)
  }

  private func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + big(count, 4)
  }

  private func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
