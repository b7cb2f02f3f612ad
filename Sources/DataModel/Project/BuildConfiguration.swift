import ModelSyntax

/// One build configuration of a target or of a whole project, as far as the model compiler goes.
package struct BuildConfiguration: Equatable, Sendable {
  let name: String
  /// Its own settings, in the order of the text.
  let assignments: [CompilerSettingAssignment]
  /// The path of the `.xcconfig` file that it is based on, relative to the project's directory.
  let file: String?
}

/// Adds up the settings that hold in one build configuration, from what is inherited to what is said last.
struct CompilerSettingsSum {
  private(set) var settings: CompilerSettings = []
  private let name: String
  private let read: (_ path: String) -> BuildSettingsFile?
  /// The files that are open: one that includes itself is not taken in again.
  private var open: [String] = []
  /// How many files may still be taken in, since files that include others twice each would take for ever.
  private var budget = 1_000
  private static let depthLimit = 64

  /// - Parameters:
  ///   - name: The build configuration's name.
  ///   - read: What the file at a path relative to the project's directory says; `nil` where there is none.
  init(_ name: String, read: @escaping (_ path: String) -> BuildSettingsFile?) {
    self.name = name
    self.read = read
  }

  /// A configuration's own settings win over those of the file that it is based on.
  mutating func add(_ configuration: BuildConfiguration) {
    if let file = configuration.file { add(fileAt: file) }
    for assignment in configuration.assignments { assignment.apply(to: &settings, in: name) }
  }

  private mutating func add(fileAt path: String) {
    guard budget > 0, open.count < CompilerSettingsSum.depthLimit, !open.contains(path), let file = read(path) else {
      return
    }
    budget -= 1
    open.append(path)
    for statement in file.statements {
      switch statement {
      case .assignment(let assignment): assignment.apply(to: &settings, in: name)
      case .include(let written):
        let directory = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if let path = ProjectPaths.joined(directory, written) { add(fileAt: path) }
      }
    }
    open.removeLast()
  }
}

extension ProjectFile {
  /// What of Apple's model compiler is silenced in all build configurations of `target`.
  ///
  /// - Parameter read: What the `.xcconfig` file at a path relative to the project's directory says.
  package func compilerSettings(
    of target: ProjectTarget, reading read: @escaping (_ path: String) -> BuildSettingsFile? = { _ in nil }
  ) -> CompilerSettings {
    let all = target.configurations.map { own in
      var sum = CompilerSettingsSum(own.name, read: read)
      if let inherited = configurations.first(where: { $0.name == own.name }) { sum.add(inherited) }
      sum.add(own)
      return sum.settings
    }
    return all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
  }
}
