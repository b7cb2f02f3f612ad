import DataModel
package import ModelMerge
package import ModelRules
package import ModelSyntax
package import ModelWorkspace

/// What the cursor is on; every feature starts here.
package enum SymbolAtOffset {
  /// A name in a model version.
  case name(Occurrence, in: MergeMember)
  /// The name of a version outside of the version itself.
  case version(VersionEntry, of: ModelBundle, at: ByteRange)
  /// The path of a model in a project file.
  case bundle(ModelBundle, at: ByteRange)

  package var range: ByteRange {
    switch self {
    case .name(let occurrence, _): occurrence.range
    case .version(_, _, let range), .bundle(_, let range): range
    }
  }
}

extension Analysis {
  /// What stands at `offset` of the file at `path`; the end of a name still counts as the name.
  ///
  /// - Complexity: O(*n*) for *n* elements of the file, and nothing is read.
  package func symbol(at offset: Int, in path: String) -> SymbolAtOffset? {
    switch workspace.files[path] {
    case .model: name(at: offset, path)
    case .currentVersion(let file): currentVersion(in: file, at: offset, path)
    case .project(let file): model(in: file, at: offset, path)
    default: nil
    }
  }

  private func name(at offset: Int, _ path: String) -> SymbolAtOffset? {
    guard let member = member(at: path) else { return nil }
    let occurrence =
      member.occurrence(at: offset) ?? predicateOccurrence(at: offset, in: member)
      ?? pathOccurrence(at: offset, in: member)
    return occurrence.map { .name($0, in: member) }
  }

  private func currentVersion(in file: CurrentVersionFile, at offset: Int, _ path: String) -> SymbolAtOffset? {
    guard let name = file.name, let range = file.nameRange, range.touches(offset),
      let bundle = workspace.layout.bundle(at: PathNames.parent(path)),
      let version = bundle.version(named: VersionName(folder: name).text)
    else { return nil }
    return .version(version, of: bundle, at: range)
  }

  private func model(in file: ProjectFile, at offset: Int, _ path: String) -> SymbolAtOffset? {
    let directory = PathNames.parent(PathNames.parent(path))
    for reference in file.models {
      guard let bundle = reference.path.flatMap({ workspace.layout.bundle(at: PathNames.join(directory, $0)) }) else {
        continue
      }
      let ids = [reference.range, reference.pathRange].compactMap { $0 }
      if let range = ids.first(where: { $0.touches(offset) }) { return .bundle(bundle, at: range) }
      if let range = reference.currentVersionRange, range.touches(offset), let name = reference.currentVersion {
        return bundle.version(named: VersionName(folder: name).text).map { .version($0, of: bundle, at: range) }
      }
      for child in reference.children {
        guard let range = [child.range, child.listRange].first(where: { $0.touches(offset) }) else { continue }
        return bundle.version(named: VersionName(folder: child.name).text).map { .version($0, of: bundle, at: range) }
      }
    }
    return nil
  }
}

extension ByteRange {
  /// Whether a cursor at `offset` is in the range or at one of its ends.
  func touches(_ offset: Int) -> Bool { start <= offset && offset <= end }
}

extension MergeMember {
  /// The name at `offset`, or the element whose own name, such as `entity`, stands there.
  func occurrence(at offset: Int) -> Occurrence? {
    var result: Occurrence?
    forEachOccurrence { occurrence in
      if result == nil, occurrence.range.touches(offset) { result = occurrence }
    }
    return result ?? keyword(at: offset)
  }

  private func keyword(at offset: Int) -> Occurrence? {
    var result: Occurrence?
    forEachOccurrence { occurrence in
      if let keyword = keyword(of: occurrence), keyword.range.touches(offset) { result = keyword }
    }
    let tag = model.declaration.tag
    let root = ByteRange(tag.start, tag.start + "<model".utf8.count)
    return result ?? (root.touches(offset) && !tag.isEmpty ? Occurrence(root, .version, .keyword, .model) : nil)
  }

  /// The element's own name as an occurrence of what the element declares.
  private func keyword(of occurrence: Occurrence) -> Occurrence? {
    guard occurrence.role == .declaration || occurrence.role == .standIn, let element = occurrence.element else {
      return nil
    }
    let start = ModelSymbol(self, element).declaration.tag.start + 1
    return Occurrence(
      ByteRange(start, start + element.term.text.utf8.count), occurrence.meaning, .keyword, element)
  }
}

extension ModelElement {
  /// The name of the XML element.
  var term: ModelTerm {
    switch self {
    case .model: .model
    case .entity: .entity
    case .property(.attribute, _), .compositeAttribute: .attribute
    case .property(.relationship, _): .relationship
    case .property(.fetchedProperty, _): .fetchedProperty
    case .composite: .composite
    case .fetchRequest: .fetchRequest
    case .configuration: .configuration
    case .fetchIndex: .fetchIndex
    }
  }
}
