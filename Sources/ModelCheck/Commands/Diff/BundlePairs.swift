import ModelWorkspace

/// Which bundle of the old state each of the new one was: by path, and those that are left by name.
struct BundlePairs {
  private(set) var pairs: [(old: ModelBundle, new: ModelBundle)] = []
  /// The bundles that only one state has.
  private(set) var notes: [DiffReport.Note] = []

  init(from old: DiffSide, to new: DiffSide) {
    let (before, after) = (old.bundles, new.bundles)
    if before.count == 1, after.count == 1 {
      pairs = [(before[0], after[0])]
      return
    }
    var rest = Dictionary(before.map { (old.relativePath(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
    var unmatched: [ModelBundle] = []
    for bundle in after {
      if let match = rest.removeValue(forKey: new.relativePath(of: bundle)) {
        pairs.append((match, bundle))
      } else {
        unmatched.append(bundle)
      }
    }
    for bundle in unmatched {
      let alike = rest.filter { $0.value.name == bundle.name }
      if alike.count == 1, let match = alike.first {
        rest[match.key] = nil
        pairs.append((match.value, bundle))
      } else {
        notes.append(DiffReport.Note(bundle: new.relativePath(of: bundle), text: "is new"))
      }
    }
    for path in rest.keys.sorted(by: PathNames.precedes) {
      notes.append(DiffReport.Note(bundle: path, text: "is gone"))
    }
  }
}
