import JSONText
import ModelMerge
import ModelWorkspace

/// The merge sets as JSON: `{"version":1,"mergeSets":[{"name","models","model"}]}`.
struct MergeSetsReport {
  private let sets: [(set: MergeSet, workspace: Workspace)]
  private let run: Run

  init(_ sets: [(MergeSet, Workspace)], run: Run) {
    self.sets = sets
    self.run = run
  }

  func write(to output: inout some TextOutputStream) {
    var json = JSONWriter.printable()
    json.object { json in
      json.member("version", 1)
      json.key("mergeSets")
      json.array(sets, onLines: true) { json, entry in
        json.object { json in
          json.member("name", entry.set.name)
          json.key("models")
          json.array(entry.set.members) { $0.string(run.relative($1.contents ?? $1.bundle)) }
          json.member("model", (entry.workspace.merged[entry.set.name] ?? MergeIndex()).contentsText())
        }
      }
    }
    output.write(json.text + "\n")
  }
}
