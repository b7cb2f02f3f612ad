import ModelSyntax

/// Finds the compiler settings of targets: those of their build configurations, and of the project's under these.
///
/// Settings in `.xcconfig` files are not seen.
struct CompilerSettingsReader {
  /// What a build configuration says: the settings that it switches on, and those that it switches off.
  private struct BuildConfiguration {
    var name = ""
    var on: CompilerSettings = []
    var off: CompilerSettings = []
  }

  private let project: [BuildConfiguration]
  private let object: (String) -> ProjectObjects.Object?

  /// - Parameter object: The decoded object with an id.
  init(_ project: ProjectObjects.Object?, object: @escaping (String) -> ProjectObjects.Object?) {
    self.object = object
    self.project = project.map { CompilerSettingsReader.configurations(of: $0, object) } ?? []
  }

  /// The settings that are on in every build configuration of `target`, since a warning in one of them is a warning.
  func settings(of target: ProjectObjects.Object) -> CompilerSettings {
    let all = CompilerSettingsReader.configurations(of: target, object).map { own in
      let inherited = project.first { $0.name == own.name }?.on ?? []
      return own.on.union(inherited.subtracting(own.off))
    }
    return all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
  }

  private static func configurations(
    of owner: ProjectObjects.Object, _ object: (String) -> ProjectObjects.Object?
  ) -> [BuildConfiguration] {
    guard let list = owner.text("buildConfigurationList").flatMap(object) else { return [] }
    return list.texts("buildConfigurations").compactMap(object).map { configuration in
      var result = BuildConfiguration(name: configuration.text("name") ?? "")
      let values = configuration.value["buildSettings"]
      for (setting, name) in CompilerSettings.names {
        guard let value = values?[name]?.text else { continue }
        if ["YES", "1", "true"].contains(value) { result.on.insert(setting) } else { result.off.insert(setting) }
      }
      return result
    }
  }
}
