import DataModel
import ModelRules
import ModelSyntax
import ModelWorkspace

/// Changes one version again and again, in small and large workspaces of generated models.
struct ChangeBench {
  func run() {
    compare("all models in one merge set", setSize: nil)
    compare("in sets of 20", setSize: 20)
  }

  private func compare(_ what: String, setSize: Int?) {
    var small = workspace(of: 20, setSize: setSize)
    var large = workspace(of: 2_000, setSize: setSize)
    var times: (small: [Double], large: [Double]) = ([], [])
    // In turns, so that whatever else the machine does falls on both.
    for round in 0..<200 {
      times.small.append(Bench.median(of: 1) { change(&small, round) })
      times.large.append(Bench.median(of: 1) { change(&large, round) })
    }
    let (a, b) = (times.small.sorted()[100], times.large.sorted()[100])
    print(
      "\(what): \(Bench.text(a / 1e3, 0)) µs in 20 models, \(Bench.text(b / 1e3, 0)) µs in 2,000, ratio "
        + Bench.text(b / a))
  }

  /// One edit, read, merged and judged, with its findings gone and come back.
  private func change(_ workspace: inout Workspace, _ round: Int) {
    let text = SourceText(GeneratedTree.text(7, isBroken: round.isMultiple(of: 2)))
    workspace.apply([FileChange(path(of: 7), .model(Model.read(text)))])
  }

  // MARK: Generated models

  private func path(of index: Int) -> String {
    "./Model\(index).xcdatamodeld/Model\(index).xcdatamodel/contents"
  }

  private func workspace(of count: Int, setSize: Int?) -> Workspace {
    let changes = (0..<count).map { FileChange(path(of: $0), .model(Model.read(SourceText(GeneratedTree.text($0))))) }
    var settings = Settings()
    if let setSize {
      let sets = stride(from: 0, to: count, by: setSize).map { start in
        let models = (start..<min(start + setSize, count)).map { "\"Model\($0).xcdatamodeld\"" }
        return "{\"name\": \"Set \(start)\", \"models\": [\(models.joined(separator: ","))]}"
      }
      let text = "{\"mergeSets\": [\(sets.joined(separator: ","))]}"
      settings = Settings.read(SourceText(text), knownRules: RuleCatalogue.all.map(\.id))
    }
    return Workspace(root: ".", files: changes, settings: settings)
  }
}
