import DataModel
import ModelMerge
import ModelPredicate
package import ModelRules
package import ModelSyntax
import ModelWorkspace

/// Why something cannot be renamed, as a sentence for the user without a full stop.
package struct RenameError: Error, Equatable, Sendable {
  package let message: String

  package init(message: String) {
    self.message = message
  }
}

/// What a rename starts from.
package struct RenameStart: Equatable, Sendable {
  /// The name under the cursor.
  package let range: ByteRange
  package let name: String
}

extension Analysis {
  /// Whether what stands at `offset` can be renamed, and what it is called; `nil` where no name stands.
  package func prepareRename(at offset: Int, in path: String) throws(RenameError) -> RenameStart? {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path), occurrence.role != .keyword else {
      return nil
    }
    let rename = try Rename(self, occurrence, member)
    return RenameStart(range: occurrence.range, name: rename.writtenName)
  }

  /// The edits that give what stands at `offset` another name, wherever it is named.
  ///
  /// From a current version, in the current versions of all models that meet; from another one, in that one alone. The
  /// version before keeps its names, so where it has the old one, a renaming identifier keeps Core Data's inferred
  /// migration from losing data. Classes in sources keep their names.
  ///
  /// - Returns: Edits that lie apart.
  package func rename(at offset: Int, in path: String, to newName: String) throws(RenameError) -> [FileEdit] {
    guard case .name(let occurrence, let member)? = symbol(at: offset, in: path), occurrence.role != .keyword else {
      throw RenameError(message: "there is no name to change here")
    }
    return try Rename(self, occurrence, member).edits(to: newName)
  }
}

/// One thing that is to be renamed, and everything that names it.
private struct Rename {
  private let analysis: Analysis
  private let identity: Identity
  private let member: MergeMember
  private let found: [(member: MergeMember, occurrences: [Occurrence])]
  /// What it is called in the merged model.
  private let oldName: String
  /// What it is called where the cursor is, which differs for a stand-in with a name of its own.
  let writtenName: String
  /// Whether only a stand-in's own name is changed, which no other model knows.
  private let isLocalStandIn: Bool

  init(_ analysis: Analysis, _ occurrence: Occurrence, _ member: MergeMember) throws(RenameError) {
    self.analysis = analysis
    self.member = member
    var finder = IdentityFinder(analysis)
    guard occurrence.role != .predicate, let identity = finder.identity(of: occurrence.meaning, in: member) else {
      throw RenameError(message: Rename.refusal(of: occurrence))
    }
    self.identity = identity
    writtenName = member.name(writtenAt: occurrence)
    oldName = identity.name(in: member)
    isLocalStandIn = if case .entity = identity { writtenName != oldName } else { false }
    let isCurrent = analysis.workspace.isCurrent(member.path)
    let all = analysis.occurrences(of: occurrence, in: member)
    found = isCurrent && !isLocalStandIn ? all : all.filter { $0.member.path == member.path }
    guard !oldName.isEmpty else { throw RenameError(message: "there is no name to change here") }
    if !isCurrent, !isLocalStandIn, found.contains(where: { $0.occurrences.contains { $0.role == .standIn } }) {
      throw RenameError(
        message:
          "'\(oldName)' is a stand-in in a version that is not current: the real entity has its name from elsewhere")
    }
  }

  private static func refusal(of occurrence: Occurrence) -> String {
    switch occurrence.meaning {
    case .className: "a class is renamed in its source"
    case .renamingIdentifier: "a renaming identifier names something of the version before, which keeps its name"
    case .version: "a version is renamed with its folder"
    default: "this name is fixed"
    }
  }

  // MARK: Edits

  func edits(to newName: String) throws(RenameError) -> [FileEdit] {
    guard newName != writtenName else { return [] }
    try check(newName)
    var edits: [FileEdit] = []
    for (member, occurrences) in found {
      for occurrence in occurrences where isRenamed(occurrence, in: member) {
        let text = newName.escapedForXML()
        edits.append(FileEdit(member.path, occurrence.range, prefix(of: newName, at: occurrence, in: member) + text))
      }
      if isLocalStandIn { continue }
      for case let element? in occurrences.filter({ $0.role == .declaration }).map(\.element) {
        edits += renamingIdentifier(of: element, newName, in: member)
      }
    }
    return edits
  }

  /// Whether the name that stands there is the one that changes.
  private func isRenamed(_ occurrence: Occurrence, in member: MergeMember) -> Bool {
    guard case .entity = identity else { return true }
    let written = member.name(writtenAt: occurrence)
    if case .realEntity(let index) = occurrence.meaning {
      let entry = member.model.userInfo[member.standIns[index].entry]
      return !isLocalStandIn && member.model.string(entry.value) == oldName
    }
    return written == writtenName || !isLocalStandIn && written == oldName
  }

  /// `#` before a key that would otherwise be read as a keyword.
  private func prefix(of name: String, at occurrence: Occurrence, in member: MergeMember) -> String {
    guard case .key = occurrence.meaning, PredicateKeyword.isReserved(name) else { return "" }
    let start = occurrence.range.start
    let text = analysis.text(of: member.path)
    let isEscaped = text.map { start > 0 && start <= $0.count && $0.bytes[start - 1] == UInt8(ascii: "#") } ?? false
    return isEscaped ? "" : "#"
  }

