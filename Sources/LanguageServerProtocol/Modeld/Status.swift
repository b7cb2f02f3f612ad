package import JSONRPC

/// `modeld/status`: how the server is and what it holds.
package enum StatusRequest: RequestType {
  package static let method = "modeld/status"
  package typealias Params = NoParams
  package typealias Result = ServerStatus
}

package struct ServerStatus: JSONEncodable, Sendable {
  package struct Root: JSONEncodable, Sendable {
    package let uri: String
    package let isFolder: Bool
    package let isScanned: Bool
    /// Whether there are more directories than are looked at.
    package let isTruncated: Bool
    package let directories: Int
    package let models: Int
    package let versions: Int
    package let entities: Int
    package let mergeSets: Int
    package let filesWithFindings: Int

    package init(
      uri: String, isFolder: Bool, isScanned: Bool, isTruncated: Bool, directories: Int, models: Int, versions: Int,
      entities: Int, mergeSets: Int, filesWithFindings: Int
    ) {
      self.uri = uri
      self.isFolder = isFolder
      self.isScanned = isScanned
      self.isTruncated = isTruncated
      self.directories = directories
      self.models = models
      self.versions = versions
      self.entities = entities
      self.mergeSets = mergeSets
      self.filesWithFindings = filesWithFindings
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("uri", uri)
        writer.member("isFolder", isFolder)
        writer.member("isScanned", isScanned)
        writer.member("isTruncated", isTruncated)
        writer.member("directories", directories)
        writer.member("models", models)
        writer.member("versions", versions)
        writer.member("entities", entities)
        writer.member("mergeSets", mergeSets)
        writer.member("filesWithFindings", filesWithFindings)
      }
    }
  }

  /// `ok`, `scanning`, or `limited` where not everything can be looked at or watched.
  package let health: String
  package let version: String
  /// Who watches the disk: `server` or `client`.
  package let watching: String
  package let openDocuments: Int
  /// What the process takes up, in bytes; `nil` where the system does not tell.
  package let residentBytes: Int?
  package let roots: [Root]

  package init(
    health: String, version: String, watching: String, openDocuments: Int, residentBytes: Int?, roots: [Root]
  ) {
    self.health = health
    self.version = version
    self.watching = watching
    self.openDocuments = openDocuments
    self.residentBytes = residentBytes
    self.roots = roots
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("health", health)
      writer.member("version", version)
      writer.member("watching", watching)
      writer.member("openDocuments", openDocuments)
      writer.member("residentBytes", residentBytes)
      writer.member("roots", roots)
    }
  }
}
