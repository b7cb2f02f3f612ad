package import ModelSyntax

/// What a `project.pbxproj` says of models: who builds them, and which versions it lists.
///
/// The format is Xcode's own and not documented; what is read here follows real files and the open readers of it.
package struct ProjectFile: Equatable, Sendable {
  /// In the order of the file.
  package internal(set) var targets: [ProjectTarget] = []
  package internal(set) var models: [ModelReference] = []
  package internal(set) var synchronizedGroups: [SynchronizedGroup] = []
  /// The build configurations of the whole project, from which those of targets inherit.
  package internal(set) var configurations: [BuildConfiguration] = []
  package internal(set) var problems: [FileProblem] = []
  package let lines: LineIndex

  init(lines: LineIndex) {
    self.lines = lines
  }

  /// Reads a project file; never fails.
  ///
  /// - Complexity: O(*n*) for *n* bytes. A project that speaks of no model and of no synchronized folder is only
  ///   searched for those words.
  package static func read(_ text: SourceText) -> ProjectFile {
    var file = ProjectFile(lines: LineIndex(text))
    if let markers = ConflictMarkers.first(in: text, file.lines) {
      let message = "unresolved merge conflict: choose between the two sides and remove git's markers"
      file.problems = [FileProblem(.conflictMarkers, markers, message)]
      return file
    }
    guard text.contains("xcdatamodel") || text.contains("PBXFileSystemSynchronizedRootGroup") else { return file }
    do throws(PropertyListProblem) {
      let objects = try ProjectObjects.read(text)
      var reader = ProjectReader(objects)
      reader.read(into: &file)
    } catch {
      file.problems = [FileProblem(.malformed, error.range, "this project file is not well-formed: \(error.message)")]
    }
    return file
  }

  /// The paths of the models that a target compiles or copies as resources, relative to the project's directory.
  package func modelPaths(builtBy target: ProjectTarget) -> [String] {
    var seen: Set<String> = []
    return target.entries.filter { $0.phase == .sources || $0.phase == .resources }
      .compactMap { models[$0.model].path }
      .filter { seen.insert($0).inserted }
  }

  /// Whether a target takes in the model at `path`, relative to the project's directory, through a synchronized folder.
  package func synchronizes(_ path: String, into target: ProjectTarget) -> Bool {
    synchronizedGroups.contains { group in
      guard let folder = group.path, let relative = Self.below(folder, path) else { return false }
      let isException = group.exceptions.contains { $0.target == target.id && $0.covers(relative) }
      return target.synchronizedGroups.contains(group.id) != isException
    }
  }

  private static func below(_ folder: String, _ path: String) -> String? {
    if folder.isEmpty || folder == "." { return path }
    guard path.utf8.starts(with: (folder + "/").utf8) else { return nil }
    return String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }
}

/// A target and the models among the files of its build phases.
package struct ProjectTarget: Equatable, Sendable {
  package let id: String
  package let name: String
  package internal(set) var entries: [BuildEntry] = []
  /// The ids of the synchronized folders whose files are its members.
  package let synchronizedGroups: [String]
  package internal(set) var configurations: [BuildConfiguration] = []
}

/// A model in a build phase.
package struct BuildEntry: Equatable, Sendable {
  package enum Phase: Sendable {
    case sources, resources, copyFiles, other
  }

  /// The index of the model in ``ProjectFile/models``.
  package let model: Int
  package let phase: Phase
  /// The id of the build file where it stands as an object.
  package let range: ByteRange
  /// The id of the build file in the phase's list.
  package let listRange: ByteRange
}

/// A bundle (`XCVersionGroup`) or a lone model that a project names.
package struct ModelReference: Equatable, Sendable {
  /// One version that a version group lists.
  package struct Child: Equatable, Sendable {
    /// The name of the version's folder.
    package let name: String
    /// The id where it stands as an object, and in the group's list.
    package let range: ByteRange
    package let listRange: ByteRange
  }

  package let id: String
  /// Relative to the project's directory, without `.` and `..`; `nil` where it lies elsewhere.
  package let path: String?
  package let isVersionGroup: Bool
  /// The id where it stands as an object.
  package let range: ByteRange
  package let pathRange: ByteRange?
  package internal(set) var versionGroupType: String?
  package internal(set) var versionGroupTypeRange: ByteRange?
  package internal(set) var children: [Child] = []
  /// The current version that the project names, and where.
  package internal(set) var currentVersion: String?
  package internal(set) var currentVersionRange: ByteRange?

  /// The last part of the path, for messages.
  package let name: String
}

/// A folder whose files are members of targets without an entry each, as Xcode 16 has them.
package struct SynchronizedGroup: Equatable, Sendable {
  /// Files that are not members of a target that has the folder, or are members of one that has not.
  package struct Exception: Equatable, Sendable {
    package let target: String
    /// Paths relative to the folder.
    package let names: Set<String>

    /// Whether `path` or a folder that it lies in is named.
    func covers(_ path: String) -> Bool {
      if names.contains(path) { return true }
      let slashes = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }
      return slashes.contains { names.contains(String(path[..<$0])) }
    }
  }

  package let id: String
  /// Relative to the project's directory.
  package let path: String?
  package let exceptions: [Exception]
}

extension SourceText {
  /// Whether `word` occurs.
  func contains(_ word: String) -> Bool { find(Array(word.utf8), from: 0) != nil }
}
