import DataModel
import ModelPredicate
import ModelSyntax

/// A predicate of a version with what its names mean.
struct ResolvedPredicate {
  let use: PredicateUse
  let predicate: Predicate
  let names: PredicateNames

  /// What has the predicate, for messages: `fetch request 'Recent'`.
  var subject: String {
    let model = use.model
    switch use.kind {
    case .template(let index): return "fetch request '\(model.string(model.fetchRequests[index].name))'"
    case .fetchedProperty(let index):
      let owner = use.entity.map { model.string(model.entities[$0].name) + "." } ?? ""
      return "fetched property '\(owner)\(model.string(model.fetchedProperties[index].name))'"
    case .derivedAttribute, .indexElement: return "an expression"
    }
  }

  var isOfFetchedProperty: Bool { if case .fetchedProperty = use.kind { true } else { false } }
}

/// The predicates of one version, made once for all rules that ask.
final class PredicateCache {
  private var made: [ResolvedPredicate]?

  func predicates(of version: VersionView) -> [ResolvedPredicate] {
    if let made { return made }
    let result = PredicateCache.make(version)
    made = result
    return result
  }

  private static func make(_ version: VersionView) -> [ResolvedPredicate] {
    guard !version.model.fetchRequests.isEmpty else { return [] }
    let resolver = KeyResolver(counterparts: version.counterparts)
    return PredicateUse.all(in: version.model, path: version.path).compactMap { use in
      switch use.kind {
      case .derivedAttribute, .indexElement: return nil
      case .template, .fetchedProperty:
        let predicate = use.read()
        var names = PredicateNames(predicate, in: use.scope, resolver: resolver)
        // Behind a fault of syntax a word may be anything.
        if let fault = predicate.problems.first(where: { $0.kind == .syntax }) {
          names.removeAll(from: fault.range.start)
        }
        return ResolvedPredicate(use: use, predicate: predicate, names: names)
      }
    }
  }
}
