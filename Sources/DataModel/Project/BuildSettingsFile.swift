package import ModelSyntax

/// What an `.xcconfig` file says of the model compiler.
///
/// Apple documents the format in "Adding a build configuration file to your project": one setting a line, `//` begins a
/// comment, `[sdk=…]` limits a setting, and `#include` takes in another file at its place.
package struct BuildSettingsFile: Equatable, Sendable {
  enum Statement: Equatable, Sendable {
    case assignment(CompilerSettingAssignment)
    /// The path as it is written.
    case include(String)
  }

  /// In the order of the text; what is about anything else is left out.
  let statements: [Statement]

  /// Reads a file; a line that means nothing is passed over.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func read(_ text: SourceText) -> BuildSettingsFile {
    guard text.contains("MOMC_") || text.contains("#include") else { return BuildSettingsFile(statements: []) }
    let lines = text.bytes.split { $0 == 0x0A || $0 == 0x0D }
    return BuildSettingsFile(statements: lines.compactMap(statement))
  }

  private static func statement(_ line: ArraySlice<UInt8>) -> Statement? {
    let line = line.drop(while: isBlank)
    if line.first == UInt8(ascii: "#") { return include(line) }
    guard line.starts(with: CompilerSettings.prefix.utf8), let equals = endOfName(line) else { return nil }
    var value = Array(line[(equals + 1)...])
    if let comment = comment(in: value) { value.removeSubrange(comment...) }
    let key = String(decoding: line[..<equals], as: UTF8.self)
    return CompilerSettingAssignment(key: key, value: String(decoding: value, as: UTF8.self)).map { .assignment($0) }
  }

  /// `#include "path"`, or `#include?` for a file that may be missing.
  private static func include(_ line: ArraySlice<UInt8>) -> Statement? {
    let directive = Array("#include".utf8)
    guard line.starts(with: directive) else { return nil }
    let rest = line.dropFirst(directive.count).drop { $0 == UInt8(ascii: "?") || isBlank($0) }
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    let path = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    return .include(String(decoding: path, as: UTF8.self))
  }

  /// The `=` behind the name and its conditions, which hold one each.
  private static func endOfName(_ line: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for (index, byte) in zip(line.indices, line) {
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: "="), depth == 0 { return index }
    }
    return nil
  }

  private static func comment(in value: [UInt8]) -> Int? {
    value.indices.dropLast().first { value[$0] == UInt8(ascii: "/") && value[$0 + 1] == UInt8(ascii: "/") }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
