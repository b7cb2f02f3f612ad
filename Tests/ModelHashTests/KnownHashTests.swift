import DataModel
import Foundation
import ModelHash
import ModelSyntax
import TestSupport
import Testing

/// Hashes that Core Data itself wrote, against those computed from the sources beside them.
@Suite("Hashes that Core Data wrote", .enabled(if: SharedData.hasCorpus, "the corpus is not here"))
struct KnownHashTests {
  private func hashes(_ path: String) -> ModelHashes { ModelHashes(Model.read(SourceText(SharedData.bytes(path)))) }

  /// Written with a revision of the model that the repository does not hold: three of its entities differ.
  private static let olderStore = "Tests/Resources/store2-65-0.wiredatabase"

  @Test func `Every entity hash of compiled models and stores is met`() {
    var known: [String: ModelHashes] = [:]
    var misses: [String] = []
    let rows = String(decoding: SharedData.bytes("hash-vectors.tsv"), as: UTF8.self).split(separator: "\n").dropFirst()
    for row in rows {
      let columns = row.split(separator: "\t").map(String.init)
      let hashes = known[columns[0]] ?? hashes(columns[0])
      known[columns[0]] = hashes
      if hashes[columns[1]]?.hexadecimal != columns[2] {
        misses.append(columns[3] == KnownHashTests.olderStore ? columns[1] : String(row))
      }
      if hashes.entity(named: columns[1])?.doubts != [] { misses.append("in doubt: \(row)") }
    }
    #expect(rows.count > 1000)
    #expect(misses == ["AssetClientMessage", "Member", "User"])
  }
}
