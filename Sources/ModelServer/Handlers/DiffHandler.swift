import DataModel
import JSONRPC
import LanguageServerProtocol
import ModelMigration
import ModelRules
import ModelSyntax
import ModelWorkspace

enum DiffHandler: ReadHandler {
  typealias Message = DiffRequest

  static func respond(
    to params: DiffRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> DiffRequest.Result {
    let new = try snapshot.end(params.new)
    let old: DiffEnd =
      if let ref = params.ref {
        try snapshot.end(params.old ?? params.new, at: ref)
      } else {
        try snapshot.end(params.old ?? params.new)
      }
    let keys = new.root?.workspace.settings.standInKeys ?? Settings().standInKeys
    let step = MigrationStep(
      from: MigrationModel(old.model, path: old.path, standInKeys: keys),
      to: MigrationModel(new.model, path: new.path, standInKeys: keys))
    let mapping = step.obstacles.isEmpty ? nil : new.root?.workspace.mappingModel(from: old.version, to: new.version)
    return DiffRequest.Result(
      old: old.description, new: new.description, verdict: step.verdict.rawValue,
      mappingModel: mapping.map(snapshot.uri), reasons: step.obstacles.map { describe($0, old, new) },
      changes: step.changes.map { describe($0, old, new) })
  }

  private static func describe(
    _ obstacle: MigrationObstacle, _ old: DiffEnd, _ new: DiffEnd
  ) -> MigrationReasonDescription {
    MigrationReasonDescription(
      id: obstacle.reason.rawValue, entity: obstacle.entity, property: obstacle.property, message: obstacle.message,
      oldRange: obstacle.origin.map { old.positions.range($0.range) },
      newRange: new.positions.range(obstacle.place.range))
  }

  private static func describe(_ change: ModelChange, _ old: DiffEnd, _ new: DiffEnd) -> ModelChangeDescription {
    ModelChangeDescription(
      kind: change.kind.rawValue, subject: change.subject.rawValue, entity: change.entity, name: change.name,
      formerName: change.formerName, formerEntity: change.formerEntity, changesHash: change.changesHash,
      details: change.details.map { detail in
        ModelChangeDescription.Detail(
          aspect: detail.aspect, old: detail.before, new: detail.after, changesHash: detail.changesHash)
      },
      oldRange: change.before.map { old.positions.range($0.range) },
      newRange: change.after.map { new.positions.range($0.range) })
  }
}

/// One end of a step.
private struct DiffEnd {
  /// What the version is part of; `nil` for one of another time.
  let root: Root?
  let path: String
  let model: Model
  let positions: PositionMap
  let description: VersionDescription

  var version: SeriesView.Version {
    SeriesView.Version(
      entry: VersionEntry(
        name: description.version, directory: PathNames.parent(path), contents: path, isLegacy: false),
      path: path,
      model: model)
  }
}

extension Snapshot {
  /// A version as it is.
  fileprivate func end(_ uri: String) throws(ResponseError) -> DiffEnd {
    guard let target = target(TextDocumentIdentifier(uri: uri)),
      case .model(let model)? = target.root.workspace.files[target.path]
    else { throw ResponseError(.requestFailed, "\(uri) is no version of a model that modeld knows") }
    return DiffEnd(
      root: target.root, path: target.path, model: model, positions: target.positions,
      description: VersionDescription(uri: self.uri(of: target.path), ref: nil, version: Snapshot.version(target.path)))
  }

  /// A version as it was at a commit.
  fileprivate func end(_ uri: String, at ref: String) throws(ResponseError) -> DiffEnd {
    guard let path = DocumentURI(uri).path.map(Snapshot.realPath), FileRole(path: path) == .contents,
      let repository = GitRepository(around: Snapshot.directory(around: path)),
      let relative = PathNames.below(repository.root, path)
    else { throw ResponseError(.requestFailed, "\(uri) is no version of a model in a git repository") }
    do throws(GitError) {
      guard let text = try repository.contents(of: relative, in: try repository.commit(named: ref)) else {
        throw GitError("\(ref) has no \(relative)")
      }
      let model = Model.read(text)
      return DiffEnd(
        root: nil, path: path, model: model,
        positions: PositionMap(
          starts: model.lines.starts, length: text.count, bytes: text.bytes, encoding: session.encoding),
        description: VersionDescription(uri: uri, ref: ref, version: Snapshot.version(path)))
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }

  /// The nearest directory that is still there: the version may be gone.
  private static func directory(around path: String) -> String {
    var directory = PathNames.parent(path)
    while directory != "/", !DiskFiles.directoryExists(directory) { directory = PathNames.parent(directory) }
    return directory
  }

  private static func version(_ path: String) -> String {
    VersionName(folder: PathNames.lastComponent(PathNames.parent(path))).text
  }
}
