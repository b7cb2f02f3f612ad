package import ModelRules

/// What may stand where in a `.modeld.json`, for whoever helps to write one.
///
/// `editors/modeld.schema.json` tells other tools the same in the same words, and a test compares the two.
package indirect enum SettingsShape: Sendable {
  case object([Key])
  /// An object whose keys are words of one kind.
  case dictionary(of: Word, values: SettingsShape)
  case array(of: SettingsShape)
  case string(Word)
  case bool
  case either([SettingsShape])

  /// What a string is about.
  package enum Word: Equatable, Sendable {
    /// Anything.
    case text
    case rule
    case level
    case strictness
    /// A glob of bundles and lone models.
    case bundles
    /// A glob of bundles and of directories around them.
    case paths
    case version
    case part(Subject.Kind)
  }

  /// A key of an object.
  package struct Key: Sendable {
    package let name: String
    package let documentation: String
    package let value: SettingsShape

    fileprivate init(_ name: String, _ value: SettingsShape, _ documentation: String) {
      self.name = name
      self.documentation = documentation
      self.value = value
    }
  }

  /// The keys of an object; of several shapes, those of all.
  package var keys: [Key] {
    switch self {
    case .object(let keys): keys
    case .either(let shapes): shapes.flatMap(\.keys)
    case .dictionary, .array, .string, .bool: []
    }
  }

  /// The whole file.
  package static let settings = SettingsShape.object([
    Key("$schema", .string(.text), "The address of this schema, for editors."),
    Key(
      "mergeSets", .array(of: mergeSet),
      "Which models one process merges. Where there are merge sets, no others are guessed from projects and packages."),
    Key(
      "standInKeys", .array(of: .string(.text)),
      "The user-info keys that make an entity a stand-in for one of another model."),
    Key(
      "usedWithCloudKit", .array(of: .string(.bundles)),
      "Globs of the bundles that NSPersistentCloudKitContainer mirrors to CloudKit although neither the model nor a "
        + "configuration is marked so."),
    Key(
      "exclude", .array(of: .string(.paths)),
      "Globs of bundles, or of directories that hold bundles, that are left out."),
    Key(
      "rules", .dictionary(of: .rule, values: .string(.level)),
      "How each rule reports, by its id; see the rule table in the README."),
    Key(
      "suppressions", .array(of: suppression),
      "Findings that are not reported. One that no longer finds anything is a warning."),
    Key(
      "against", .either([.string(.text), release]),
      "The release that the models are compared with: a name that git resolves to a commit, or an object with more to "
        + "say."),
  ])

  package static let mergeSet = SettingsShape.object([
    Key("name", .string(.text), "What the set is called in messages and after --set; no two sets have the same name."),
    Key(
      "models", .array(of: .string(.bundles)),
      "Globs of the bundles and lone models, in the order in which they merge."),
    Key(
      "version", .either([.string(.version), .dictionary(of: .bundles, values: .string(.version))]),
      "The version that takes part instead of the current one, with or without .xcdatamodel: a name where the set has "
        + "one bundle; else an object whose keys are bundles (globs or names, with or without .xcdatamodeld) and whose "
        + "values are names of versions. The first key that matches a bundle counts."),
  ])

  package static let suppression = SettingsShape.object([
    Key("rule", .string(.rule), "The id of the rule."),
    Key("reason", .string(.text), "Why the finding is no fault here."),
    Key(
      "bundle", .string(.bundles),
      "A bundle, as a glob or a name, with or without .xcdatamodeld; without it, all bundles."),
    Key("version", .string(.version), "A version, with or without .xcdatamodel; without it, all versions."),
    Key("entity", .string(.part(.entity)), "An entity, with all that is in it."),
    Key("property", .string(.part(.property)), "A property of the entity, or an attribute of the composite."),
    Key("fetchIndex", .string(.part(.fetchIndex)), "A fetch index of the entity."),
    Key(
      "uniquenessConstraint", .string(.part(.uniquenessConstraint)),
      "A uniqueness constraint of the entity: its properties with commas between."),
    Key("fetchRequest", .string(.part(.fetchRequest)), "A fetch request template."),
    Key("configuration", .string(.part(.configuration)), "A configuration."),
    Key("composite", .string(.part(.composite)), "A composite."),
  ])

  package static let release = SettingsShape.object([
    Key("ref", .string(.text), "A tag, a branch or a commit."),
    Key("mergeBase", .bool, "Whether to compare with the commit where HEAD left the ref."),
    Key(
      "strictness", .string(.strictness),
      "What may still happen to a version that has shipped. frozen: nothing that has a meaning; hash: what changes no "
        + "version hash; lightweight: the same, and each must come to the current version by a lightweight migration; "
        + "openable: the same, if by a mapping model."),
  ])
}
