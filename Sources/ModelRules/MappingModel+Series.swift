package import DataModel
import ModelMigration

extension MappingModel {
  /// Whether it leads from one version to the other.
  package func leads(from: SeriesView.Version, to: SeriesView.Version) -> Bool {
    MappingFit.matches(source, from.model, named: from.entry.name) ?? false
      && MappingFit.matches(destination, to.model, named: to.entry.name) ?? false
  }
}
