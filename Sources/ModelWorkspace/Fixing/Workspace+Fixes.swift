import DataModel
import ModelMerge
package import ModelRules
package import ModelSyntax

extension Workspace {
  /// What is needed to mend findings of this workspace, as it is now: `fixContext { … }.fixes(for: finding)`.
  ///
  /// - Parameter text: The text of a file, the one that the workspace was last told of.
  package func fixContext(text: @escaping (_ path: String) -> SourceText?) -> FixContext {
    FixContext(
      version: { path in
        guard case .model(let model)? = files[path], model.isWhole else { return nil }
        return versionView(of: model, at: path, LookUpRecorder())
      },
      text: text,
      bundle: { path in layout.bundle(at: SubjectFinder.model(ofFile: path).model)?.view },
      project: projectView,
      versionInProject: versionInProject,
      standInKey: settings.standInKeys.first ?? StandIn.defaultKeys[0],
      settingsCorrection: settingsCorrection,
      predecessor: { path in series(ofBundle: SubjectFinder.model(ofFile: path).model)?.predecessor?.model },
      realEntityNames: {
        tree.keys.compactMap { $0.kind == .entity && tree.winner($0) != nil ? $0.name : nil }
      })
  }

  /// The folder of the version that the only project that has the bundle, or all of them, call the current one.
  private func versionInProject(_ bundle: String) -> String? {
    let path = PathNames.normalized(bundle)
    let named = layout.projects.flatMap { project -> [String] in
      guard case .project(let file)? = files[project] else { return [] }
      let directory = PathNames.parent(PathNames.parent(project))
      return file.models.compactMap { model in
        guard let relative = model.path, PathNames.normalized(PathNames.join(directory, relative)) == path else {
          return nil
        }
        return model.currentVersion
      }
    }
    return Set(named).count == 1 ? named.first : nil
  }
}
