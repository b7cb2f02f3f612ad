/// An object graph as `NSKeyedArchiver` writes it, in a binary property list.
///
/// Objects are read when they are asked for; a graph may lead back to where it came from, so whoever walks it keeps a
/// bound.
package struct KeyedArchive: Sendable {
  /// One object of the graph, or a plain value.
  package struct Object: Hashable, Sendable {
    fileprivate let number: Int
  }

  /// The name of what an object holds, as a number, so that no texts are compared.
  package struct Key: Sendable {
    fileprivate let number: Int
  }

  private let objects: BinaryObjects
  /// The numbers of the archived objects, by their places in the archive.
  private let members: [Int]
  private let strings: [TextDigest: Int]
  private let keys: [Int]
  private let elementsKey: Key?
  private let textKey: Key?
  package let root: Object

  /// - Returns: `nil` if `bytes` are no archive.
  /// - Complexity: O(*n*) for *n* bytes.
  package init?(_ bytes: [UInt8]) {
    guard let objects = BinaryObjects(bytes), let (strings, keys) = objects.strings() else { return nil }
    func entry(_ dictionary: Int, _ key: String) -> Int? {
      strings[TextDigest(of: key)].flatMap { objects.member($0, ofDictionary: dictionary, keys) }
    }
    guard let list = entry(objects.top, "$objects"), let members = objects.array(list),
      let root = entry(objects.top, "$top").flatMap({ entry($0, "root") }).flatMap(objects.uid), root < members.count
    else { return nil }
    self.objects = objects
    self.strings = strings
    self.keys = keys
    self.members = members
    self.root = Object(number: members[root])
    elementsKey = strings[TextDigest(of: "NS.objects")].map { Key(number: $0) }
    textKey = strings[TextDigest(of: "NS.string")].map { Key(number: $0) }
  }

  /// The key of that name; `nil` if no object has it.
  package func key(_ name: String) -> Key? { strings[TextDigest(of: name)].map { Key(number: $0) } }

  /// What an object holds under a key.
  ///
  /// - Complexity: O(*k*) for *k* keys of the object.
  package func value(_ key: Key?, of object: Object) -> Object? {
    guard let key, let found = objects.member(key.number, ofDictionary: object.number, keys) else { return nil }
    return resolved(found)
  }

  package func string(_ object: Object) -> String? {
    let text = objects.string(object.number) ?? value(textKey, of: object).flatMap { objects.string($0.number) }
    return text == "$null" ? nil : text
  }

  package func integer(_ object: Object) -> Int? { objects.integer(object.number) }

  /// The elements of an array or a set, or the values of a dictionary.
  package func elements(_ object: Object) -> [Object] {
    guard let elementsKey, let found = objects.member(elementsKey.number, ofDictionary: object.number, keys) else {
      return []
    }
    return (objects.array(found) ?? []).compactMap(resolved)
  }

  private func resolved(_ number: Int) -> Object? {
    guard let uid = objects.uid(number) else { return Object(number: number) }
    return uid < members.count ? Object(number: members[uid]) : nil
  }
}
