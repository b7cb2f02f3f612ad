import DataModel
package import ModelRules
import ModelSyntax

/// Tells what findings of one workspace stand on, and remembers the index of each model that it was asked about.
///
/// Not for use by two threads at a time.
package final class SubjectFinder {
  private let workspace: Workspace
  private var indexes: [String: SubjectIndex] = [:]

  package init(_ workspace: Workspace) {
    self.workspace = workspace
  }

  /// What `finding` stands on.
  ///
  /// - Complexity: The first question about a model costs its elements, each further one O(log *n*) of them.
  package func subject(of finding: Finding) -> Subject { subject(at: finding.place) }

  /// The model, version and part at `place`.
  package func subject(at place: Place) -> Subject {
    if case .project(let file)? = workspace.files[place.path] { return subject(at: place, inProject: file) }
    let (model, version) = SubjectFinder.model(ofFile: place.path)
    let parts = place.range.map { self.parts(of: place.path, at: $0) } ?? []
    return Subject(model: PathNames.normalized(model), version: version, parts: parts)
  }

  /// The bundle or lone model that the file or directory at `path` is part of, and the version; else the path itself.
  package static func model(ofFile path: String) -> (model: String, version: String?) {
    let directory = FileRole(path: path) == nil ? path : PathNames.parent(path)
    if FileRole(path: path) == .currentVersion { return (directory, nil) }
    guard PathNames.hasSuffix(directory, VersionName.suffix) else { return (path, nil) }
    let bundle = PathNames.parent(directory)
    guard PathNames.hasSuffix(bundle, ".xcdatamodeld") else { return (directory, nil) }
    return (bundle, VersionName(folder: PathNames.lastComponent(directory)).text)
  }

  private func parts(of path: String, at range: ByteRange) -> [Subject.Part] {
    if let index = indexes[path] { return index.parts(at: range) }
    guard case .model(let model)? = workspace.files[path] else { return [] }
    let index = SubjectIndex(model)
    indexes[path] = index
    return index.parts(at: range)
  }

  /// The model that a project speaks of at `place`; the project where that is none.
  private func subject(at place: Place, inProject file: ProjectFile) -> Subject {
    guard let range = place.range, let reference = file.model(at: range), let path = reference.path else {
      return Subject(model: PathNames.normalized(place.path))
    }
    let directory = PathNames.parent(PathNames.parent(place.path))
    return Subject(model: PathNames.normalized(PathNames.join(directory, path)))
  }
}

extension ProjectFile {
  /// The model of which the text at `range` speaks: its object, a build file of it, or one of its versions.
  fileprivate func model(at range: ByteRange) -> ModelReference? {
    let own = models.first { model in
      [model.range, model.pathRange, model.versionGroupTypeRange, model.currentVersionRange].contains(range)
        || model.children.contains { $0.range == range || $0.listRange == range }
    }
    if let own { return own }
    let entry = targets.lazy.flatMap(\.entries).first { $0.range == range || $0.listRange == range }
    return entry.map { models[$0.model] }
  }
}
