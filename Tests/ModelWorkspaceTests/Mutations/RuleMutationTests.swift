import Foundation
import ModelRules
import ModelSyntax
import TestSupport
import Testing

/// Breaks models in each rule's way at random places: the difference must be that rule's finding, there, and no other.
///
/// `MODELD_MUTATIONS` says how often for each mutation; 20 times if it is not set.
@Suite struct RuleMutationTests {
  private static let count = Int(ProcessInfo.processInfo.environment["MODELD_MUTATIONS"] ?? "") ?? 20

  @Test(arguments: MutationCatalogue.all)
  func `a broken model has just that finding more`(mutation: RuleMutation) {
    var done = 0
    var failures: [String] = []
    for seed in 0..<UInt64(RuleMutationTests.count) {
      guard let outcome = outcome(of: mutation, seed: seed) else { continue }
      done += 1
      if !outcome.isEmpty { failures.append(outcome) }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(done) failed, the first one: \(failures.first ?? "")")
    #expect(done == RuleMutationTests.count, "only \(done) places fit")
  }

  @Test(arguments: 0..<UInt64(40))
  func `generated models have nothing to report`(seed: UInt64) {
    for isForCloud in [false, true] {
      let text = ModelGenerator.contents(seed: seed, isForCloud: isForCloud)
      let findings = MutationBase.findings(SourceText(text))
      #expect(findings.map { "\($0.rule): \($0.message)" } == [])
    }
  }

  // MARK: One mutation

  /// Empty if all is well; `nil` if no model has a fitting place.
  private func outcome(of mutation: RuleMutation, seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let number = Int.random(in: 0..<MutationBase.count, using: &random)
      let original = MutationBase.original(number, mutation.base)
      guard let mutant = mutation.mutate(original.text, &random) else { continue }
      return judge(mutant, of: original, mutation.rule).map { "seed \(seed), \(original.name): \($0)" } ?? ""
    }
    return nil
  }

  /// What is wrong with the findings in a mutant; `nil` if they are as they must be.
  private func judge(_ mutant: Mutant, of original: MutationBase.Original, _ rule: String) -> String? {
    let source = mutant.applied(to: original.text.source)
    var left = original.findings.map { Trace($0, at: $0.place.range.map { mutant.moved($0.start) } ?? -1) }
    var new: [Finding] = []
    for finding in MutationBase.findings(source) {
      let trace = Trace(finding, at: finding.place.range?.start ?? -1)
      if let index = left.firstIndex(of: trace) { left.remove(at: index) } else { new.append(finding) }
    }
    let gone = left.map { "\($0.rule) is gone" }
    let told = new.map { "\($0.rule) at '\($0.place.range.map(source.string) ?? "")': \($0.message)" }
    guard gone.isEmpty, new.count == 1, let finding = new.first, finding.rule == rule else {
      return (gone + told).isEmpty ? "nothing was found" : (gone + told).joined(separator: "; ")
    }
    guard let range = finding.place.range, source.string(range) == mutant.text,
      range.start >= mutant.moved(mutant.tag.start), range.end <= mutant.moved(mutant.tag.end + 1)
    else { return "the place is wrong, it should be '\(mutant.text)': \(told[0])" }
    return nil
  }
}

/// What makes a finding the same before and after an edit somewhere else.
private struct Trace: Hashable {
  let rule: String
  let severity: Severity
  let start: Int

  init(_ finding: Finding, at start: Int) {
    rule = finding.rule
    severity = finding.severity
    self.start = start
  }
}
