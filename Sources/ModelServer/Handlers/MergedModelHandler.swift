import JSONRPC
import LanguageServerProtocol
import ModelMerge
import ModelWorkspace

enum MergedModelHandler: ReadHandler {
  typealias Message = MergedModelRequest

  static func respond(
    to params: MergedModelRequest.Params, in snapshot: Snapshot
  ) throws(ResponseError) -> MergedModelRequest.Result {
    let document =
      params.uri.map(MergedDocument.init(uri:)) ?? params.mergeSet.map { MergedDocument(set: $0, root: nil) }
    guard let document, let (root, set) = snapshot.mergeSet(document) else {
      throw ResponseError(.requestFailed, "there is no such merge set")
    }
    let text = (root.workspace.merged[set.name] ?? MergeIndex()).contentsText() + "\n"
    return MergedModelRequest.Result(uri: MergedDocument(set: set.name, root: root.directory).uri, text: text)
  }
}

/// The same as a virtual document, for clients that know those.
enum TextDocumentContentHandler: ReadHandler {
  typealias Message = TextDocumentContentRequest

  static func advertise(in capabilities: inout Capabilities, to client: ClientCapabilities) {
    guard client.mentions("workspace.textDocumentContent") else { return }
    let schemes = JSON.object([JSON.Member("schemes", .array([.string(MergedDocument.scheme)]))])
    guard case .object(let members)? = capabilities["workspace"] else { return }
    capabilities["workspace"] = .object(members + [JSON.Member("textDocumentContent", schemes)])
  }

  static func respond(
    to params: TextDocumentIdentifier, in snapshot: Snapshot
  ) throws(ResponseError) -> TextDocumentContentRequest.Result {
    guard let document = MergedDocument(uri: params.uri), let (root, set) = snapshot.mergeSet(document) else {
      throw ResponseError(.requestFailed, "there is no such merge set")
    }
    snapshot.virtualDocuments.note(params.uri, of: root.directory)
    return TextDocumentContentRequest.Result(
      text: (root.workspace.merged[set.name] ?? MergeIndex()).contentsText() + "\n")
  }
}

/// The merged model of a set as a document that is on no disk: `modeld:/ROOT/SET/contents`.
struct MergedDocument {
  static let scheme = "modeld"

  let set: String
  /// The directory of the root; `nil` for whichever has a set of that name.
  let root: String?

  init(set: String, root: String?) {
    self.set = set
    self.root = root
  }

  /// A URI of which the last name is what editors tell models by, and the one before it the set, its slashes encoded.
  init?(uri: String) {
    let uri = DocumentURI(uri)
    guard uri.scheme == MergedDocument.scheme else { return nil }
    var path = uri.anyPath
    guard PathNames.lastComponent(path) == "contents" else { return nil }
    path = PathNames.parent(path)
    let folder = PathNames.lastComponent(path)
    guard let name = PathNames.deleting(suffix: ".xcdatamodel", from: folder) else { return nil }
    set = name.replacing("∕", with: "/")
    root = PathNames.parent(path)
  }

  var uri: String {
    // A slash in a name would part it; the division slash looks the same.
    let folder = set.replacing("/", with: "∕") + ".xcdatamodel"
    let path = PathNames.join(PathNames.join(root ?? "/", folder), "contents")
    return MergedDocument.scheme + ":" + DocumentURI(path: path).text.dropFirst("file://".utf8.count)
  }
}

extension Snapshot {
  fileprivate func mergeSet(_ document: MergedDocument) -> (Root, MergeSet)? {
    for root in orderedRoots where document.root == nil || document.root == root.directory {
      if let set = root.workspace.layout.sets.first(where: { $0.names.contains(document.set) }) { return (root, set) }
    }
    return nil
  }
}
