import Foundation
import ModelRules
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

/// Changes one of two equal models that are merged: the difference must be one rule's finding, there, and no other.
@Suite struct MergeMutationTests {
  private static let count = Int(ProcessInfo.processInfo.environment["MODELD_MUTATIONS"] ?? "") ?? 20
  private static let paths = ["A", "B"].map { "\($0).xcdatamodeld/\($0).xcdatamodel/contents" }

  @Test(arguments: MutationCatalogue.merges)
  func `a changed twin has just that finding more`(mutation: RuleMutation) {
    var done = 0
    var failures: [String] = []
    for seed in 0..<UInt64(MergeMutationTests.count) {
      guard let outcome = outcome(of: mutation, seed: seed) else { continue }
      done += 1
      if !outcome.isEmpty { failures.append(outcome) }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(done) failed, the first one: \(failures.first ?? "")")
    #expect(done == MergeMutationTests.count, "only \(done) places fit")
  }

  /// Empty if all is well; `nil` if no model has a fitting place.
  private func outcome(of mutation: RuleMutation, seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let original = MutationBase.original(Int.random(in: 0..<MutationBase.count, using: &random), mutation.base)
      guard let mutant = mutation.mutate(original.text, &random) else { continue }
      return judge(mutant, of: original.text.source, mutation.rule).map { "seed \(seed), \(original.name): \($0)" }
        ?? ""
    }
    return nil
  }

  private func judge(_ mutant: Mutant, of original: SourceText, _ rule: String) -> String? {
    let changed = mutant.applied(to: original)
    var left = findings(original, original).map { key($0) { mutant.moved($0) } }
    var new: [Finding] = []
    for finding in findings(original, changed) {
      if let index = left.firstIndex(of: key(finding) { $0 }) { left.remove(at: index) } else { new.append(finding) }
    }
    let told = new.map { "\($0.rule) at '\($0.place.range.map(changed.string) ?? "")': \($0.message)" }
    guard left.isEmpty, new.count == 1, let finding = new.first, finding.rule == rule else {
      return "\(left.count) gone; new: \(told.joined(separator: "; "))"
    }
    guard finding.place.path == MergeMutationTests.paths[1], let range = finding.place.range,
      changed.string(range) == mutant.text, range.start >= mutant.moved(mutant.tag.start),
      range.end <= mutant.moved(mutant.tag.end + 1)
    else { return "the place is wrong, it should be '\(mutant.text)': \(told[0])" }
    return nil
  }

  private func findings(_ first: SourceText, _ second: SourceText) -> [Finding] {
    let files = zip(MergeMutationTests.paths, [first, second]).compactMap { path, text in
      FileState.read(text, at: path).map { FileChange(path, $0) }
    }
    return Workspace(root: ".", files: files + WorkspaceFixture.directories(of: MergeMutationTests.paths))
      .currentFindings()
  }

  /// What makes a finding the same before and after; only the places in the second model move.
  private func key(_ finding: Finding, _ move: (Int) -> Int) -> String {
    let start = finding.place.range?.start ?? -1
    let isMoved = finding.place.path == MergeMutationTests.paths[1]
    return "\(finding.rule) \(finding.place.path) \(isMoved ? move(start) : start)"
  }
}
