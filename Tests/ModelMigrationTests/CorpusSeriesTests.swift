import DataModel
import Foundation
import ModelMerge
import ModelMigration
import ModelSyntax
import TestSupport
import Testing

@Suite(.enabled(if: SharedData.hasCorpus, "needs ../shared/corpus"))
struct CorpusSeriesTests {
  @Test func explore() throws {
    let paths = SharedData.files(named: "contents").filter { $0.contains(".xcdatamodeld/") }
    var bundles: [String: [(String, String)]] = [:]
    for path in paths {
      let parts = path.split(separator: "/")
      let bundle = parts.dropLast(2).joined(separator: "/")
      bundles[bundle, default: []].append((VersionName(folder: String(parts[parts.count - 2])).text, path))
    }
    var pairs = 0
    for (bundle, versions) in bundles.sorted(by: { $0.key < $1.key }) where versions.count > 1 {
      let sorted = versions.sorted { VersionName.precedes($0.0, $1.0) }
      let sides = sorted.map { MigrationModel(Model.read(SourceText(SharedData.bytes($0.1))), path: $0.1) }
      for index in 1..<sides.count {
        pairs += 1
        let step = MigrationStep(from: sides[index - 1], to: sides[index])
        print("PAIR\t\(step.verdict.rawValue)\t\(bundle)\t\(sorted[index - 1].0)\t\(sorted[index].0)")
        for obstacle in step.obstacles {
          print(
            "OBS\t\(obstacle.reason.rawValue)\t\(bundle)\t\(sorted[index - 1].0)\t\(sorted[index].0)\t\(obstacle.message)"
          )
        }
        for change in step.changes
        where change.details.contains(where: {
          ["destination", "uniqueness constraints", "parent"].contains($0.aspect)
        }) {
          print(
            "CHG\t\(change.kind)\t\(bundle)\t\(sorted[index].0)\t\(change.qualifiedName)\t\(change.details.map { "\($0.aspect) \($0.before)>\($0.after)" })"
          )
        }
      }
    }
    print("PAIRS \(pairs)")
  }
}
