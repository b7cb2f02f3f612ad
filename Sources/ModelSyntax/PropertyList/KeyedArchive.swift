/// An object graph as `NSKeyedArchiver` writes it, in a binary property list.
///
/// Objects are read when they are asked for; a graph may lead back to where it came from, so whoever walks it keeps a
/// bound.
package struct KeyedArchive: Sendable {
  /// One object of the graph, or a plain value.
  package struct Object: Hashable, Sendable {
    /// Its number among the objects of the file.
    package let number: Int
  }

  /// The name of what objects hold, which remembers where it was found last.
  package typealias Key = BinaryObjects.Key

  /// A longer text is not read: no name has that many bytes, and a damaged file may give one text to many objects.
  private static let textLimit = 1 << 12

  private let objects: BinaryObjects
  /// The numbers of the archived objects, by their places in the archive.
  private let members: [Int]
  package let root: Object
  /// How many numbers objects have.
  package var count: Int { objects.count }

  /// - Returns: `nil` if `bytes` are no archive.
  package init?(_ bytes: [UInt8]) {
    guard let objects = BinaryObjects(bytes) else { return nil }
    func entry(_ dictionary: Int, _ name: String) -> Int? {
      var key = Key(name)
      return objects.member(&key, ofDictionary: dictionary)
    }
    guard let list = entry(objects.top, "$objects"), let members = objects.array(list),
      let root = entry(objects.top, "$top").flatMap({ entry($0, "root") }).flatMap(objects.uid), root < members.count
    else { return nil }
    self.objects = objects
    self.members = members
    self.root = Object(number: members[root])
  }

  /// What an object holds under a key.
  ///
  /// - Complexity: O(1) where the object has its keys in the order of the one before, otherwise O(*k*) for *k* keys.
  package func value(_ key: inout Key, of object: Object) -> Object? {
    objects.member(&key, ofDictionary: object.number).flatMap(resolved)
  }

  /// The text of an object that is a string.
  ///
  /// - Parameter key: A variable that began as ``textKey``.
  package func string(_ object: Object, _ key: inout Key) -> String? {
    let text =
      objects.string(object.number, limit: KeyedArchive.textLimit)
      ?? value(&key, of: object).flatMap { objects.string($0.number, limit: KeyedArchive.textLimit) }
    return text == "$null" ? nil : text
  }

  package func integer(_ object: Object) -> Int? { objects.integer(object.number) }

  /// The elements of an array or a set, or the values of a dictionary.
  package struct Elements: Sendable {
    fileprivate let list: Int
  }

  /// The elements of an object; `nil` if it is no collection.
  ///
  /// - Parameter key: A variable that began as ``elementsKey``.
  package func elements(of object: Object, _ key: inout Key) -> Elements? {
    objects.member(&key, ofDictionary: object.number).map(Elements.init)
  }

  /// Calls `body` with one element after the other until it says to stop.
  package func forEach(_ elements: Elements, _ body: (Object) -> Bool) {
    objects.forEachReference(inArray: elements.list) { resolved($0).map(body) ?? true }
  }

  package func first(_ elements: Elements) -> Object? {
    var first: Object?
    forEach(elements) {
      first = $0
      return false
    }
    return first
  }

  package static let textKey = Key("NS.string")
  package static let elementsKey = Key("NS.objects")

  private func resolved(_ number: Int) -> Object? {
    guard let uid = objects.uid(number) else { return Object(number: number) }
    return uid < members.count ? Object(number: members[uid]) : nil
  }
}
