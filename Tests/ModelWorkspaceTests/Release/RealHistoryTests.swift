import DataModel
import Foundation
import ModelRules
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

/// Steps of real histories, each in a repository of its own: what is found of them follows from what the files plainly say.
///
/// The expectations come from a comparison of decoded facts that knows nothing of hashes. `MODELD_HISTORY_STEPS` asks for
/// more steps than a sample, `MODELD_HISTORY_SEED` for others.
@Suite(.enabled(if: SharedData.hasCorpus && GitTree.isAvailable, "needs ../shared/corpus and git"))
struct RealHistoryTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private static func sample<Step>(_ steps: [Step]) -> [Step] {
    var random = SplitMix64(seed: UInt64(number("MODELD_HISTORY_SEED") ?? 1))
    return Array(steps.shuffled(using: &random).prefix(number("MODELD_HISTORY_STEPS") ?? 30))
  }

  /// What is found when `old` was committed and `new` is on disk; both files by their paths.
  private static func findings(from old: [String: [UInt8]], to new: [String: [UInt8]]) throws -> [Finding] {
    let git = try GitTree()
    func write(_ files: [String: [UInt8]]) throws {
      for (path, bytes) in files {
        try git.tree.add(path, "")
        try Data(bytes).write(to: URL(filePath: git.tree[path]))
      }
    }
    try write(old)
    try git.commit()
    for path in old.keys where new[path] == nil {
      try git.remove(path.hasSuffix("/contents") ? String(path.dropLast("/contents".count)) : path)
    }
    try write(new)
    let tree = try TreeReader.read([git.path])[0]
    return tree.workspace(comparedWith: try tree.release(ReleaseReference(name: "HEAD"))).currentFindings()
  }

  /// The names in quotes that come first in what a rule says, of findings that are more than a hint.
  private static func subjects(of rule: String, _ findings: [Finding]) -> Set<String> {
    Set(
      findings.filter { $0.rule == rule && $0.severity > .hint }
        .map { String($0.message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)[1]) })
  }

  // MARK: Revisions of one version

  private struct Revision {
    let path: String
    let old: String
    let new: String
  }

  private static var revisions: [Revision] {
    let all = SharedData.revisions
    return zip(all, all.dropFirst()).compactMap { old, new in
      let (directory, other) = (old.split(separator: "/").dropLast(), new.split(separator: "/").dropLast())
      guard directory == other else { return nil }
      return Revision(path: (directory.dropFirst(2) + ["contents"]).joined(separator: "/"), old: old, new: new)
    }
  }

  @Test func `an edit is told of if and only if it changes what a store knows of`() throws {
    var counts = (edited: 0, harmless: 0)
    for step in Self.sample(Self.revisions) {
      let (old, new) = (SharedData.bytes(step.old), SharedData.bytes(step.new))
      let findings = try Self.findings(from: [step.path: old], to: [step.path: new])
      let edited = findings.contains { $0.rule == "shipped-version-edited" && $0.severity > .hint }
      let models = [old, new].map { Model.read(SourceText($0)) }
      guard models.allSatisfy(\.isWhole) else {
        #expect(!edited, "\(step.new)")
        continue
      }
      let isEdited = StoredFacts(models[0]) != StoredFacts(models[1])
      #expect(edited == isEdited, "\(step.new)")
      if isEdited { counts.edited += 1 } else { counts.harmless += 1 }
    }
    #expect(counts.edited > 0 && counts.harmless > 0)
  }

  // MARK: Whole bundles

  private struct BundleStep {
    let name: String
    let old: [String: [UInt8]]
    let new: [String: [UInt8]]
  }

  /// The bundles that are there at several commits, from each to the next by date.
  private static var bundleSteps: [BundleStep] {
    guard let corpus = SharedData.corpus, let paths = FileManager.default.enumerator(atPath: corpus + "/_history")
    else {
      return []
    }
    let index = String(decoding: SharedData.bytes("_history/INDEX.tsv"), as: UTF8.self)
    var dates: [String: String] = [:]
    for line in index.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields.count > 2 { dates[fields[0] + "/" + fields[1].prefix(12)] = fields[2] }
    }
    var bundles: [String: [String: [String: [UInt8]]]] = [:]
    for case let path as String in paths
    where path.contains(".xcdatamodeld/") && (path.hasSuffix("/contents") || path.hasSuffix("/.xccurrentversion")) {
      let parts = path.split(separator: "/").map(String.init)
      let relative = parts.dropFirst(2).joined(separator: "/")
      let bundle = parts[0] + "/" + (relative.components(separatedBy: ".xcdatamodeld/").first ?? "")
      bundles[bundle, default: [:]][parts[0] + "/" + parts[1], default: [:]][relative] = SharedData.bytes(
        "_history/" + path)
    }
    return bundles.sorted { $0.key < $1.key }.flatMap { name, states in
      // Of some commits the corpus has only which version was current.
      let ordered = states.filter { $0.value.keys.contains { $0.hasSuffix("/contents") } }.sorted {
        (dates[$0.key] ?? "", $0.key) < (dates[$1.key] ?? "", $1.key)
      }
      return zip(ordered, ordered.dropFirst()).map { BundleStep(name: name, old: $0.value, new: $1.value) }
    }
  }

  /// The last versions of real bundles, released but for the newest one, and then that one added with an accident.
  private static var accidents: [BundleStep] {
    var random = SplitMix64(seed: 7)
    let paths = SharedData.files(named: "contents").filter { $0.contains(".xcdatamodeld/") }
    let bundles = Dictionary(grouping: paths) { $0.split(separator: "/").dropLast(2).joined(separator: "/") }
    return bundles.sorted { $0.key < $1.key }.filter { $0.value.count > 2 }.flatMap { name, paths in
      let versions = paths.sorted { VersionName.precedes(version($0), version($1)) }.suffix(5)
      return (0..<4).map { accident in
        let folder = String(name.split(separator: "/").last ?? "")
        func files(_ paths: some Sequence<String>, current: String) -> [String: [UInt8]] {
          let plist =
            "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>\(current)</string></dict></plist>"
          var files = [folder + "/.xccurrentversion": Array(plist.utf8)]
          for path in paths { files["\(folder)/\(version(path))/contents"] = SharedData.bytes(path) }
          return files
        }
        let released = Array(versions.dropLast())
        let (victim, newest) = (released.randomElement(using: &random) ?? "", versions.last ?? "")
        var new = files(versions, current: version(accident == 1 ? victim : newest))
        if accident == 2 { new["\(folder)/\(version(victim))/contents"] = nil }
        if accident == 3 { new["\(folder)/\(version(victim))/contents"] = SharedData.bytes(newest) }
        return BundleStep(
          name: "\(name) \(accident)", old: files(released, current: version(released.last ?? "")), new: new)
      }
    }
  }

  private static func version(_ path: String) -> String { String(path.split(separator: "/").dropLast().last ?? "") }

  @Test func `versions that are gone, edited or no longer current are told of, and no others`() throws {
    let (real, accidents) = (Self.bundleSteps, Self.accidents)
    #expect(real.count == 4 && accidents.count > 60)
    for step in real + Self.sample(accidents) {
      let findings = try Self.findings(from: step.old, to: step.new)
      let (old, new) = (StoredBundle(step.old), StoredBundle(step.new))
      func isReachable(_ facts: StoredFacts) -> Bool { new.versions.values.contains(facts) }
      let lost = old.versions.filter { !isReachable($0.value) }
      let (gone, edited) = (lost.filter { !new.names.contains($0.key) }, lost.filter { new.versions[$0.key] != nil })
      #expect(Self.subjects(of: "shipped-version-missing", findings) == Set(gone.keys), "\(step.name)")
      #expect(Self.subjects(of: "shipped-version-edited", findings) == Set(edited.keys), "\(step.name)")
      let isBack = findings.contains { $0.rule == "current-version-moved-back" }
      #expect(isBack == new.isBack(from: old), "\(step.name)")
    }
  }
}

