import ModelMerge

/// How differences read in a message.
enum Differences {
  /// The first few, and how many more there are.
  static func phrase(_ differences: [Difference]) -> String {
    let shown = differences.prefix(3).map(\.phrase).joined(separator: ", ")
    return differences.count > 3 ? "\(shown) and \(differences.count - 3) more" : shown
  }
}

extension Finding {
  /// The finding about models that collide when they are merged, by whether they ever are.
  func weighed(by meeting: Meeting) -> Finding {
    switch meeting {
    case .assumed: self
    case .called(let place): adding(RelatedPlace(place, "models are merged here"))
    case .never: unmerged
    }
  }

  private var unmerged: Finding {
    Finding(
      rule: rule, severity: min(severity, .information), place: place,
      message: message + " (no source merges these models, so they meet nowhere)", related: related)
  }

  private func adding(_ place: RelatedPlace) -> Finding {
    Finding(rule: rule, severity: severity, place: self.place, message: message, related: related + [place])
  }
}
