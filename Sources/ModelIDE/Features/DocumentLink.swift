import DataModel
import ModelRules
package import ModelSyntax
import ModelWorkspace

/// A place in a file that opens another file.
package struct DocumentLink: Equatable, Sendable {
  package let range: ByteRange
  /// The path of the file.
  package let target: String
  package let tooltip: String
}

extension Analysis {
  /// The links of the file at `path`, in order of place.
  ///
  /// `.xccurrentversion` opens the current version, a version opens the project that builds it, and a project opens the
  /// models and versions that it names.
  package func documentLinks(in path: String) -> [DocumentLink] {
    switch workspace.files[path] {
    case .model(let model): projectLink(of: model, path).map { [$0] } ?? []
    case .currentVersion(let file): currentVersionLink(in: file, path).map { [$0] } ?? []
    case .project(let file): file.models.flatMap { links(of: $0, path) }.sorted { $0.range.start < $1.range.start }
    default: []
    }
  }

  private func projectLink(of model: Model, _ path: String) -> DocumentLink? {
    guard let bundle = bundle(ofVersion: path), !model.declaration.tag.isEmpty else { return nil }
    let start = model.declaration.tag.start + 1
    for project in workspace.layout.projects {
      guard case .project(let file)? = workspace.files[project] else { continue }
      let directory = PathNames.parent(PathNames.parent(project))
      let isNamed = file.models.contains { reference in
        reference.path.flatMap { workspace.layout.bundle(at: PathNames.join(directory, $0)) }?.path == bundle.path
      }
      guard isNamed else { continue }
      let name = PathNames.lastComponent(PathNames.parent(project))
      return DocumentLink(range: ByteRange(start, start + "model".utf8.count), target: project, tooltip: "Open \(name)")
    }
    return nil
  }

  private func currentVersionLink(in file: CurrentVersionFile, _ path: String) -> DocumentLink? {
    guard let range = file.nameRange, let name = file.name,
      let bundle = workspace.layout.bundle(at: PathNames.parent(path)),
      let contents = bundle.version(named: VersionName(folder: name).text)?.contents
    else { return nil }
    return DocumentLink(
      range: range, target: contents, tooltip: "Open the current version, \(VersionName(folder: name).text)")
  }

  private func links(of reference: ModelReference, _ project: String) -> [DocumentLink] {
    let directory = PathNames.parent(PathNames.parent(project))
    guard let path = reference.path, let bundle = workspace.layout.bundle(at: PathNames.join(directory, path)) else {
      return []
    }
    var result: [DocumentLink] = []
    if let range = reference.pathRange, let contents = bundle.currentVersion?.contents {
      result.append(DocumentLink(range: range, target: contents, tooltip: "Open the current version of \(bundle.name)"))
    }
    let versions = reference.children.map { ($0.name, $0.range) }
    let current = reference.currentVersion.flatMap { name in reference.currentVersionRange.map { (name, $0) } }
    for (name, range) in versions + (current.map { [$0] } ?? []) {
      let version = VersionName(folder: name).text
      guard let contents = bundle.version(named: version)?.contents else { continue }
      result.append(DocumentLink(range: range, target: contents, tooltip: "Open \(version)"))
    }
    return result
  }
}
