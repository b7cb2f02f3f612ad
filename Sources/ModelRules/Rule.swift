package import DataModel
package import ModelMerge
package import ModelPredicate
package import ModelSyntax

/// What ``RuleCatalogue`` lists: a rule holds no state and does no input or output.
package protocol Rule: Sendable {
  static var info: RuleInfo { get }
}

/// A rule that reports faults of a file as such, each of the kinds it names.
package protocol FileRule: Rule {
  static var kinds: [FileProblem.Kind] { get }
}

/// A rule that judges one model version by itself.
package protocol VersionRule: Rule {
  static func check(_ version: VersionView, into findings: inout [Finding])
}

/// A rule that judges one name of a merge set.
///
/// Of a name that one model alone says something of, it looks at nothing in that model but the entity and its parent.
package protocol MergeRule: Rule {
  static func check(_ slot: MergeSlot, _ key: MergeKey, in set: MergeSetView, into findings: inout [Finding])
}

/// A rule that judges one model bundle: its versions and its current one.
package protocol BundleRule: Rule {
  static func check(_ bundle: BundleView, into findings: inout [Finding])
}

/// A rule that judges what a project says of its models.
package protocol ProjectRule: Rule {
  static func check(_ project: ProjectView, into findings: inout [Finding])
}

/// A rule that judges how the stores of a bundle's older versions come to its current one.
package protocol SeriesRule: Rule {
  static func check(_ series: SeriesView, into findings: inout [Finding])
}

/// A rule that judges one mapping model.
package protocol MappingModelRule: Rule {
  static func check(_ mapping: MappingModelView, into findings: inout [Finding])
}

// MARK: - What rules look at

/// One model version, and the way to ask about the other models that it meets.
package struct VersionView {
  package let path: String
  package let model: Model
  package let standIns: [StandIn]
  /// Whether the settings say that the model is mirrored to CloudKit, whatever it says itself.
  package let isUsedWithCloudKit: Bool
  /// The models that this one meets in a merge and that define an entity; asking is noted as a dependency.
  package let definers: (_ entity: String) -> [Definition]
  /// What the models that this one meets say of an entity; asking is noted as a dependency.
  package let counterparts: (_ entity: EntityReference) -> Counterparts
  /// What to call the model at a path in a message.
  package let label: (_ path: String) -> String
  private let predicateCache = PredicateCache()

  package init(
    path: String, model: Model, standIns: [StandIn], isUsedWithCloudKit: Bool = false,
    definers: @escaping (String) -> [Definition], counterparts: @escaping (EntityReference) -> Counterparts,
    label: @escaping (String) -> String
  ) {
    self.path = path
    self.model = model
    self.standIns = standIns
    self.isUsedWithCloudKit = isUsedWithCloudKit
    self.definers = definers
    self.counterparts = counterparts
    self.label = label
  }

  package func place(_ range: ByteRange) -> Place { Place(path, range) }

  /// The predicates of templates and fetched properties, read and followed when first asked for.
  var predicates: [ResolvedPredicate] { predicateCache.predicates(of: self) }

  /// The text of `name`.
  package func text(_ name: Name) -> String { model.string(name) }
}

/// Whether the models of a merge set are ever merged.
package enum Meeting: Equatable, Sendable {
  /// They are: the settings say so, a stand-in makes sense only then, or there is no source to ask.
  case assumed
  /// A source calls a merging function, here.
  case called(Place)
  /// There are sources, and none calls one.
  case never
}

/// A merge set as the rules for one of its names see it; whatever they ask is noted as a dependency.
package struct MergeSetView {
  package let name: String
  /// For a name that several models give to an entity: each later definition, compared with the first.
  package let comparisons: [(definition: Definition, comparison: EntityComparison)]
  /// The slot of another name of this set.
  package let slot: (MergeKey) -> MergeSlot
  /// Whether the models of the set meet; looked up in the sources once, when first asked.
  package let meeting: () -> Meeting
  /// The definitions of an entity in other merge sets of the same tree.
  package let elsewhere: (_ entity: String) -> [Definition]
  /// Whether every model of the tree could be read and has a current version.
  package let isTreeWhole: () -> Bool
  /// What to call the model at a path in a message.
  package let label: (_ path: String) -> String

  package init(
    name: String, comparisons: [(definition: Definition, comparison: EntityComparison)],
    slot: @escaping (MergeKey) -> MergeSlot, meeting: @escaping () -> Meeting,
    elsewhere: @escaping (String) -> [Definition], isTreeWhole: @escaping () -> Bool,
    label: @escaping (String) -> String
  ) {
    self.name = name
    self.comparisons = comparisons
    self.slot = slot
    self.meeting = meeting
    self.elsewhere = elsewhere
    self.isTreeWhole = isTreeWhole
    self.label = label
  }
}

extension MergeSlot {
  /// Whether several models say something of the name, or a stand-in does.
  package var isShared: Bool { definitions.count > 1 || !standIns.isEmpty }

  /// Whether a ``MergeRule`` may find something: of what one model alone has, only a class and an entity with a parent
  /// count.
  package func mayHaveFindings(_ key: MergeKey) -> Bool {
    switch key.kind {
    case .className: true
    case .entity: isShared || !(definitions.first?.entity.parent.isEmpty ?? true)
    default: isShared
    }
  }
}

extension Definition {
  package var model: Model { member.model }
  /// The entity, where the definition is one of an entity.
  package var entity: Entity { member.model.entities[index] }

  package func place(_ range: ByteRange) -> Place { Place(member.path, range) }
}

/// One version directory of a bundle.
package struct VersionEntry: Equatable, Sendable {
  /// The name without `.xcdatamodel`.
  package let name: String
  /// The path of the directory.
  package let directory: String
  /// The path of its `contents`; `nil` where there is none.
  package let contents: String?
  /// Whether it holds a binary model of Xcode 3.
  package let isLegacy: Bool

  package init(name: String, directory: String, contents: String?, isLegacy: Bool) {
    self.name = name
    self.directory = directory
    self.contents = contents
    self.isLegacy = isLegacy
  }
}

/// A bundle with its versions, or a model without one.
package struct BundleView: Sendable {
  /// The path of the bundle's directory, or of the lone model's.
  package let path: String
  package let isVersioned: Bool
  /// In numeric order of their names.
  package let versions: [VersionEntry]
  package let currentVersionPath: String
  /// What `.xccurrentversion` says; `nil` where there is none.
  package let currentVersionFile: CurrentVersionFile?

  package init(
    path: String, isVersioned: Bool, versions: [VersionEntry], currentVersionPath: String,
    currentVersionFile: CurrentVersionFile?
  ) {
    self.path = path
    self.isVersioned = isVersioned
    self.versions = versions
    self.currentVersionPath = currentVersionPath
    self.currentVersionFile = currentVersionFile
  }
}

/// A project file beside the bundles that it speaks of.
package struct ProjectView {
  package let path: String
  package let file: ProjectFile
  /// The bundle at the path that a model reference of the project leads to; `nil` where there is none on disk.
  package let bundle: (_ reference: ModelReference) -> BundleView?

  package init(path: String, file: ProjectFile, bundle: @escaping (ModelReference) -> BundleView?) {
    self.path = path
    self.file = file
    self.bundle = bundle
  }
}
