import DataModel
import ModelMerge
import ModelRules

// What has become of the models since a release.
extension Workspace {
  /// The units that a release adds.
  static func units(of release: Release?) -> Set<Unit> {
    guard let release else { return [] }
    let bundles = release.layout.bundles.map { Unit.release($0.path) }
    return Set(bundles + release.layout.sets.filter { $0.members.count > 1 }.map { Unit.mergedRelease($0.name) })
  }

  func judgeRelease(_ path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    recorder.note(.versions)
    guard let release, let shipped = release.layout.bundle(at: path),
      let bundle = releaseMatching.successor(of: path).flatMap({ layout.bundle(at: $0) })
    else { return }
    let view = ReleaseView(
      name: release.name, strictness: release.strictness, bundle: bundle.view,
      versions: states(of: bundle, in: files, recorder), shipped: states(of: shipped, in: release.files),
      current: bundle.currentVersion?.name, shippedCurrent: shipped.currentVersion?.name,
      limit: Workspace.isAmongTests(bundle.path) ? .information : .error)
    for rule in RuleCatalogue.releaseRules { rule.check(view, into: &result) }
  }

  /// What the release says of the versions of a bundle.
  func seriesRelease(of bundle: ModelBundle) -> SeriesView.Release? {
    guard let release,
      let shipped = release.layout.bundles.first(where: { releaseMatching.successor(of: $0.path) == bundle.path })
    else { return nil }
    return SeriesView.Release(
      name: release.name, strictness: release.strictness, versions: Set(shipped.versions.map(\.name)),
      current: shipped.currentVersion?.name)
  }

  private func states(
    of bundle: ModelBundle, in files: [String: FileState], _ recorder: LookUpRecorder? = nil
  ) -> [VersionState] {
    bundle.versions.compactMap { version in
      guard let path = version.contents else { return nil }
      recorder?.note(.file(path))
      guard case .model(let model)? = files[path], model.isWhole else { return nil }
      return VersionState(name: version.name, path: path, model: model, standInKeys: settings.standInKeys)
    }
  }

  /// Whether a directory on the way is called `Tests`, or ends so.
  private static func isAmongTests(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }

  // MARK: Merged models

  func judgeMergedRelease(_ name: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    recorder.note(.versions)
    guard let release, let shipped = release.layout.sets.first(where: { $0.name == name }),
      let set = layout.sets.first(where: { $0.names.contains(name) }), let index = merged[set.name]
    else { return }
    recorder.note(.meeting(set: set.name))
    for path in index.members.keys { recorder.note(.file(path)) }
    let members = Set(set.members.map(\.bundle))
    let lost = shipped.members.compactMap { member -> MergedReleaseView.LostBundle? in
      let path = releaseMatching.successor(of: member.bundle)
      guard path.map({ !members.contains($0) }) ?? true, let bundle = release.layout.bundle(at: member.bundle) else {
        return nil
      }
      return MergedReleaseView.LostBundle(name: bundle.name, path: path, shippedPath: bundle.path)
    }
    let view = MergedReleaseView(
      name: release.name, set: set.name, merged: index, shipped: mergedModel(shipped, of: release),
      lostBundles: lost, meeting: meeting(of: set.name), isDeclared: set.origin == .settings)
    for rule in RuleCatalogue.mergedReleaseRules { rule.check(view, into: &result) }
  }

  private func mergedModel(_ set: MergeSet, of release: Release) -> MergeIndex {
    MergeIndex(
      merging: set.members.compactMap { member in
        guard let path = member.contents, case .model(let model)? = release.files[path], model.isWhole else {
          return nil
        }
        return MergeMember(path: path, position: member.position, model: model, standInKeys: settings.standInKeys)
      })
  }
}
