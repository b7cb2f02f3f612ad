package import JSONRPC

/// `modeld/mergeSets`: which models meet in which process, and why.
package enum MergeSetsRequest: RequestType {
  package static let method = "modeld/mergeSets"
  package typealias Params = NoParams

  package struct Result: JSONEncodable, Sendable {
    package let mergeSets: [MergeSetDescription]

    package init(mergeSets: [MergeSetDescription]) {
      self.mergeSets = mergeSets
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { $0.member("mergeSets", mergeSets) }
    }
  }
}

package struct MergeSetDescription: JSONEncodable, Sendable {
  package struct Model: JSONEncodable, Sendable {
    package let name: String
    /// The version that takes part, and its `contents`; `nil` where none does.
    package let version: String?
    package let uri: String?

    package init(name: String, version: String?, uri: String?) {
      self.name = name
      self.version = version
      self.uri = uri
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("name", name)
        writer.member("version", version)
        writer.member("uri", uri)
      }
    }
  }

  package let name: String
  /// Further names of the same set.
  package let alsoNamed: [String]
  /// `settings`, `target`, `package`, `tree` or `alone`.
  package let origin: String
  /// Why these models are in one set, in a sentence.
  package let reason: String
  /// The folder or bundle that the set was found in.
  package let root: String
  /// Of the merged model as a virtual document.
  package let uri: String
  package let models: [Model]

  package init(
    name: String, alsoNamed: [String], origin: String, reason: String, root: String, uri: String, models: [Model]
  ) {
    self.name = name
    self.alsoNamed = alsoNamed
    self.origin = origin
    self.reason = reason
    self.root = root
    self.uri = uri
    self.models = models
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.member("alsoNamed", alsoNamed)
      writer.member("origin", origin)
      writer.member("reason", reason)
      writer.member("root", root)
      writer.member("uri", uri)
      writer.member("models", models)
    }
  }
}
