package import DataModel
package import ModelRules
package import ModelSyntax

/// What one file or directory of a tree says, as far as models go.
package enum FileState: Equatable, Sendable {
  case model(Model)
  case currentVersion(CurrentVersionFile)
  case project(ProjectFile)
  case package(PackageManifest)
  /// The binary `elements` of Xcode 3, which is not read.
  case legacyElements
  case mappingModel(MappingModel)
  case lock(LockFile)
  /// An `.xcconfig` file, on which build configurations of projects may be based.
  case buildSettings(BuildSettingsFile)
  /// A Swift or Objective-C file, which is read only when a conflict needs it.
  case source
  case bundleDirectory
  case versionDirectory
  /// It is there and cannot be read; the text says why.
  case unreadable(String)

  var isModel: Bool { if case .model = self { true } else { false } }
  var isMappingModel: Bool { if case .mappingModel = self { true } else { false } }

  /// Reads `text` as what a file at `path` should hold; `nil` for a file that does not matter.
  package static func read(_ text: SourceText, at path: String) -> FileState? {
    var scratch = ReadScratch()
    return read(text, at: path, &scratch)
  }

  /// The same, with what the reading before has left; of a text that is much like that one, less is read.
  package static func read(_ text: SourceText, at path: String, _ scratch: inout ReadScratch) -> FileState? {
    read(text, as: FileRole(path: path), &scratch)
  }

  /// Reads `text` as what a file of that role should hold; `nil` for one that does not matter.
  static func read(_ text: SourceText, as role: FileRole?, _ scratch: inout ReadScratch) -> FileState? {
    switch role {
    case .contents: .model(Model.read(text, &scratch))
    case .currentVersion: .currentVersion(CurrentVersionFile.read(text))
    case .project: .project(ProjectFile.read(text))
    case .package: .package(PackageManifest.read(text))
    case .legacyElements: .legacyElements
    case .mappingModel: .mappingModel(MappingModel.read(text))
    case .lock: .lock(LockFile.read(text))
    case .buildSettings: .buildSettings(BuildSettingsFile.read(text))
    case .source: .source
    case nil: nil
    }
  }
}

/// What a file is by its path.
package enum FileRole: Sendable {
  case contents, currentVersion, project, package, legacyElements, mappingModel, lock, buildSettings, source

  package init?(path: String) {
    let name = PathNames.lastComponent(path)
    let parent = PathNames.parent(path)
    switch name {
    case "contents" where PathNames.hasSuffix(parent, ".xcdatamodel"): self = .contents
    case "elements" where PathNames.hasSuffix(parent, ".xcdatamodel"): self = .legacyElements
    case ".xccurrentversion": self = .currentVersion
    case "project.pbxproj" where PathNames.hasSuffix(parent, ".xcodeproj"): self = .project
    case "xcmapping.xml" where PathNames.hasSuffix(parent, ".xcmappingmodel"): self = .mappingModel
    case "Package.swift": self = .package
    case LockFile.fileName: self = .lock
    case _ where PathNames.hasSuffix(name, ".xcconfig"): self = .buildSettings
    default:
      guard [".swift", ".m", ".mm", ".h"].contains(where: { PathNames.hasSuffix(name, $0) }) else { return nil }
      self = .source
    }
  }
}

/// What happened to one file; `nil` as its state means that it is gone.
package struct FileChange: Equatable, Sendable {
  package let path: String
  package let state: FileState?

  package init(_ path: String, _ state: FileState?) {
    self.path = path
    self.state = state
  }
}
