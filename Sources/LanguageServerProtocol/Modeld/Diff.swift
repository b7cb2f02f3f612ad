package import JSONRPC

/// `modeld/diff`: what changes from one version to another, and what becomes of stores.
package enum DiffRequest: RequestType {
  package static let method = "modeld/diff"

  package struct Params: JSONDecodable {
    /// The version before; without it, the new one at `ref`.
    package let old: String?
    package let new: String
    /// The commit at which the old version is looked up; without it, it is the file as it is.
    package let ref: String?

    package init(json: JSON) throws(DecodingProblem) {
      old = try json.optional("old")
      new = try json.required("new")
      ref = try json.optional("ref")
      if old == nil, ref == nil { throw DecodingProblem("old", "is missing, and so is “ref”") }
    }
  }

  package struct Result: JSONEncodable, Sendable {
    package let old: VersionDescription
    package let new: VersionDescription
    /// `identical`, `inferable`, `may-fail`, `needs-mapping-model` or `impossible`.
    package let verdict: String
    /// The mapping model that leads from the one to the other.
    package let mappingModel: String?
    package let reasons: [MigrationReasonDescription]
    package let changes: [ModelChangeDescription]

    package init(
      old: VersionDescription, new: VersionDescription, verdict: String, mappingModel: String?,
      reasons: [MigrationReasonDescription], changes: [ModelChangeDescription]
    ) {
      self.old = old
      self.new = new
      self.verdict = verdict
      self.mappingModel = mappingModel
      self.reasons = reasons
      self.changes = changes
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("old", old)
        writer.member("new", new)
        writer.member("verdict", verdict)
        writer.member("mappingModel", mappingModel)
        writer.member("reasons", reasons)
        writer.member("changes", changes)
      }
    }
  }
}

/// One end of a step.
package struct VersionDescription: JSONEncodable, Sendable {
  package let uri: String
  /// The commit as it was named; `nil` for the file as it is.
  package let ref: String?
  package let version: String

  package init(uri: String, ref: String?, version: String) {
    self.uri = uri
    self.ref = ref
    self.version = version
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("ref", ref)
      writer.member("version", version)
    }
  }
}

/// One reason why a step is not simply inferred.
package struct MigrationReasonDescription: JSONEncodable, Sendable {
  package let id: String
  package let entity: String
  package let property: String?
  package let message: String
  /// In the old version and in the new one.
  package let oldRange: PositionRange?
  package let newRange: PositionRange?

  package init(
    id: String, entity: String, property: String?, message: String, oldRange: PositionRange?, newRange: PositionRange?
  ) {
    self.id = id
    self.entity = entity
    self.property = property
    self.message = message
    self.oldRange = oldRange
    self.newRange = newRange
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("entity", entity)
      writer.member("property", property)
      writer.member("message", message)
      writer.member("oldRange", oldRange)
      writer.member("newRange", newRange)
    }
  }
}

/// One thing that a step changes.
package struct ModelChangeDescription: JSONEncodable, Sendable {
  /// A setting that has another value.
  package struct Detail: JSONEncodable, Sendable {
    package let aspect: String
    package let old: String
    package let new: String
    package let changesHash: Bool

    package init(aspect: String, old: String, new: String, changesHash: Bool) {
      self.aspect = aspect
      self.old = old
      self.new = new
      self.changesHash = changesHash
    }

    package func encode(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("aspect", aspect)
        writer.member("old", old)
        writer.member("new", new)
        writer.member("changesHash", changesHash)
      }
    }
  }

  package let kind: String
  package let subject: String
  package let entity: String?
  package let name: String
  package let formerName: String?
  package let formerEntity: String?
  package let changesHash: Bool
  package let details: [Detail]
  package let oldRange: PositionRange?
  package let newRange: PositionRange?

  package init(
    kind: String, subject: String, entity: String?, name: String, formerName: String?, formerEntity: String?,
    changesHash: Bool, details: [Detail], oldRange: PositionRange?, newRange: PositionRange?
  ) {
    self.kind = kind
    self.subject = subject
    self.entity = entity
    self.name = name
    self.formerName = formerName
    self.formerEntity = formerEntity
    self.changesHash = changesHash
    self.details = details
    self.oldRange = oldRange
    self.newRange = newRange
  }

  package func encode(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("subject", subject)
      writer.member("entity", entity)
      writer.member("name", name)
      writer.member("formerName", formerName)
      writer.member("formerEntity", formerEntity)
      writer.member("changesHash", changesHash)
      writer.member("details", details)
      writer.member("oldRange", oldRange)
      writer.member("newRange", newRange)
    }
  }
}
