import DataModel
import ModelMigration

/// A rule that reports one reason why the step to the current version is not simply inferred.
protocol StepRule: SeriesRule {
  static var reason: MigrationReason { get }
}

extension StepRule {
  static func check(_ series: SeriesView, into findings: inout [Finding]) {
    guard let step = series.step, let predecessor = series.predecessor else { return }
    for obstacle in step.obstacles
    where obstacle.reason == reason && !series.current.model.isBroken(obstacle.property, of: obstacle.entity) {
      findings.append(.obstacle(obstacle, info, since: predecessor.entry.name))
    }
  }
}

extension Model {
  /// Whether a property lacks its type or its destination, which is an error of its own; mended, the step is another one.
  fileprivate func isBroken(_ property: String?, of entity: String) -> Bool {
    guard let index = self.entity(named: entity), let name = property.flatMap({ strings.find($0) }) else {
      return false
    }
    return switch self.property(named: name, ofEntity: index) {
    case .attribute(let index): attributes[index].type == .undefined
    case .relationship(let index): self.entity(named: relationships[index].destination) == nil
    case .fetchedProperty, nil: false
    }
  }
}

extension Finding {
  /// What keeps stores of the version `name` from coming to the current one.
  static func obstacle(_ obstacle: MigrationObstacle, _ info: RuleInfo, since name: String) -> Finding {
    let before = obstacle.origin.map { [RelatedPlace(Place($0.path, $0.range), "what it was in '\(name)'")] } ?? []
    return Finding(
      info, at: Place(obstacle.place.path, obstacle.place.range), "\(obstacle.message) (from version '\(name)')",
      related: before)
  }
}
