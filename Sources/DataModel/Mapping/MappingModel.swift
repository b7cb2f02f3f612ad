package import ModelSyntax

/// What an `xcmapping.xml`, the file of an `.xcmappingmodel`, says of the models that it leads from and to.
///
/// It holds whole copies of both models as Xcode had them; the compiler takes their hashes from there, and Core Data
/// chooses a mapping model by those hashes alone.
package struct MappingModel: Equatable, Sendable {
  /// One end of the mapping.
  package struct End: Equatable, Sendable {
    /// The path of the version as it was written, of which only the names of bundle and version are worth something.
    package let path: String?
    /// Where that stands.
    package let pathRange: ByteRange?
    /// The copy of the model; `nil` where it cannot be read.
    package let model: Model?

    package init(path: String?, pathRange: ByteRange?, model: Model?) {
      self.path = path
      self.pathRange = pathRange
      self.model = model
    }

    /// The name of the version's folder without `.xcdatamodel`, and of its bundle's with extension.
    package var names: (bundle: String, version: String)? {
      guard let parts = path?.split(separator: "/"), let version = parts.last else { return nil }
      return (parts.count > 1 ? String(parts[parts.count - 2]) : "", VersionName(folder: String(version)).text)
    }
  }

  package let source: End
  package let destination: End
  package let lines: LineIndex

  package init(source: End, destination: End, lines: LineIndex) {
    self.source = source
    self.destination = destination
    self.lines = lines
  }

  /// Reads what is needed of a file of any size; never fails.
  package static func read(_ text: SourceText) -> MappingModel {
    var values = AttributeValues(text)
    return MappingModel(
      source: end("sourcemodel", &values), destination: end("destinationmodel", &values), lines: LineIndex(text))
  }

  private static func end(_ name: String, _ values: inout AttributeValues) -> End {
    let path = values.value(of: "\(name)path")
    let data = values.value(of: "\(name)data").flatMap { Base64.decode(values.text.bytes[$0.start..<$0.end]) }
    return End(
      path: path.map { String(decoding: values.text.bytes[$0.start..<$0.end], as: UTF8.self) }, pathRange: path,
      model: data.flatMap { ModelArchive($0)?.model })
  }
}

/// Finds `attribute` elements by their names, fastest in the order in which they stand.
private struct AttributeValues {
  let text: SourceText
  /// Behind the value that was found last.
  private var next = 0

  init(_ text: SourceText) { self.text = text }

  /// The text between the tags of the next `attribute` element of that name that has some, or else of the first one.
  mutating func value(of name: String) -> ByteRange? {
    var found = find(name, from: next)
    if found == nil, next > 0 { found = find(name, from: 0) }
    if let found { next = found.end }
    return found
  }

  private func find(_ name: String, from start: Int) -> ByteRange? {
    // Looked for from its quote on, which base64 does not have, and so at the speed of the search for one byte.
    let (quoted, key) = (Array("\"\(name)\"".utf8), Array("name=".utf8))
    var from = start
    while let found = text.find(quoted, from: from) {
      from = found + quoted.count
      guard text.hasBytes(key, at: found - key.count) else { continue }
      guard let open = text.find([UInt8(ascii: ">")], from: from),
        let close = text.find([UInt8(ascii: "<")], from: open)
      else { return nil }
      if close > open + 1 { return ByteRange(open + 1, close) }
    }
    return nil
  }
}