  /// The renaming identifier that an element needs: none if it has one, is not stored, or is new in this version.
  private func renamingIdentifier(of element: ModelElement, _ newName: String, in member: MergeMember) -> [FileEdit] {
    let declaration = ModelSymbol(member, element).declaration
    guard member.model.field(.elementID, of: declaration) == nil, member.model.isStored(element),
      let previous = analysis.previousVersion(of: member.path), previous.has(element, of: member),
      let text = analysis.text(of: member.path), let editor = ContentsEditor(member.path, member.model, text)
    else { return [] }
    return editor.setting([(.elementID, oldName)], of: declaration)
  }

  // MARK: Names that cannot be taken

  private func check(_ newName: String) throws(RenameError) {
    switch identity {
    case .entity, .property, .local(_, .composite), .local(_, .compositeAttribute):
      guard Identifier.isValid(newName) else {
        throw RenameError(
          message: "'\(newName)' is no name: letters, digits and underscores make one, a digit not first")
      }
    case .local:
      guard !newName.isBlank else { throw RenameError(message: "a name cannot be empty") }
    }
    if let place = collision(newName) {
      throw RenameError(message: "\(place) has '\(newName)' already")
    }
  }

  /// What has the new name already; `nil` if nothing has.
  private func collision(_ newName: String) -> String? {
    switch identity {
    case .entity: scope.first { $0.model.entity(named: newName) != nil }.map(label)
    case .property(_, let entity): propertyCollision(newName, entity)
    case .local(_, let meaning): member.hasElement(like: meaning, named: newName) ? label(member) : nil
    }
  }

  /// An entity that declares the new name among the owner, its ancestors, its descendants and their stand-ins.
  private func propertyCollision(_ newName: String, _ entity: String) -> String? {
    let scope = scope
    var pending = [entity]
    var seen: Set<String> = [entity]
    while let name = pending.popLast() {
      for member in scope {
        for key in member.names(ofEntity: name) {
          guard let index = member.model.entity(named: key) else { continue }
          if let site = analysis.property(named: newName, of: Definition(member, index)) {
            return "'\(site.owner.realName)'"
          }
        }
      }
      for child in analysis.children(ofEntity: name, in: scope) where seen.insert(child.realName).inserted {
        pending.append(child.realName)
      }
    }
    return nil
  }

  /// Where the new name must not be taken.
  private var scope: [MergeMember] {
    let isAlone = isLocalStandIn || !analysis.workspace.isCurrent(member.path)
    return isAlone ? [member] : analysis.scope(around: found.map(\.member))
  }

  private func label(_ member: MergeMember) -> String {
    let directory = PathNames.parent(member.path)
    return PathNames.below(analysis.workspace.root, directory) ?? directory
  }
}

extension Identity {
  /// The name in the merged model.
  fileprivate func name(in member: MergeMember) -> String {
    switch self {
    case .entity(let name), .property(let name, _): name
    case .local(_, let meaning): member.model.string(member.name(of: meaning))
    }
  }
}

extension MergeMember {
  /// The name as it stands there; of a stand-in's value that is only a flag, the stand-in's name.
  fileprivate func name(writtenAt occurrence: Occurrence) -> String {
    switch occurrence.meaning {
    case .key(let name, _): name
    case .realEntity(let index): standIns[index].realName
    default: model.string(name(of: occurrence.meaning))
    }
  }

  /// Whether the version has what `element` of another version is, by its present name.
  fileprivate func has(_ element: ModelElement, of other: MergeMember) -> Bool {
    switch element {
    case .entity(let index): return counterpart(ofEntity: index, of: other) != nil
    case .property(let property, let entity):
      guard let own = counterpart(ofEntity: entity, of: other) else { return false }
      let name = other.model.string(other.model.declaration(of: property).name)
      return model.strings.find(name).flatMap { self.property(renamedBy: $0, ofEntity: own) } != nil
    case .model, .composite, .compositeAttribute, .fetchRequest, .configuration, .fetchIndex: return false
    }
  }

  private func counterpart(ofEntity index: Int, of other: MergeMember) -> Int? {
    let identifier = other.model.string(other.model.renamingIdentifier(of: other.model.entities[index].declaration))
    return model.strings.find(identifier).flatMap(entity(renamedBy:))
  }

  /// Whether the model has another element of the same kind with that name.
  fileprivate func hasElement(like meaning: Meaning, named text: String) -> Bool {
    guard let name = model.strings.find(text) else { return false }
    switch meaning {
    case .composite: return model.composites.contains { $0.name == name }
    case .compositeAttribute(_, let composite):
      return model.attributes[model.composites[composite].attributes.indices].contains { $0.name == name }
    case .fetchRequest: return model.fetchRequests.contains { !$0.isOfFetchedProperty && $0.name == name }
    case .configuration: return model.configurations.contains { $0.name == name }
    case .fetchIndex(let index):
      let entity = model.entities.first { $0.indexes.indices.contains(index) }
      return model.indexes[entity?.indexes.indices ?? 0..<0].contains { $0.declaration.name == name }
    default: return false
    }
  }
}

extension Model {
  /// Whether a store holds the element, so that a migration has to find it again.
  fileprivate func isStored(_ element: ModelElement) -> Bool {
    switch element {
    case .entity: true
    case .property(.attribute(let index), _): attributes[index].flags.isDisjoint(with: [.transient, .derived])
    case .property(.relationship(let index), _): !relationships[index].flags.contains(.transient)
    default: false
    }
  }
}