/// What a store knows of a model, as plain text: a line for each entity, each stored property and each constraint.
private struct StoredFacts: Equatable {
  private let lines: Set<String>

  init(_ model: Model) {
    var lines: Set<String> = []
    for entity in model.entities {
      let name = model.string(entity.name)
      func text(_ term: ModelTerm, _ declaration: Declaration) -> String { model.text(term, of: declaration) ?? "" }
      let modifier = text(.versionHashModifier, entity.declaration)
      lines.insert("\(name) | \(entity.isAbstract) | \(model.string(entity.parent)) | \(modifier)")
      for attribute in model.attributes[entity.attributes.indices] where !attribute.flags.contains(.transient) {
        let own = attribute.declaration
        let flags = attribute.flags.intersection([.optional, .allowsExternalBinaryDataStorage, .preserveAfterDeletion])
        let plain = "\(model.string(attribute.name)) | \(attribute.type) | \(flags.rawValue)"
        let derivation = attribute.flags.contains(.derived) ? text(.derivationExpression, own) : nil
        lines.insert("\(name) | \(derivation ?? plain) | \(text(.versionHashModifier, own))")
      }
      for relationship in model.relationships[entity.relationships.indices]
      where !relationship.flags.contains(.transient) {
        let own = relationship.declaration
        let ends = [relationship.name, relationship.destination, relationship.inverseName].map(model.string)
        let flags = relationship.flags.intersection([.optional, .ordered, .toMany])
        let counts = [ModelTerm.minCount, .maxCount, .versionHashModifier].map { text($0, own) }
        // A count that is absent is the usual one.
        let usual = [counts[0] == "0" ? "" : counts[0], counts[1], counts[2]]
        lines.insert(
          "\(name) | \(ends.joined(separator: " | ")) | \(flags.rawValue) | \(usual.joined(separator: " | "))")
      }
      for constraint in model.constraints[entity.constraints.indices] {
        let names = model.constraintMembers[constraint.members.indices].map { model.string($0.property) }
        lines.insert("\(name) | unique | \(names.joined(separator: "."))")
      }
    }
    self.lines = lines
  }
}

/// The versions of a bundle that can be read, and which one is current.
private struct StoredBundle {
  private(set) var versions: [String: StoredFacts] = [:]
  /// Also of those that can't be read.
  private(set) var names: Set<String> = []
  private var current: String?

  init(_ files: [String: [UInt8]]) {
    for (path, bytes) in files {
      guard path.hasSuffix("/contents") else {
        let text = String(decoding: bytes, as: UTF8.self)
        let value = text.components(separatedBy: "<string>").last?.components(separatedBy: "</string>").first
        current = value.map { $0.replacingOccurrences(of: ".xcdatamodel", with: "") }
        continue
      }
      let name = String(path.split(separator: "/").dropLast().last?.dropLast(".xcdatamodel".count) ?? "")
      names.insert(name)
      let model = Model.read(SourceText(bytes))
      if model.isWhole { versions[name] = StoredFacts(model) }
    }
    if current == nil, names.count == 1 { current = names.first }
  }

  /// Whether the current version is one that comes before the one that was current, and that the old state had.
  func isBack(from old: StoredBundle) -> Bool {
    guard let current, let former = old.current, current != former, old.names.contains(current) else { return false }
    if let now = versions[current], now == old.versions[former] { return false }
    return current.compare(former, options: .numeric) == .orderedAscending
  }
}
