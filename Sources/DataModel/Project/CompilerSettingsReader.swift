import ModelSyntax

/// Reads build configurations: their own settings of the model compiler, and the file that each is based on.
struct CompilerSettingsReader {
  private let object: (String) -> ProjectObjects.Object?
  /// The path of a file reference or of a synchronized folder, relative to the project's directory.
  private let path: (ProjectObjects.Object) -> String?

  /// - Parameter object: The decoded object with an id.
  init(object: @escaping (String) -> ProjectObjects.Object?, path: @escaping (ProjectObjects.Object) -> String?) {
    self.object = object
    self.path = path
  }

  /// The build configurations of a target or of the project.
  func configurations(of owner: ProjectObjects.Object) -> [BuildConfiguration] {
    guard let list = owner.text("buildConfigurationList").flatMap(object) else { return [] }
    return list.texts("buildConfigurations").compactMap(object).map { configuration in
      let settings = configuration.value["buildSettings"]?.entries ?? []
      return BuildConfiguration(
        name: configuration.text("name") ?? "",
        assignments: settings.compactMap { entry in
          entry.value.text.flatMap { CompilerSettingAssignment(key: entry.key, value: $0) }
        },
        file: file(of: configuration))
    }
  }

  /// A file is named by its reference, or as Xcode 16 does by its path in a synchronized folder.
  private func file(of configuration: ProjectObjects.Object) -> String? {
    if let id = configuration.text("baseConfigurationReference") { return object(id).flatMap(path) }
    guard let folder = configuration.text("baseConfigurationReferenceAnchor").flatMap(object).flatMap(path),
      let relative = configuration.text("baseConfigurationReferenceRelativePath")
    else { return nil }
    return ProjectPaths.joined(folder, relative)
  }
}
