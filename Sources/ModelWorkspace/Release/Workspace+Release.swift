import DataModel
import ModelMerge
package import ModelRules

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
    let members = members(of: bundle, in: files, recorder)
    let shippedMembers = self.members(of: shipped, in: release.files)
    prepareHashes(members, shippedMembers, of: release)
    let view = ReleaseView(
      name: release.name, strictness: release.strictness, bundle: bundle.view,
      versions: states(members, hashCache), shipped: states(shippedMembers, release.hashCache),
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

  /// How a version stands to the release that the models are compared with; `nil` without one, or if it can't be read.
  ///
  /// Core Data does not look at names, so a version that has another name now has shipped nevertheless.
  package func standing(ofVersion path: String) -> ReleaseStanding? {
    guard let release, let bundle = bundleOfVersion[path].flatMap({ layout.bundle(at: $0) }),
      let version = members(of: bundle, in: files).first(where: { $0.path == path })
    else { return nil }
    let old = release.layout.bundles.first { releaseMatching.successor(of: $0.path) == bundle.path }
    let shipped = old.map { states(members(of: $0, in: release.files), release.hashCache) } ?? []
    let state = states([version], hashCache)[0]
    if shipped.contains(where: { state.isIndistinguishable(from: $0) }) { return .shipped }
    return shipped.contains { $0.name == version.name } ? .edited : .new
  }

  /// Whether a store could not tell two versions of the tree apart.
  package func areIndistinguishable(_ a: SeriesView.Version, _ b: SeriesView.Version) -> Bool {
    let states = states(
      [a, b].map { ReadVersion(name: $0.entry.name, path: $0.path, model: $0.model) }, hashCache)
    return states[0].isIndistinguishable(from: states[1])
  }

  /// A version that can be read.
  private struct ReadVersion: Sendable {
    let name: String
    let path: String
    let model: Model
  }

  /// The versions of a bundle that can be read.
  private func members(
    of bundle: ModelBundle, in files: [String: FileState], _ recorder: LookUpRecorder? = nil
  ) -> [ReadVersion] {
    bundle.versions.compactMap { version in
      guard let path = version.contents else { return nil }
      recorder?.note(.file(path))
      guard case .model(let model)? = files[path], model.isWhole else { return nil }
      return ReadVersion(name: version.name, path: path, model: model)
    }
  }

  private func states(_ versions: [ReadVersion], _ cache: HashCache) -> [VersionState] {
    versions.map { version in
      VersionState(
        name: version.name, path: version.path, model: version.model, standInKeys: settings.standInKeys,
        hashes: cache.storeHashes)
    }
  }

  /// Computes on all cores the hashes that the rules would ask for one after the other: of versions that were edited and
  /// do not differ at a glance.
  private func prepareHashes(_ versions: [ReadVersion], _ shipped: [ReadVersion], of release: Release) {
    let models = Dictionary(versions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let edited = shipped.flatMap { old -> [(ReadVersion, HashCache)] in
      guard let new = models[old.name], new.model !== old.model, new.model.outline == old.model.outline else {
        return []
      }
      return [(new, hashCache), (old, release.hashCache)]
    }
    let keys = settings.standInKeys
    _ = concurrentMap(edited) { version, cache in
      cache.storeHashes(of: MergeMember(path: version.path, model: version.model, standInKeys: keys))
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
    // Also those that can't be read at the moment.
    for case let path? in set.members.map(\.contents) { recorder.note(.file(path)) }
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
