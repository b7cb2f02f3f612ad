import JSONText
import ModelRules
import ModelSyntax
import ModelWorkspace

/// The findings that were there when a team began to check, and that are let be until somebody mends them.
///
/// An entry is a rule and what a finding of it stands on: no line, no message and no absolute path, so that it stays
/// true while files are edited, moved with their project, or checked out elsewhere. Versions are left out too: the next
/// version of a model begins as a copy of the last.
struct Baseline {
  /// What an entry stands for.
  struct Key: Hashable {
    let rule: String
    /// The path of the model, relative to the directory of the baseline.
    let model: String
    let parts: [Subject.Part]
  }

  struct Entry {
    let key: Key
    /// How many findings of one version it stands for.
    let count: Int
    /// Where it stands in the file.
    let range: ByteRange
  }

  /// In the order of the file.
  private(set) var entries: [Entry] = []
  let path: String
  private let directory: String

  /// The baseline at `path` without entries.
  init(_ path: String) {
    self.path = path
    directory = PathNames.parent(PathNames.absolute(path, from: PathNames.workingDirectory))
  }

  func key(of rule: String, at subject: Subject) -> Key {
    let model = PathNames.absolute(subject.model, from: PathNames.workingDirectory)
    return Key(rule: rule, model: PathNames.relative(model, to: directory), parts: subject.parts)
  }

  /// The absolute path of the model that an entry names.
  func modelPath(of key: Key) -> String { PathNames.absolute(key.model, from: directory) }

  // MARK: Reading

  /// Reads the baseline at `path`.
  static func read(_ path: String) throws(TreeError) -> Baseline {
    let text: SourceText
    do throws(FileReadError) {
      text = try DiskFiles.readFile(path)
    } catch {
      throw .root(path, error.message + (error == .notFound ? "; write it with --write-baseline" : ""))
    }
    var baseline = Baseline(path)
    do throws(Problem) {
      try baseline.read(text)
    } catch {
      throw .settings(path: path, position: LineIndex(text).position(at: error.range.start), message: error.message)
    }
    return baseline
  }

  private struct Problem: Error {
    let range: ByteRange
    let message: String
  }

  private mutating func read(_ text: SourceText) throws(Problem) {
    let (value, problem) = JSON5.read(text)
    if let problem { throw Problem(range: problem.range, message: problem.message) }
    guard let value, case .object(let members) = value.kind,
      case .number(1)? = members.first(where: { $0.key == "version" })?.value.kind,
      case .array(let elements)? = members.first(where: { $0.key == "findings" })?.value.kind
    else {
      let message = "this is no baseline of this version of modeld; write it anew with --write-baseline"
      throw Problem(range: value?.range ?? .zero, message: message)
    }
    for element in elements { entries.append(try Baseline.entry(element)) }
  }

  private static func entry(_ value: JSON5Value) throws(Problem) -> Entry {
    guard case .object(let members) = value.kind else {
      throw Problem(range: value.range, message: "an entry of a baseline must be an object")
    }
    var texts: [String: String] = [:]
    var count = 1
    for member in members {
      switch member.value.kind {
      case .string(let text): texts[member.key] = text
      case .number(let number) where member.key == "count" && number >= 1: count = Int(min(number, 1_000_000))
      default: throw Problem(range: member.value.range, message: "“\(member.key)” has a value that it cannot have")
      }
    }
    guard let rule = texts["rule"], let model = texts["model"] else {
      throw Problem(range: value.range, message: "an entry of a baseline needs “rule” and “model”")
    }
    let parts = Subject.Kind.allCases.filter { $0 != .property }.compactMap { kind in
      texts[kind.rawValue].map { Subject.Part(kind, $0) }
    }
    let property = texts[Subject.Kind.property.rawValue].map { [Subject.Part(.property, $0)] } ?? []
    return Entry(key: Key(rule: rule, model: model, parts: parts + property), count: count, range: value.range)
  }

  // MARK: Writing

  /// Takes all findings as entries.
  mutating func record(_ findings: [(finding: Finding, subject: Subject)]) {
    let counts = BaselineCounts(findings, in: self)
    entries = counts.most.map { Entry(key: $0.key, count: $0.value, range: .zero) }
      .sorted { Baseline.order($0.key).lexicographicallyPrecedes(Baseline.order($1.key)) }
  }

  /// By model, part and rule, so that a change in one place is a change of one line.
  private static func order(_ key: Key) -> [UInt8] {
    let parts = key.parts.map { "\($0.kind.rawValue)\u{0}\($0.name)" }.joined(separator: "\u{0}")
    return Array("\(key.model)\u{0}\u{0}\(parts)\u{0}\u{0}\(key.rule)".utf8)
  }

  /// The file, with a line for each entry.
  var text: String {
    var json = JSONWriter.printable()
    json.object { json in
      json.member("version", 1)
      json.key("findings")
      json.array(entries, onLines: true) { json, entry in
        json.object { json in
          json.member("rule", entry.key.rule)
          json.member("model", entry.key.model)
          for part in entry.key.parts { json.member(part.kind.rawValue, part.name) }
          if entry.count > 1 { json.member("count", entry.count) }
        }
      }
    }
    return json.text + "\n"
  }
}
