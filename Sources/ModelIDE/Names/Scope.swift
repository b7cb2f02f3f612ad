import DataModel
import ModelMerge
import ModelWorkspace

extension Analysis {
  /// The versions in which the names of `members` mean the same: those of all merge sets that their bundles are in.
  ///
  /// Of each bundle the version that takes part in the merge; but each of `members` stands for its own bundle, as though
  /// it were the current version. That is what somebody asks for who looks at an old version.
  ///
  /// - Complexity: O(*k*) for *k* members of those sets.
  func scope(around members: [MergeMember]) -> [MergeMember] {
    var result = members
    var bundles = Set(members.compactMap { workspace.bundleOfVersion[$0.path] })
    let names = Set(members.flatMap { sets(ofVersion: $0.path) })
    for set in workspace.layout.sets where names.contains(set.name) {
      for membership in set.members {
        guard let path = membership.contents, bundles.insert(membership.bundle).inserted, let other = member(at: path)
        else { continue }
        result.append(other)
      }
    }
    return result
  }
}

extension MergeMember {
  /// By which names this version calls the entity `name` of the merged model: its own name, and those of stand-ins.
  func names(ofEntity name: String) -> Set<Name> {
    // A stand-in's value is one of the strings too.
    guard let key = model.strings.find(name) else { return [] }
    var result: Set<Name> = []
    if boundName(key) == name { result.insert(key) }
    for standIn in standIns where standIn.realName == name { result.insert(model.entities[standIn.entity].name) }
    return result
  }
}

/// What two names must share to mean the same thing.
enum Identity: Hashable {
  case entity(String)
  /// A property and the entity of the merged model that declares it.
  case property(String, entity: String)
  /// Something that other models know nothing of.
  case local(path: String, Meaning)
}

/// Tells the identities of names, and remembers what it had to look up.
struct IdentityFinder {
  private struct OwnerKey: Hashable {
    let path: String
    let owner: EntityUse
    let name: Name
  }

  let analysis: Analysis
  private var owners: [OwnerKey: String] = [:]

  init(_ analysis: Analysis) {
    self.analysis = analysis
  }

  /// What `meaning` means in the merged model; `nil` for what is no name of an element.
  mutating func identity(of meaning: Meaning, in member: MergeMember) -> Identity? {
    switch meaning {
    case .entity(let use): .entity(member.boundName(of: use))
    case .realEntity(let index): .entity(member.standIns[index].realName)
    case .property(let name, let use): .property(member.model.string(name), entity: owner(of: name, in: use, member))
    case .key(let name, let owner): identity(ofKey: name, of: owner)
    case .composite, .compositeAttribute, .fetchRequest, .configuration, .fetchIndex: .local(path: member.path, meaning)
    case .className, .renamingIdentifier, .version: nil
    }
  }

  private mutating func identity(ofKey name: String, of owner: ModelSymbol) -> Identity? {
    switch owner.element {
    case .entity(let index):
      let definition = Definition(owner.member, index)
      let site = analysis.property(named: name, of: definition)
      return .property(name, entity: site?.owner.realName ?? definition.realName)
    case .composite(let index):
      return owner.model.strings.find(name).map {
        .local(path: owner.path, .compositeAttribute($0, composite: index))
      }
    default: return nil
    }
  }

  /// The name of the entity that declares a property in the merged model; the one asked about if nobody does.
  private mutating func owner(of name: Name, in use: EntityUse, _ member: MergeMember) -> String {
    let key = OwnerKey(path: member.path, owner: use, name: name)
    if let known = owners[key] { return known }
    let definition = use.index.map { Definition(member, $0) } ?? analysis.entities(use, in: member).first
    let site = definition.flatMap { analysis.property(named: member.model.string(name), of: $0) }
    let result = site?.owner.realName ?? member.boundName(of: use)
    owners[key] = result
    return result
  }
}

extension MergeMember {
  /// What an entity's name means in the merged model.
  func boundName(of use: EntityUse) -> String {
    use.index.flatMap { realName(ofStandIn: $0) } ?? model.string(use.name)
  }
}
