import DataModel
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

/// A named thing of the workspace, with what it stands in.
package struct WorkspaceSymbol: Hashable, Sendable {
  package let symbol: ModelSymbol
  /// `Library` for what stands in the model of that name, `Library.Book` for what stands in an entity of it.
  package let container: String
}

extension Analysis {
  /// The named things of all current versions that match `query`, the best first.
  ///
  /// The letters of the query occur in the name in their order; what stands before a point in it matches the entity.
  /// An empty query gives all entities. Of a bundle without a current version all versions count.
  ///
  /// - Complexity: O(*n*) for *n* names, on all cores.
  package func workspaceSymbols(matching query: String, limit: Int = 512) -> [WorkspaceSymbol] {
    let members = visibleVersions.compactMap(member(at:))
    let query = SymbolQuery(query)
    let matches = concurrentMap(Array(members.enumerated())) {
      isCancelled() ? [] : query.matches(in: $0.element, number: $0.offset)
    }
    return matches.joined().sorted(by: SymbolMatch.precedes).prefix(limit).map { match in
      let symbol = ModelSymbol(members[match.member], match.element)
      let bundle = bundle(ofVersion: symbol.path)?.name ?? ""
      return WorkspaceSymbol(
        symbol: symbol, container: symbol.containerName.map { "\(bundle).\($0)" } ?? bundle)
    }
  }

  /// The `contents` of all current versions, and of all versions of a bundle that has no current one.
  private var visibleVersions: [String] {
    workspace.layout.bundles.flatMap { bundle -> [String] in
      let paths = bundle.versions.compactMap(\.contents)
      let current = paths.filter(workspace.isCurrent)
      return current.isEmpty ? paths : current
    }
  }
}

private struct SymbolMatch {
  let score: Int
  let member: Int
  let element: ModelElement
  let offset: Int

  /// The better one first; equal ones in order of place.
  static func precedes(_ a: SymbolMatch, _ b: SymbolMatch) -> Bool {
    (-a.score, a.member, a.offset) < (-b.score, b.member, b.offset)
  }
}

private struct SymbolQuery {
  private let name: FuzzyPattern
  /// What stands before the last point.
  private let container: FuzzyPattern?

  init(_ query: String) {
    let parts = query.split(separator: ".", omittingEmptySubsequences: false)
    name = FuzzyPattern(parts.last ?? "")
    container = parts.count > 1 ? FuzzyPattern(parts[parts.count - 2]) : nil
  }

  func matches(in member: MergeMember, number: Int) -> [SymbolMatch] {
    let model = member.model
    var scores = NameScores(name, model)
    var result: [SymbolMatch] = []
    func add(_ element: ModelElement, _ declaration: Declaration, bonus: Int) {
      guard !declaration.name.isEmpty, let score = scores[declaration.name] else { return }
      result.append(
        SymbolMatch(score: score + bonus, member: number, element: element, offset: declaration.tag.start))
    }
    for (index, entity) in model.entities.enumerated() {
      let isStandIn = member.isStandIn(index)
      if container == nil { add(.entity(index), entity.declaration, bonus: isStandIn ? -8 : 2) }
      guard !isStandIn, container != nil || !name.isEmpty else { continue }
      if let container, container.score(model.strings.utf8(of: entity.name)) == nil { continue }
      for property in model.properties(ofEntity: index) {
        add(.property(property, entity: index), model.declaration(of: property), bonus: 0)
      }
    }
    guard container == nil, !name.isEmpty else { return result }
    for (index, composite) in model.composites.enumerated() { add(.composite(index), composite.declaration, bonus: 1) }
    for (index, request) in model.fetchRequests.enumerated() where !request.isOfFetchedProperty {
      add(.fetchRequest(index), request.declaration, bonus: 0)
    }
    for (index, configuration) in model.configurations.enumerated() {
      add(.configuration(index), configuration.declaration, bonus: 0)
    }
    return result
  }
}

/// The scores of a model's names, each computed once.
private struct NameScores {
  private let pattern: FuzzyPattern
  private let model: Model
  /// By the index of the name: a score, or ``none``, or ``unknown``.
  private var known: [Int]
  private static let none = Int.min
  private static let unknown = Int.max

  init(_ pattern: FuzzyPattern, _ model: Model) {
    self.pattern = pattern
    self.model = model
    known = Array(repeating: NameScores.unknown, count: model.strings.count)
  }

  subscript(name: Name) -> Int? {
    mutating get {
      let index = Int(name.index)
      if known[index] == NameScores.unknown {
        known[index] = pattern.score(model.strings.utf8(of: name)) ?? NameScores.none
      }
      return known[index] == NameScores.none ? nil : known[index]
    }
  }
}
