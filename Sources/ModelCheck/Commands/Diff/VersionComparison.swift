import DataModel
import ModelHash
import ModelMigration
import ModelRules
import ModelWorkspace

/// Compares versions of a bundle of one state with versions of one of another.
struct VersionComparison: Sendable {
  /// A step, or why there is none.
  enum Outcome: Sendable {
    case step(DiffReport.Step)
    case note(DiffReport.Note)
  }

  private let old: DiffSide
  private let new: DiffSide

  init(from old: DiffSide, to new: DiffSide) {
    self.old = old
    self.new = new
  }

  /// From the version of the old bundle that was named or is current to that of the new one, and what became of the others.
  func compare(_ before: ModelBundle, _ after: ModelBundle) -> Outcome {
    guard let x = VersionComparison.chosen(before) else { return note(after, "had no current version before") }
    guard let y = VersionComparison.chosen(after) else { return note(after, "has no current version") }
    var outcome = step(x, to: y, of: after)
    if case .step(var step) = outcome {
      compareVersions(before, after, &step)
      outcome = .step(step)
    }
    return outcome
  }

  /// From the version before to the current one.
  func lastStep(of bundle: ModelBundle) -> Outcome {
    guard let current = bundle.currentVersion, let index = bundle.versions.firstIndex(of: current),
      bundle.versions.count > 1
    else { return note(bundle, "has no version before the current one") }
    guard index > 0 || bundle.versions.count == 2 else {
      return note(bundle, "has '\(current.name)', its first version, as the current one")
    }
    return step(bundle.versions[index > 0 ? index - 1 : 1], to: current, of: bundle)
  }

  /// The version that was named, or the current one.
  private static func chosen(_ bundle: ModelBundle) -> VersionEntry? {
    bundle.currentVersion ?? (bundle.versions.count == 1 ? bundle.versions[0] : nil)
  }

  private func note(_ bundle: ModelBundle, _ text: String) -> Outcome {
    .note(DiffReport.Note(bundle: new.relativePath(of: bundle), text: text))
  }

  private func step(_ x: VersionEntry, to y: VersionEntry, of bundle: ModelBundle) -> Outcome {
    guard let a = end(x, of: old) else { return note(bundle, "had no readable version '\(x.name)'") }
    guard let b = end(y, of: new) else { return note(bundle, "has no readable version '\(y.name)'") }
    let step = MigrationStep(
      from: MigrationModel(a.model, path: a.file, standInKeys: old.workspace.settings.standInKeys),
      to: MigrationModel(b.model, path: b.file, standInKeys: new.workspace.settings.standInKeys))
    return .step(DiffReport.Step(bundle: new.relativePath(of: bundle), old: a, new: b, step: step))
  }

  private func end(_ version: VersionEntry, of side: DiffSide) -> DiffReport.End? {
    guard let model = side.model(version), let contents = version.contents else { return nil }
    return DiffReport.End(version: version.name, file: side.shown(contents), model: model)
  }

  /// What became of the versions beside the ones that are compared.
  private func compareVersions(_ before: ModelBundle, _ after: ModelBundle, _ step: inout DiffReport.Step) {
    guard before.versions.count > 1 || after.versions.count > 1 else { return }
    let (x, y) = (before.versions.map(\.name), after.versions.map(\.name))
    step.addedVersions = y.filter { !x.contains($0) }
    step.removedVersions = x.filter { !y.contains($0) }
    step.editedVersions = after.versions.filter { version in
      guard let other = before.version(named: version.name), let a = old.model(other), let b = new.model(version) else {
        return false
      }
      return a != b && !ModelHashes.areEqual(a, b)
    }.map(\.name)
  }
}
