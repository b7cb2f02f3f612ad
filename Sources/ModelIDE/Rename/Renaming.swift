import DataModel
import ModelMerge
import ModelPredicate
import ModelRules
import ModelSyntax
import ModelWorkspace

/// One thing that is to be renamed, and everything that names it.
struct Renaming {
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
      throw RenameError(message: Renaming.refusal(of: occurrence))
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
    let start = occurrence.range.start
    guard case .key = occurrence.meaning, PredicateKeyword.isReserved(name),
      PredicateUse.find(at: start, in: member.model, path: member.path) != nil
    else { return "" }
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
