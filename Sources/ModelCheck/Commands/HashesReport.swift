import JSONText
import DataModel
import ModelHash
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

/// The version hashes of the models that the user asked about.
struct HashesReport {
  struct Version {
    /// The path of the bundle; `nil` for a model without one.
    let bundle: String?
    let name: String
    let file: String
    let isCurrent: Bool
    let hashes: ModelHashes?
    /// Why there are no hashes.
    let error: String?
  }

  struct Merged {
    let mergeSet: String
    let hashes: ModelHashes?
    /// Why there are no hashes: Core Data could not load this model either.
    let error: String?
  }

  /// In the order of the paths of bundles, then in numeric order of their names.
  let versions: [Version]
  let merged: [Merged]

  init(_ trees: [(tree: ReadTree, workspace: Workspace)], run: Run) {
    var seen: Set<String> = []
    var versions: [Version] = []
    var merged: [Merged] = []
    for (tree, workspace) in trees {
      let selection = Selection(run.options.models, in: workspace, scope: tree.scope)
      for bundle in workspace.layout.bundles where selection.contains(bundle) {
        for version in bundle.versions where seen.insert(version.directory).inserted {
          versions.append(HashesReport.version(version, of: bundle, in: workspace, run: run))
        }
      }
      let sets = workspace.layout.sets.filter { set in
        set.members.contains { workspace.layout.bundle(at: $0.bundle).map(selection.contains) ?? false }
      }
      merged += concurrentMap(sets) { HashesReport.merged($0, in: workspace) }
    }
    self.versions = versions
    self.merged = merged
  }

  private static func version(
    _ version: VersionEntry, of bundle: ModelBundle, in workspace: Workspace, run: Run
  ) -> Version {
    var hashes: ModelHashes?
    var error: String?
    switch version.contents.flatMap({ workspace.files[$0] }) {
    case .model(let model)? where model.isWhole: hashes = ModelHashes(model)
    case .model(let model)?: error = model.problems.first { $0.severity == .error }?.message
    case .unreadable(let reason)?: error = "cannot be read: \(reason)"
    default: error = version.isLegacy ? "is in the binary format of Xcode 3" : "has no 'contents'"
    }
    return Version(
      bundle: bundle.isVersioned ? run.relative(bundle.path) : nil, name: version.name,
      file: run.relative(version.contents ?? version.directory),
      isCurrent: bundle.currentVersion?.directory == version.directory, hashes: hashes, error: error)
  }

  private static func merged(_ set: MergeSet, in workspace: Workspace) -> Merged {
    guard let index = workspace.merged[set.name], index.members.count == set.members.count else {
      return Merged(mergeSet: set.name, hashes: nil, error: "not all of its models can be read")
    }
    if let conflict = workspace.conflict(inSet: set.name) {
      return Merged(mergeSet: set.name, hashes: nil, error: conflict.message)
    }
    return Merged(mergeSet: set.name, hashes: ModelHashes(index), error: nil)
  }
}

// MARK: - Text

extension HashesReport {
  /// A line for each model, and one for each of its entities below it.
  func writeText(to output: inout some TextOutputStream) {
    for version in versions {
      let path = PathNames.hasSuffix(version.file, "/contents") ? PathNames.parent(version.file) : version.file
      let note = version.isCurrent ? " (current)" : ""
      HashesReport.write(path.escapedForTerminal + note, version.hashes, version.error, to: &output)
    }
    for model in merged {
      HashesReport.write("merged model \(model.mergeSet.escapedForTerminal)", model.hashes, model.error, to: &output)
    }
  }

  private static func write(
    _ title: String, _ hashes: ModelHashes?, _ error: String?, to output: inout some TextOutputStream
  ) {
    guard let hashes else {
      output.write("\(title): \((error ?? "").escapedForTerminal)\n")
      return
    }
    let doubt = hashes.unverified.isEmpty ? "" : " (unverified)"
    output.write("\(title): \(hashes.checksum.base64)\(doubt)\n")
    for entity in hashes.entities {
      let doubt = entity.doubts.isEmpty ? "" : " (unverified: \(entity.doubts.phrases.joined(separator: ", ")))"
      output.write("  \(entity.hash.hexadecimal) \(entity.name.escapedForTerminal)\(doubt)\n")
    }
  }
}

// MARK: - JSON

extension HashesReport {
  /// The document that the README promises: members may be added to version 1, none removed or changed.
  func writeJSON(to output: inout some TextOutputStream) {
    var json = JSONWriter.printable()
    json.object { json in
      json.member("version", 1)
      json.key("models")
      json.array(versions, onLines: true) { json, version in
        json.object { json in
          json.member("bundle", version.bundle)
          json.member("version", version.name)
          json.member("file", version.file)
          json.member("current", version.isCurrent)
          HashesReport.write(version.hashes, version.error, to: &json)
        }
      }
      json.key("merged")
      json.array(merged, onLines: true) { json, model in
        json.object { json in
          json.member("mergeSet", model.mergeSet)
          HashesReport.write(model.hashes, model.error, to: &json)
        }
      }
    }
    output.write(json.text + "\n")
  }

  private static func write(_ hashes: ModelHashes?, _ error: String?, to json: inout JSONWriter) {
    json.member("checksum", hashes?.checksum.base64)
    json.key("entities")
    if let hashes {
      json.object { json in for entity in hashes.entities { json.member(entity.name, entity.hash.hexadecimal) } }
    } else {
      json.null()
    }
    json.key("unverified")
    json.array(hashes?.unverified ?? []) { $0.string($1) }
    if let error { json.member("error", error) }
  }
}
