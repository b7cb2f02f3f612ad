import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace
import Synchronization
import TestSupport

/// The models that mutations are tried on, each read and judged once.
enum MutationBase {
  /// A model as it is before a mutation.
  struct Original: Sendable {
    let name: String
    let text: ModelText
    let findings: [Finding]

    init(_ name: String, _ source: SourceText) {
      self.name = name
      text = ModelText(source)
      findings = MutationBase.findings(source)
    }
  }

  static let path = "Example.xcdatamodeld/Example.xcdatamodel/contents"

  /// All that is found in a tree with that model alone.
  static func findings(_ source: SourceText) -> [Finding] {
    let model = FileState.read(source, at: path).map { [FileChange(path, $0)] } ?? []
    return Workspace(root: ".", files: model + WorkspaceFixture.directories(of: [path])).currentFindings()
  }

  /// A model by its number: real ones and generated ones in turn.
  static func original(_ number: Int, _ base: RuleMutation.Base) -> Original {
    let key = Key(base: base, number: number % count)
    if let known = cache.withLock({ $0[key] }) { return known }
    let original = make(key)
    cache.withLock { $0[key] = original }
    return original
  }

  /// How many different models there are of each kind.
  static let count = 4096
  private static let cache = Mutex<[Key: Original]>([:])

  private struct Key: Hashable {
    let base: RuleMutation.Base
    let number: Int
  }

  private static func make(_ key: Key) -> Original {
    let files = realModels
    if key.base == .any, key.number.isMultiple(of: 2), !files.isEmpty {
      let path = files[key.number / 2 % files.count]
      let original = Original(path, SourceText(SharedData.bytes(path)))
      if original.text.model.isWhole { return original }
    }
    let text = ModelGenerator.contents(seed: UInt64(key.number), isForCloud: key.base == .cloud)
    return Original("generated \(key.number)", SourceText(text))
  }

  /// Real models small enough to be judged often, one of each directory.
  private static let realModels: [String] = {
    var seen: Set<String> = []
    return SharedData.files(named: "contents").filter { path in
      path.hasSuffix(".xcdatamodel/contents") && seen.insert(PathNames.parent(PathNames.parent(path))).inserted
        && SharedData.bytes(path).count < 40_000
    }
  }()
}
