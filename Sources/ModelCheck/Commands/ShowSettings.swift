import JSONText
import ModelRules
import ModelSyntax
import ModelWorkspace

extension Command {
  package static let showSettings = Command(
    "--show-settings", takes: .paths, "Print the settings and merge sets that hold, as JSON"
  ) { run in
    do throws(TreeError) {
      run.output.write(SettingsReport(try run.trees(), run: run).text)
      return .clean
    } catch {
      return run.fail(error.message)
    }
  }
}

/// The settings as they hold, those that nobody wrote down among them.
private struct SettingsReport {
  private let trees: [(tree: ReadTree, workspace: Workspace)]
  private let run: Run

  init(_ trees: [(ReadTree, Workspace)], run: Run) {
    self.trees = trees
    self.run = run
  }

  var text: String {
    var json = JSONWriter.printable()
    json.object { json in
      json.member("version", 1)
      json.key("trees")
      json.array(trees, onLines: true) { json, entry in
        json.object { write(entry.tree, entry.workspace, to: &$0) }
      }
    }
    return json.text + "\n"
  }

  private func write(_ tree: ReadTree, _ workspace: Workspace, to json: inout JSONWriter) {
    json.member("path", run.relative(tree.scope))
    if let path = tree.settingsPath { json.member("file", run.relative(path)) }
    json.key("standInKeys")
    json.array(tree.settings.standInKeys) { $0.string($1) }
    json.key("exclude")
    json.array(tree.settings.exclude) { $0.string($1.pattern) }
    json.key("mergeSets")
    json.array(workspace.layout.sets, onLines: true) { json, set in
      json.object { json in
        json.member("name", set.name)
        json.member("origin", set.origin.rawValue)
        json.key("models")
        json.array(set.members) { $0.string(run.relative($1.contents ?? $1.bundle)) }
      }
    }
    json.key("rules")
    json.object { json in
      for info in RuleCatalogue.all { json.member(info.id, level(of: info, in: tree.settings)) }
    }
    json.key("suppressions")
    json.array(tree.settings.suppressions, onLines: true) { json, suppression in
      json.object { json in
        json.member("rule", suppression.rule)
        if let bundle = suppression.bundle { json.member("bundle", bundle.pattern) }
        if let version = suppression.version { json.member("version", version) }
        for part in suppression.parts { json.member(part.kind.rawValue, part.name) }
        json.member("reason", suppression.reason)
      }
    }
  }

  private func level(of info: RuleInfo, in settings: Settings) -> String {
    switch settings.rules[info.id] {
    case .off: "off"
    case .severity(let severity): severity.name
    case nil: info.severity.name
    }
  }
}
