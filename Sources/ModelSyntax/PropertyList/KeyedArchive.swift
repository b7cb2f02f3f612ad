/// An object graph as `NSKeyedArchiver` writes it, in a binary property list.
///
/// Objects are read when they are asked for; a graph may lead back to where it came from, so whoever walks it keeps a
/// bound.
package struct KeyedArchive: Sendable {
  /// One object of the graph, or a plain value.
  package struct Object: Hashable, Sendable {
    fileprivate let index: Int
  }

  private let objects: BinaryObjects
  /// The numbers of the archived objects, by their places in the archive.
  private let members: [Int]
  package let root: Object

  /// - Returns: `nil` if `bytes` are no archive.
  package init?(_ bytes: [UInt8]) {
    guard let objects = BinaryObjects(bytes) else { return nil }
    self.objects = objects
    func entry(_ dictionary: Int, _ key: String) -> Int? {
      guard let (keys, values) = objects.dictionary(dictionary) else { return nil }
      return zip(keys, values).first { objects.isString($0.0, key) }?.1
    }
    guard let list = entry(objects.top, "$objects"), let members = objects.array(list),
      let root = entry(objects.top, "$top").flatMap({ entry($0, "root") }).flatMap(objects.uid), root < members.count
    else { return nil }
    self.members = members
    self.root = Object(index: members[root])
  }

  /// How many objects there are.
  package var count: Int { members.count }

  /// What an object holds under a key.
  package func value(_ key: String, of object: Object) -> Object? {
    guard let (keys, values) = objects.dictionary(object.index),
      let found = zip(keys, values).first(where: { objects.isString($0.0, key) })
    else { return nil }
    return resolved(found.1)
  }

  package func string(_ object: Object) -> String? {
    let text = objects.string(object.index) ?? value("NS.string", of: object).flatMap { objects.string($0.index) }
    return text == "$null" ? nil : text
  }

  package func integer(_ object: Object) -> Int? { objects.integer(object.index) }

  /// The elements of an array or a set, or the values of a dictionary.
  package func elements(_ object: Object) -> [Object] {
    guard let (keys, values) = objects.dictionary(object.index),
      let found = zip(keys, values).first(where: { objects.isString($0.0, "NS.objects") })
    else { return [] }
    return (objects.array(found.1) ?? []).compactMap(resolved)
  }

  private func resolved(_ number: Int) -> Object? {
    guard let uid = objects.uid(number) else { return Object(index: number) }
    return uid < members.count ? Object(index: members[uid]) : nil
  }
}
