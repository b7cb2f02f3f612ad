import ModelRules
import JSONRPC
import LanguageServerProtocol
import ModelWorkspace

enum MergeSetsHandler: ReadHandler {
  typealias Message = MergeSetsRequest

  static func respond(
    to params: NoParams, in snapshot: Snapshot
  ) throws(ResponseError) -> MergeSetsRequest.Result {
    MergeSetsRequest.Result(
      mergeSets: snapshot.orderedRoots.flatMap { root in
        root.workspace.layout.sets.map { snapshot.describe($0, of: root) }
      })
  }
}

extension Snapshot {
  fileprivate func describe(_ set: MergeSet, of root: Root) -> MergeSetDescription {
    let models = set.members.map { member in
      let bundle = root.workspace.layout.bundle(at: member.bundle)
      let version = bundle?.versions.first { $0.contents == member.contents }
      return MergeSetDescription.Model(
        name: bundle?.name ?? PathNames.lastComponent(member.bundle),
        version: member.contents == nil ? nil : version?.name, uri: member.contents.map(uri))
    }
    return MergeSetDescription(
      name: set.name, alsoNamed: set.alsoNamed, origin: set.origin.rawValue, reason: set.origin.reason,
      root: DocumentURI(path: root.directory).text, uri: MergedDocument(set: set.name, root: root.directory).uri,
      models: models)
  }
}

extension MergeSet.Origin {
  fileprivate var reason: String {
    switch self {
    case .settings: "the settings put these models together"
    case .target: "one target of a project builds them"
    case .package: "they lie in one target of a Swift package"
    case .tree: "there is neither a project nor a package, so all models of the folder may meet"
    case .alone: "nothing is known that it would be merged with"
    }
  }
}
