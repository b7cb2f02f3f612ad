import JSONText
import DataModel
import ModelMigration
import ModelSyntax

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
      json.array(merged, onLines: true) { json, set in
        json.object { json in
          json.member("mergeSet", set.name)
          json.member("verdict", set.verdict.rawValue)
          json.key("lost")
          json.array(set.lost) { $0.string($1) }
          json.key("joined")
          json.array(set.joined) { $0.string($1) }
        }
      }
    }
    output.write(json.text + "\n")
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
      json.key("reasons")
      json.array(step.step.obstacles) { json, obstacle in write(obstacle, of: step, to: &json) }
      json.key("changes")
      json.array(step.step.changes) { json, change in write(change, of: step, to: &json) }
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

  private static func write(_ obstacle: MigrationObstacle, of step: Step, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", obstacle.reason.rawValue)
      json.member("entity", obstacle.entity)
      json.member("property", obstacle.property)
      json.member("message", obstacle.message)
      write("old", obstacle.origin, in: step.old, to: &json)
      write("new", obstacle.place, in: step.new, to: &json)
    }
  }

  private static func write(_ change: ModelChange, of step: Step, to json: inout JSONWriter) {
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
      write("old", change.before, in: step.old, to: &json)
      write("new", change.after, in: step.new, to: &json)
    }
  }

  /// A place as `--check` writes one: lines and columns from 1, columns in UTF-8 bytes.
  private static func write(_ key: String, _ place: ModelPlace?, in end: End, to json: inout JSONWriter) {
    json.key(key)
    guard let place else { return json.null() }
    json.object { json in
      for (name, offset) in [("start", place.range.start), ("end", place.range.end)] {
        let position = end.model.lines.position(at: offset)
        json.key(name)
        json.object { json in
          json.member("line", position.line + 1)
          json.member("column", position.column + 1)
        }
      }
    }
  }
}
