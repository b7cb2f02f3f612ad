import DataModel
import ModelHash
import ModelRules

/// Which bundle goes on from each bundle of a release: the one at its path, or the one that it has become.
///
/// A bundle that was moved or renamed is known by its versions: it shares more of their hashes than any other bundle
/// that is new since the release.
struct ReleaseMatching: Equatable, Sendable {
  /// The paths now, by the paths at the release.
  private var successors: [String: String] = [:]
  /// Whether bundles are gone and others are new, so that what these say decides which is which.
  private(set) var hangsOnHashes = false

  init() {}

  /// - Complexity: Linear in the bundles; the versions of those that are gone and of those that are new are hashed.
  init(_ release: Release, _ files: [String: FileState], _ layout: Layout, _ hashCache: HashCache) {
    let gone = release.layout.bundles.filter { layout.bundle(at: $0.path) == nil }
    let new = gone.isEmpty ? [] : layout.bundles.filter { release.layout.bundle(at: $0.path) == nil }
    for bundle in release.layout.bundles {
      if let same = layout.bundle(at: bundle.path) { successors[bundle.path] = same.path }
    }
    hangsOnHashes = !new.isEmpty
    guard hangsOnHashes else { return }
    var holders: [VersionHash: Set<String>] = [:]
    for bundle in new {
      for checksum in ReleaseMatching.checksums(of: bundle, files, hashCache) {
        holders[checksum, default: []].insert(bundle.path)
      }
    }
    for bundle in gone {
      var counts: [String: Int] = [:]
      for checksum in ReleaseMatching.checksums(of: bundle, release.files, release.hashCache) {
        for path in holders[checksum] ?? [] { counts[path, default: 0] += 1 }
      }
      let name = PathNames.lastComponent(bundle.path)
      let best = counts.max { a, b in
        if a.value != b.value { return a.value < b.value }
        let (x, y) = (PathNames.lastComponent(a.key) == name, PathNames.lastComponent(b.key) == name)
        return x != y ? y : PathNames.precedes(b.key, a.key)
      }
      let namesakes = new.filter { PathNames.lastComponent($0.path) == name }
      successors[bundle.path] = best?.key ?? (namesakes.count == 1 ? namesakes[0].path : nil)
    }
  }

  func successor(of path: String) -> String? { successors[path] }

  private static func checksums(
    of bundle: ModelBundle, _ files: [String: FileState], _ hashCache: HashCache
  ) -> Set<VersionHash> {
    var result: Set<VersionHash> = []
    for version in bundle.versions {
      guard let path = version.contents, case .model(let model)? = files[path], model.isWhole else { continue }
      result.insert(hashCache.hashes(of: model, at: path).checksum)
    }
    return result
  }
}
