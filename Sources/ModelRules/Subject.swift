/// What a finding stands on: a model, and there an entity, a property, an index, a fetch request.
///
/// It holds no line, no message and no position, so that it stays the same while files are edited around it. Baselines,
/// suppressions and the fingerprints of reports are keyed on it.
package struct Subject: Hashable, Sendable {
  /// What a part is; the names are the keys of baselines and suppressions.
  package enum Kind: String, CaseIterable, Sendable {
    case entity, property, fetchIndex, uniquenessConstraint, fetchRequest, configuration, composite
  }

  /// One named part of a model.
  package struct Part: Hashable, Sendable {
    package let kind: Kind
    package let name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// The path of the bundle or of the lone model, normalized; of a file that belongs to none, its own.
  package let model: String
  /// The name of the version without `.xcdatamodel`; `nil` for a bundle as a whole.
  package let version: String?
  /// The parts that the finding stands in, the outer one first; none for a model as a whole.
  package let parts: [Part]

  package init(model: String, version: String? = nil, parts: [Part] = []) {
    self.model = model
    self.version = version
    self.parts = parts
  }

  /// The name of the part of that kind.
  package subscript(kind: Kind) -> String? { parts.first { $0.kind == kind }?.name }

  /// `Author.books`, `fetchRequest recent`: the parts for a person; empty for a model as a whole.
  package var partsText: String {
    guard let outer = parts.first else { return "" }
    let start = outer.kind == .entity || outer.kind == .composite ? outer.name : "\(outer.kind.rawValue) \(outer.name)"
    guard let inner = parts.dropFirst().first else { return start }
    return inner.kind == .property
      ? "\(start).\(inner.name)" : "\(start), \(inner.kind.rawValue) \(inner.name)"
  }

  /// The parts as one text for fingerprints: `entity:Author/property:books`; slashes in names are doubled.
  package var partsKey: String {
    parts.map { "\($0.kind.rawValue):\($0.name.replacing("/", with: "//"))" }.joined(separator: "/")
  }
}
