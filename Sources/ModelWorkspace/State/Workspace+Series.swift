import DataModel
package import ModelRules

// Judging the steps between the versions of a bundle.
extension Workspace {
  func judgeSeries(_ path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]) {
    guard let series = series(ofBundle: path, recorder) else { return }
    for rule in RuleCatalogue.seriesRules { rule.check(series, into: &result) }
  }

  /// The versions of a bundle and the step to its current one; `nil` where that is the only version, or none is.
  ///
  /// - Complexity: A comparison of two versions.
  package func series(ofBundle path: String) -> SeriesView? { series(ofBundle: path, LookUpRecorder()) }

  func series(ofBundle path: String, _ recorder: LookUpRecorder) -> SeriesView? {
    guard let bundle = layout.bundle(at: path), bundle.versions.count > 1, let current = bundle.currentVersion
    else { return nil }
    return SeriesView(
      bundle.view, versions: readVersions(of: bundle, recorder), current: current, standInKeys: settings.standInKeys,
      release: seriesRelease(of: bundle)
    ) { from, to in
      recorder.note(.mappingModels)
      return mappingModel(from: from, to: to) != nil
    }
  }

  /// The path of the `xcmapping.xml` that leads from one version to another; the first one where there are several.
  package func mappingModel(from: SeriesView.Version, to: SeriesView.Version) -> String? {
    mappingModels.first { path in
      guard case .mappingModel(let mapping)? = files[path] else { return false }
      return mapping.leads(from: from, to: to)
    }
  }

  /// The versions of a bundle that can be read, in numeric order.
  private func readVersions(of bundle: ModelBundle, _ recorder: LookUpRecorder) -> [SeriesView.Version] {
    bundle.versions.compactMap { entry in
      guard let path = entry.contents else { return nil }
      recorder.note(.file(path))
      guard case .model(let model)? = files[path], model.isWhole else { return nil }
      return SeriesView.Version(entry: entry, path: path, model: model)
    }
  }

  func judgeMappingModel(
    _ file: MappingModel, at path: String, _ recorder: LookUpRecorder, _ result: inout [Finding]
  ) {
    let view = MappingModelView(path: path, file: file) { name in
      recorder.note(.versions)
      return layout.bundles.filter { PathNames.lastComponent($0.path) == name }.map { readVersions(of: $0, recorder) }
    }
    for rule in RuleCatalogue.mappingModelRules { rule.check(view, into: &result) }
  }
}
