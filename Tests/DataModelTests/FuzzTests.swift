import DataModel
import Foundation
import ModelSyntax
import TestSupport
import Testing

/// Damaged files are read without a crash, and every place of what is read lies in the text.
///
/// Each test runs for two thirds of a second, or a third of `MODELD_FUZZ_SECONDS`, through seeds from
/// `MODELD_FUZZ_SEED` on; a failure names its seed.
@Suite struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let time = Duration.seconds((environment["MODELD_FUZZ_SECONDS"].flatMap { Double($0) } ?? 2) / 3)
  private static let firstSeed = environment["MODELD_FUZZ_SEED"].flatMap { UInt64($0) } ?? 0

  /// Reads mutations of `samples` until the time is over; `faults` says what is wrong with what was read.
  private func fuzz(_ samples: [[UInt8]], _ faults: (SourceText) -> [String]) {
    let end = ContinuousClock.now + FuzzTests.time
    var seed = FuzzTests.firstSeed
    repeat {
      var random = SplitMix64(seed: seed)
      let sample = samples[Int.random(in: 0..<samples.count, using: &random)]
      let found = faults(SourceText(Mutation.mutated(sample, using: &random)))
      #expect(found == [], "seed \(seed)")
      seed += 1
    } while ContinuousClock.now < end
  }

  @Test func `damaged models`() {
    fuzz(FuzzSamples.contents) { text in
      let (tree, problems) = XMLParser.parse(text, vocabulary: ModelTerm.vocabulary)
      return tree.faults(in: text) + Model.read(text).faults(in: text, tree)
        + text.faults(of: problems.flatMap { [$0.range] + ($0.related.map { [$0] } ?? []) }, "problem")
    }
  }

  @Test func `a model is the same after whatever was read before it`() {
    var scratch = ReadScratch()
    fuzz(FuzzSamples.contents) { text in
      let model = Model.read(text, &scratch)
      return model == Model.read(text) ? [] : ["another model than by itself"]
    }
  }

  @Test func `damaged current-version files`() {
    fuzz(FuzzSamples.currentVersions) { text in
      let file = CurrentVersionFile.read(text)
      return text.faults(of: file.problems.compactMap(\.range), "problem")
        + text.faults(of: file.nameRange.map { [$0] } ?? [], "name")
        + (file.problems.count > 1 ? ["more than one problem"] : [])
    }
  }

  @Test func `damaged projects`() {
    fuzz(FuzzSamples.projects) { text in
      let file = ProjectFile.read(text)
      let models = file.models.flatMap { model in
        [model.range] + [model.currentVersionRange, model.versionGroupTypeRange].compactMap { $0 }
          + model.children.flatMap { [$0.range, $0.listRange] }
      }
      let entries = file.targets.flatMap(\.entries)
      return text.faults(of: file.problems.compactMap(\.range), "problem") + text.faults(of: models, "model")
        + text.faults(of: entries.flatMap { [$0.range, $0.listRange] }, "entry")
        + (file.problems.count > 1 ? ["more than one problem"] : [])
        + (file.models.count + file.targets.count + entries.count > text.count ? ["more results than bytes"] : [])
    }
  }
}

extension SourceText {
  /// A word for each kind of place that does not lie in the text.
  fileprivate func faults(of ranges: [ByteRange], _ what: String) -> [String] {
    ranges.allSatisfy { $0.start <= $0.end && $0.end <= count } ? [] : ["a \(what) outside of the text"]
  }
}

extension XMLTree {
  fileprivate func faults(in text: SourceText) -> [String] {
    func isInside(_ inner: ByteRange, _ outer: ByteRange) -> Bool {
      outer.start <= inner.start && inner.end <= outer.end
    }
    var faults: [String] = []
    if nodes.count + attributes.count > text.count { faults.append("more nodes than bytes") }
    for (index, node) in nodes.enumerated() {
      let parent = node.parent < 0 ? ByteRange(0, text.count) : nodes[Int(node.parent)].range
      if !isInside(node.range, parent) { faults.append("node \(index) is not in its parent") }
      if !isInside(node.nameRange, node.tagRange) { faults.append("the name of node \(index) is not in its tag") }
      if !(index + 1...nodes.count).contains(Int(node.subtreeEnd)) { faults.append("node \(index) has no end") }
      for attribute in attributes[node.attributes] {
        let isRight =
          isInside(attribute.nameRange, node.tagRange) && isInside(attribute.valueRange, node.tagRange)
          && attribute.nameRange.end < attribute.valueRange.start
        if !isRight { faults.append("an attribute of node \(index) is not in its tag") }
      }
    }
    return faults
  }
}

extension Model {
  fileprivate func faults(in text: SourceText, _ tree: XMLTree) -> [String] {
    let elements =
      entities.count + attributes.count + relationships.count + fetchedProperties.count + fetchRequests.count
      + configurations.count + members.count + composites.count + indexes.count + indexElements.count
      + constraints.count + constraintMembers.count + userInfo.count
    let declarations =
      [declaration] + entities.map(\.declaration) + attributes.map(\.declaration) + relationships.map(\.declaration)
    return text.faults(of: fields.map(\.range), "value")
      + text.faults(of: declarations.flatMap { [$0.tag, $0.nameRange] }, "declaration")
      + text.faults(of: unknownTerms.map(\.range), "term") + text.faults(of: problems.compactMap(\.range), "problem")
      // Each element is read once, as one thing.
      + (elements > tree.nodes.count || fields.count > tree.attributes.count ? ["more elements than nodes"] : [])
  }
}
