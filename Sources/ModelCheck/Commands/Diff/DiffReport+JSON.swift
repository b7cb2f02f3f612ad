import JSONText
import DataModel
import ModelMigration
import ModelSyntax
import ModelWorkspace

extension DiffReport {
  /// The document that the README promises: members may be added to version 1, none removed or changed.
  func writeJSON(to output: inout some TextOutputStream) {
    var json = JSONWriter.printable()
    json.object { json in
      json.member("version", 1)
      json.key("steps")
      json.array(steps, onLines: true) { json, step in DiffReport.write(step, to: &json) }
      json.key("models")
      json.array(notes, onLines: true) { json, note in
        json.object { json in
          json.member("bundle", note.bundle)
          json.member("message", note.text)
        }
      }
      json.key("merged")
      json.array(merged, onLines: true) { json, set in write(set, to: &json) }
    }
    output.write(json.text + "\n")
  }

  private func write(_ set: Merged, to json: inout JSONWriter) {
    json.object { json in
      json.member("mergeSet", set.name)
      json.member("verdict", set.verdict.rawValue)
      for (key, names) in [("lost", set.lost), ("joined", set.joined), ("traps", set.traps)] {
        json.key(key)
        json.array(names) { $0.string($1) }
      }
      let places = Places(old: mergedPlace(in: old), new: mergedPlace(in: new))
      DiffReport.write(set.step, places, to: &json)
    }
  }

  /// A place in a merged model, with its file.
  private func mergedPlace(in side: DiffSide) -> (ModelPlace) -> Places.Shown? {
    { place in
      side.workspace.lines(of: place.path).map { Places.Shown(lines: $0, file: side.shown(place.path)) }
    }
  }

  /// How places of a step are written.
  private struct Places {
    struct Shown {
      let lines: LineIndex
      /// The file, unless it is clear from the step.
      let file: String?
    }

    let old: (ModelPlace) -> Shown?
    let new: (ModelPlace) -> Shown?
  }

  private static func write(_ step: Step, to json: inout JSONWriter) {
    json.object { json in
      json.member("bundle", step.bundle)
      for (key, end) in [("old", step.old), ("new", step.new)] {
        json.key(key)
        json.object { json in
          json.member("version", end.version)
          json.member("file", end.file)
        }
      }
      json.member("verdict", step.step.verdict.rawValue)
      json.member("mappingModel", step.mappingModel)
      let places = Places(
        old: { _ in Places.Shown(lines: step.old.model.lines, file: nil) },
        new: { _ in Places.Shown(lines: step.new.model.lines, file: nil) })
      write(step.step, places, to: &json)
      json.key("versions")
      json.object { json in
        for (key, names) in [
          ("added", step.addedVersions), ("removed", step.removedVersions), ("edited", step.editedVersions),
        ] {
          json.key(key)
          json.array(names) { $0.string($1) }
        }
      }
    }
  }

  /// Writes the members that all steps have.
  private static func write(_ step: MigrationStep, _ places: Places, to json: inout JSONWriter) {
    json.key("reasons")
    json.array(step.obstacles) { json, obstacle in write(obstacle, places, to: &json) }
    json.key("changes")
    json.array(step.changes) { json, change in write(change, places, to: &json) }
  }

  private static func write(_ obstacle: MigrationObstacle, _ places: Places, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", obstacle.reason.rawValue)
      json.member("entity", obstacle.entity)
      json.member("property", obstacle.property)
      json.member("message", obstacle.message)
      write("old", obstacle.origin, places.old, to: &json)
      write("new", obstacle.place, places.new, to: &json)
    }
  }

  private static func write(_ change: ModelChange, _ places: Places, to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", change.kind.rawValue)
      json.member("subject", change.subject.rawValue)
      json.member("entity", change.entity)
      json.member("name", change.name)
      json.member("formerName", change.formerName)
      json.member("formerEntity", change.formerEntity)
      json.member("changesHash", change.changesHash)
      json.key("details")
      json.array(change.details) { json, detail in
        json.object { json in
          json.member("aspect", detail.aspect)
          json.member("old", detail.before)
          json.member("new", detail.after)
          json.member("changesHash", detail.changesHash)
        }
      }
      write("old", change.before, places.old, to: &json)
      write("new", change.after, places.new, to: &json)
    }
  }

  /// A place as `--check` writes one: lines and columns from 1, columns in UTF-8 bytes.
  private static func write(
    _ key: String, _ place: ModelPlace?, _ shown: (ModelPlace) -> Places.Shown?, to json: inout JSONWriter
  ) {
    json.key(key)
    guard let place, let shown = shown(place) else { return json.null() }
    json.object { json in
      if let file = shown.file { json.member("file", file) }
      for (name, offset) in [("start", place.range.start), ("end", place.range.end)] {
        let position = shown.lines.position(at: offset)
        json.key(name)
        json.object { json in
          json.member("line", position.line + 1)
          json.member("column", position.column + 1)
        }
      }
    }
  }
}
