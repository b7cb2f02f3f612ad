import DataModel
import ModelMigration
import ModelRules
package import ModelSyntax
package import ModelWorkspace

/// How a version stands among those of its bundle and to the release that it is compared with.
package struct VersionStanding: Equatable, Sendable {
  /// What becomes of a store at a migration.
  package enum Way: Equatable, Sendable {
    case nothingToDo, inferred, mayFail, mappingModel, needsMappingModel
  }

  /// The `<model` of the version.
  package let range: ByteRange
  /// Where its start tag ends.
  package let tagEnd: Int
  package let isCurrent: Bool
  /// To the release, and what that is called.
  package let release: ReleaseStanding?
  package let releaseName: String?
  /// How stores come to the current version, and which versions these are; for the current version from the one before.
  package let way: Way?
  package let from: String?
  package let to: String?

  /// The standing in a few words: `older version · shipped with 'v1' · migrates to 'Shop 3' by inference`.
  package var title: String {
    let place = isCurrent ? "current version" : "not the current version"
    let shipping = releaseName.map { name in
      switch release {
      case .shipped: "shipped with '\(name)'"
      case .edited: "shipped with '\(name)' and edited since"
      case .new, nil: "new since '\(name)'"
      }
    }
    return [place, shipping, way.map(phrase)].compactMap(\.self).joined(separator: " · ")
  }

  private func phrase(_ way: Way) -> String {
    let stores = isCurrent ? "stores of '\(from ?? "")' " : ""
    let goal = isCurrent ? "" : " to '\(to ?? "")'"
    func migrates(_ how: String) -> String { "\(stores)\(isCurrent ? "migrate" : "migrates")\(goal) \(how)" }
    return switch way {
    case .nothingToDo: isCurrent ? "\(stores)open as they are" : "the same to a store as '\(to ?? "")'"
    case .inferred: migrates("by inference")
    case .mayFail: migrates("by inference, unless a row lacks a value")
    case .mappingModel: migrates("by a mapping model")
    case .needsMappingModel:
      isCurrent ? "\(stores)need a mapping model" : "needs a mapping model\(goal)"
    }
  }
}

extension Analysis {
  /// The standing of the version whose `contents` is at `path`; `nil` where it is the only one and compared with nothing.
  ///
  /// - Complexity: A comparison of two versions, and the hashes of the version where its release has many alike.
  package func standing(ofVersion path: String) -> VersionStanding? {
    guard case .model(let model)? = workspace.files[path], let bundle = bundle(ofVersion: path),
      !model.declaration.tag.isEmpty
    else { return nil }
    let release = workspace.standing(ofVersion: path)
    guard bundle.versions.count > 1 || release != nil else { return nil }
    let isCurrent = bundle.currentVersion?.contents == path
    let step = step(ofVersion: path, in: bundle, isCurrent: isCurrent)
    let tag = model.declaration.tag
    return VersionStanding(
      range: ByteRange(tag.start, tag.start + "<model".utf8.count), tagEnd: tag.end, isCurrent: isCurrent,
      release: release, releaseName: release == nil ? nil : workspace.release?.name, way: step?.way,
      from: step?.from, to: step?.to)
  }

  private func step(
    ofVersion path: String, in bundle: ModelBundle, isCurrent: Bool
  ) -> (way: VersionStanding.Way, from: String, to: String)? {
    guard let series = workspace.series(ofBundle: bundle.path) else { return nil }
    let from = isCurrent ? series.predecessor : series.versions.first { $0.path == path }
    // Nobody goes back from a later version.
    guard let from, isCurrent || VersionName.precedes(from.entry.name, series.current.entry.name) else { return nil }
    return (way(from: from, in: series), from.entry.name, series.current.entry.name)
  }

  private func way(from version: SeriesView.Version, in series: SeriesView) -> VersionStanding.Way {
    if workspace.areIndistinguishable(version, series.current) { return .nothingToDo }
    let risk = series.obstacles(from: version).map(\.reason.risk).max()
    guard let risk, risk > .losesData else { return .inferred }
    if series.isCovered(version, series.current) { return .mappingModel }
    return risk == .notInferable ? .needsMappingModel : .mayFail
  }
}
