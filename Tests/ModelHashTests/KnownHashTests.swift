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

  /// Checksums that Apple's compiler printed, by the version of the model that it compiled.
  private static let checksums = [
    "Taxa54": "iOZJMDYZl0c1b+jvcxxqDE0J/2vGFRiu4V2sM5AY/9o=", "Taxa56": "7slBPn60d+0irFNGApudBcuf7UT65qkpYqiJI4ddXd4=",
    "Taxa55": "FcuBBWAMzjaOxZRaHmcICFxmAlavxsv6KCNjaBH78v0=", "57": "FcuBBWAMzjaOxZRaHmcICFxmAlavxsv6KCNjaBH78v0=",
    "58": "/BBWUl5jcAc85mTOzUuQ8MCfVJBm6MUAmOsJSSCOz7w=", "59": "aqFBkTg9LWEfHYhWxYk95nWHp/2rzJJGxURSlwiJbcI=",
    "60": "pBArdU2/LXXLZdFQcLFkBBNLx0GNlwFf2xZuMHM7Hio=", "61": "pBArdU2/LXXLZdFQcLFkBBNLx0GNlwFf2xZuMHM7Hio=",
  ]

  @Test(arguments: checksums) func `A checksum that the compiler printed is met`(version: String, checksum: String) {
    let bundle = "masc2026+sqlite-core-data-creation/datamodel/Taxa.xcdatamodeld"
    #expect(hashes("\(bundle)/\(version).xcdatamodel/contents").checksum.base64 == checksum)
  }

  /// Compiled models and the sources that they were compiled from.
  private static let compiled = [
    ("alemar11+CoreDataPlus/Tests/Resources", "SampleModel/Fixtures/SampleModel.momd", "SampleModel/SampleModel"),
    ("alemar11+CoreDataPlus/Tests/Resources", "SampleModel3/Fixtures/SampleModel3.momd", "SampleModel3/SampleModel3"),
  ]

  @Test(arguments: compiled)
  func `Every hash and checksum of a compiled model is met`(base: String, product: String, source: String) throws {
    let data = Data(SharedData.bytes("\(base)/\(product)/VersionInfo.plist"))
    let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    let versions = try #require(list?["NSManagedObjectModel_VersionHashes"] as? [String: [String: Data]])
    let checksums = list?["NSManagedObjectModel_VersionChecksums"] as? [String: String] ?? [:]
    #expect(versions.count == 3)
    for (version, entities) in versions {
      let hashes = hashes("\(base)/\(source).xcdatamodeld/\(version).xcdatamodel/contents")
      #expect(hashes.entities.map(\.name) == entities.keys.sorted())
      for (name, hash) in entities { #expect(hashes[name] == VersionHash(hash), "\(version), \(name)") }
      if let checksum = checksums[version] { #expect(hashes.checksum.base64 == checksum) }
    }
  }
}
