import DataModel
import ModelIDE
import ModelSyntax
import ModelWorkspace

/// How long an editor waits for an answer about a name in a large workspace.
enum NavigationBench {
  /// How many entities each model has: with 2,000 models there are 80,000.
  private static let entityCount = 40

  static func run() {
    for models in [20, 2_000] {
      let analysis = Analysis(workspace(models: models))
      let path = path(of: models / 2)
      let offsets = offsets(ofNamesIn: analysis, at: path)
      report("definition", models, offsets) { _ = analysis.definition(at: $0, in: path) }
      report("hover", models, offsets) { _ = analysis.hover(at: $0, in: path) }
      report("references", models, Array(offsets.prefix(20))) { _ = analysis.references(at: $0, in: path) }
      report("symbols", models, [0, 1, 2]) { _ in _ = analysis.workspaceSymbols(matching: "enti") }
    }
  }

  private static func report(_ what: String, _ models: Int, _ offsets: [Int], _ body: (Int) -> Void) {
    let clock = ContinuousClock()
    let times = offsets.map { offset in clock.measure { body(offset) } }.sorted()
    let microseconds = times[times.count / 2] / Duration.microseconds(1)
    print("\(what) in \(models) models: median \(Int(microseconds.rounded())) µs of \(times.count)")
  }

  /// The start of each name that leads somewhere.
  private static func offsets(ofNamesIn analysis: Analysis, at path: String) -> [Int] {
    guard case .model(let model)? = analysis.workspace.files[path] else { return [] }
    return model.relationships.flatMap { relationship in
      [ModelTerm.destinationEntity, .inverseName].map { model.range($0, of: relationship.declaration).start }
    }
  }

  private static func path(of model: Int) -> String { "M\(model).xcdatamodeld/M\(model).xcdatamodel/contents" }

  /// Models in one merge set; each names an entity of the next one by a stand-in.
  private static func workspace(models: Int) -> Workspace {
    var files: [FileChange] = []
    for number in 0..<models {
      let path = path(of: number)
      let text = SourceText(contents(of: number, next: (number + 1) % models))
      if let state = FileState.read(text, at: path) { files.append(FileChange(path, state)) }
    }
    return Workspace(root: ".", files: files)
  }

  private static func contents(of number: Int, next: Int) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model>\n"
    for index in 0..<entityCount {
      let isLast = index == entityCount - 1
      let destination = isLast ? "Entity\(next)_0" : "Entity\(number)_\(index + 1)"
      text += "<entity name=\"Entity\(number)_\(index)\" syncable=\"YES\">\n"
      text += "<attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/>\n"
      text += "<relationship name=\"next\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
      text +=
        "destinationEntity=\"\(destination)\" inverseName=\"title\" inverseEntity=\"\(destination)\"/>\n</entity>\n"
    }
    text += "<entity name=\"Entity\(next)_0\"><attribute name=\"title\" attributeType=\"String\"/>"
    text += "<userInfo><entry key=\"MyRealEntity\" value=\"\"/></userInfo></entity>\n"
    return text + "</model>\n"
  }
}
