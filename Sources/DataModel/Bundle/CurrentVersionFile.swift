package import ModelSyntax

/// A bundle's `.xccurrentversion`: a property list that names the current version.
package struct CurrentVersionFile: Equatable, Sendable {
  private static let key = "_XCCurrentVersionName"

  /// The folder of the current version as it is written, with `.xcdatamodel`; `nil` where the file names none.
  package let name: String?
  /// The name inside its tag.
  package let nameRange: ByteRange?
  package let problems: [FileProblem]
  package let lines: LineIndex

  /// Reads XML or a binary property list; never fails.
  package static func read(_ text: SourceText) -> CurrentVersionFile {
    if BinaryPropertyList.isBinary(text) {
      let whole = ByteRange(0, min(1, text.count))
      guard let value = BinaryPropertyList.read(text) else {
        return CurrentVersionFile(text, problem: FileProblem(.malformed, whole, "this binary property list is damaged"))
      }
      return CurrentVersionFile(text, value)
    }
    let check = TextCheck(text)
    if check.isUTF16 {
      let message = "this file is UTF-16, which modeld does not read: save it as UTF-8, as Xcode does"
      return CurrentVersionFile(text, problem: FileProblem(.encoding, ByteRange(0, min(1, text.count)), message))
    }
    let (value, xmlProblems) = XMLPropertyList.read(text)
    if let problem = FileProblem.problems(xmlProblems, check).first {
      return CurrentVersionFile(text, problem: problem)
    }
    guard let value, case .dictionary = value else {
      let message = "this is not a property list with the name of a version"
      return CurrentVersionFile(
        text, problem: FileProblem(.malformed, LineIndex(text).range(ofLine: 0), message))
    }
    return CurrentVersionFile(text, value)
  }

  private init(_ text: SourceText, _ value: PropertyList) {
    let entry = value[CurrentVersionFile.key]
    let written = entry?.text ?? ""
    name = written.isEmpty ? nil : written
    nameRange = entry?.range
    problems = []
    lines = LineIndex(text)
  }

  /// A file that is there and that the system refuses to open, so that it names nothing.
  package static let unreadable = CurrentVersionFile(
    SourceText([]), problem: FileProblem(.unreadable, nil, "cannot be read"))

  private init(_ text: SourceText, problem: FileProblem) {
    name = nil
    nameRange = nil
    problems = [problem]
    lines = LineIndex(text)
  }
}
