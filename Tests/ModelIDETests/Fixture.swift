import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace

/// A workspace in memory with marked places, made from one text of files; the root is `.`.
///
/// A line `//- path` begins each file. A text without such a line is what stands inside `<model>` of the only version of
/// a bundle named `Example`; a `contents` that does not begin with `<?xml` is put into a `<model>` as well. The marks
/// 1️⃣, 2️⃣ … are taken out of the text, and their places are known by them.
struct Fixture {
  let analysis: Analysis
  let texts: [String: SourceText]
  private var marks: [String: Mark] = [:]

  struct Mark: Hashable {
    let path: String
    let offset: Int
  }

  init(_ text: String, settings: String? = nil) {
    var texts: [String: SourceText] = [:]
    for (path, text) in Fixture.files(of: text) {
      let (plain, found) = Fixture.unmarked(path.hasSuffix("/contents") ? Fixture.contents(text) : text)
      texts[path] = SourceText(plain)
      for (name, offset) in found { marks[name] = Mark(path: path, offset: offset) }
    }
    let changes = texts.compactMap { path, text in FileState.read(text, at: path).map { FileChange(path, $0) } }
    let settings = settings.map { Settings.read(SourceText($0), knownRules: Array(RuleCatalogue.ids)) } ?? Settings()
    let workspace = Workspace(
      root: ".", files: changes + Fixture.directories(of: Array(texts.keys)), settings: settings)
    self.texts = texts
    analysis = Analysis(workspace) { [texts] in texts[$0] }
  }

  /// The place of a mark; one that is not there makes the test stop.
  subscript(mark: String) -> Mark {
    guard let found = marks[mark] else { preconditionFailure("the fixture has no mark \(mark)") }
    return found
  }

  /// The place between two marks of one file.
  subscript(start: String, end: String) -> Place {
    Place(self[start].path, ByteRange(self[start].offset, self[end].offset))
  }

  /// The text at a place.
  func text(_ place: Place) -> String {
    guard let range = place.range, let text = texts[place.path] else { return place.path }
    return text.string(range)
  }

  /// A place in few words: `A/A 2:3` for the third line of what stands in the model of `A.xcdatamodeld/A 2.xcdatamodel`.
  func line(_ path: String, _ offset: Int) -> String {
    let names = path.split(separator: "/").map { $0.split(separator: ".")[0] }.filter { $0 != "contents" }
    let line = (texts[path].map { LineIndex($0).position(at: offset).line } ?? 0)
    return names.joined(separator: "/") + ":\(path.hasSuffix("/contents") ? line - 1 : line + 1)"
  }

  // MARK: Parsing

  private static func files(of text: String) -> [(path: String, text: String)] {
    var files: [(path: String, lines: [Substring])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("//- ") {
        files.append((String(line.dropFirst(4)), []))
      } else {
        if files.isEmpty { files.append(("Example.xcdatamodeld/Example.xcdatamodel/contents", [])) }
        files[files.count - 1].lines.append(line)
      }
    }
    return files.map { ($0.path, $0.lines.joined(separator: "\n")) }
  }

  private static func contents(_ inside: String) -> String {
    if inside.hasPrefix("<?xml") { return inside }
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      \(inside)
      </model>
      """
  }

  private static func unmarked(_ text: String) -> (text: String, marks: [(String, Int)]) {
    var plain = ""
    var marks: [(String, Int)] = []
    for character in text {
      if character.unicodeScalars.contains("\u{20E3}") || character == "🔟" {
        marks.append((String(character), plain.utf8.count))
      } else {
        plain.append(character)
      }
    }
    return (plain, marks)
  }

  private static func directories(of paths: [String]) -> [FileChange] {
    var directories: [String: FileState] = [:]
    for path in paths {
      var directory = PathNames.parent(path)
      while directory != "." {
        if directory.hasSuffix(".xcdatamodeld") { directories[directory] = .bundleDirectory }
        if directory.hasSuffix(".xcdatamodel") { directories[directory] = .versionDirectory }
        directory = PathNames.parent(directory)
      }
    }
    return directories.map { FileChange($0.key, $0.value) }
  }
}

/// A property list that names `folder` as the current version.
func currentVersion(_ folder: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(folder)</string></dict></plist>
  """
}
