import DataModel
import ModelMerge
import ModelMigration
import ModelSyntax

/// The side of a step with `inside` between `<model>` and `</model>`.
func side(_ inside: String, path: String = "model") -> MigrationModel {
  MigrationModel([member(path, inside)])
}

func member(_ path: String, _ inside: String) -> MergeMember {
  let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model>\n\(inside)\n</model>"
  return MergeMember(path: path, model: Model.read(SourceText(text)), standInKeys: StandIn.defaultKeys)
}

func step(_ old: String, _ new: String) -> MigrationStep {
  MigrationStep(from: side(old, path: "old"), to: side(new, path: "new"))
}

/// The step of an entity `E` from having `old` to having `new` as its properties.
func step(ofEntity old: String, to new: String) -> MigrationStep {
  step(#"<entity name="E">\#(old)</entity>"#, #"<entity name="E">\#(new)</entity>"#)
}

extension MigrationStep {
  /// `reason subject` for each obstacle.
  var reasons: [String] { obstacles.map { "\($0.reason.rawValue) \($0.subject)" } }

  /// One line for each change.
  var lines: [String] { changes.map(\.line) }
}

extension ModelChange {
  fileprivate var line: String {
    var line = "\(kind.rawValue) \(subject.rawValue) \(qualifiedName)"
    if let formerName { line += " from \(formerName)" }
    if let formerEntity { line += " out of \(formerEntity)" }
    if !details.isEmpty {
      line +=
        ": "
        + details.map {
          "\($0.aspect) \($0.before.isEmpty ? "none" : $0.before) > \($0.after.isEmpty ? "none" : $0.after)"
        }.joined(separator: ", ")
    }
    return changesHash ? line : line + " (no hash)"
  }
}
