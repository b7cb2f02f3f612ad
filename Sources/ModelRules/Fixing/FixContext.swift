package import DataModel
package import ModelSyntax

/// What rules look at to mend findings: the models, and the texts that these were read from.
///
/// It remembers the files that were looked at, so one context serves many findings as long as nothing changes. Not for
/// use by two threads at a time.
package final class FixContext {
  /// The version whose `contents` is at a path; `nil` where there is none or it is not well-formed.
  let version: (_ path: String) -> VersionView?
  /// The text of a file, as it was when the model was read; `nil` where it cannot be read.
  let text: (_ path: String) -> SourceText?
  let bundle: (_ path: String) -> BundleView?
  let project: (_ path: String) -> ProjectView?
  /// The folder of the version that a project names as the current one of the bundle at a path.
  let versionInProject: (_ bundle: String) -> String?
  /// The user-info key that a new stand-in gets.
  let standInKey: String
  /// The only name that can be meant at a range of the settings file, where an unknown one stands.
  let settingsCorrection: (_ range: ByteRange) -> String?
  /// The model from whose version stores come to the current one at a path; `nil` where there is none.
  let predecessor: (_ path: String) -> Model?
  /// The names of all entities of the tree that are no stand-ins.
  let realEntityNames: () -> [String]
  private var editors: [String: ContentsEditor?] = [:]

  package init(
    version: @escaping (String) -> VersionView?, text: @escaping (String) -> SourceText?,
    bundle: @escaping (String) -> BundleView?,
    project: @escaping (String) -> ProjectView?, versionInProject: @escaping (String) -> String?, standInKey: String,
    settingsCorrection: @escaping (ByteRange) -> String?, predecessor: @escaping (String) -> Model?,
    realEntityNames: @escaping () -> [String]
  ) {
    self.version = version
    self.text = text
    self.bundle = bundle
    self.project = project
    self.versionInProject = versionInProject
    self.standInKey = standInKey
    self.settingsCorrection = settingsCorrection
    self.predecessor = predecessor
    self.realEntityNames = realEntityNames
  }

  /// The ways to mend `finding`, the likeliest first.
  package func fixes(for finding: Finding) -> [Fix] {
    RuleCatalogue.fixableRules[finding.rule]?.fixes(for: finding, in: self) ?? []
  }

  /// The model of the file that a finding is in, ready to be changed; `nil` where it is none or is not well-formed.
  func editor(for finding: Finding) -> ContentsEditor? { editor(of: finding.place.path) }

  func editor(of path: String) -> ContentsEditor? {
    if let known = editors[path] { return known }
    let editor = version(path).flatMap { version in text(path).flatMap { ContentsEditor(path, version.model, $0) } }
    editors[path] = .some(editor)
    return editor
  }
}

extension FixContext {
  /// Whether the file at `path` is text: a binary property list cannot be changed in place.
  func isXML(_ path: String) -> Bool { text(path)?.bytes.contains(UInt8(ascii: "<")) ?? false && !isBinary(path) }

  private func isBinary(_ path: String) -> Bool { text(path)?.bytes.starts(with: "bplist".utf8) ?? false }
}
