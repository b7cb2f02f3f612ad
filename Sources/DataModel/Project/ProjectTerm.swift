import ModelSyntax

/// The words of a project file that are read, each under its number in the vocabulary.
enum ProjectTerm: UInt8, CaseIterable {
  case unknown = 0
  // Keys.
  case objects, isa, name, path, sourceTree, children, files, fileRef, projectDirPath, mainGroup
  case versionGroupType, currentVersion, buildPhases, fileSystemSynchronizedGroups
  case exceptions, target, membershipExceptions
  case buildConfigurationList, buildConfigurations, buildSettings
  case baseConfigurationReference, baseConfigurationReferenceAnchor, baseConfigurationReferenceRelativePath
  // Kinds of objects.
  case PBXProject, PBXGroup, PBXVariantGroup, XCVersionGroup, PBXFileReference, PBXBuildFile
  case PBXNativeTarget, PBXAggregateTarget, PBXLegacyTarget
  case PBXSourcesBuildPhase, PBXResourcesBuildPhase, PBXCopyFilesBuildPhase, PBXFrameworksBuildPhase
  case PBXHeadersBuildPhase, PBXRezBuildPhase, PBXShellScriptBuildPhase, PBXAppleScriptBuildPhase
  case PBXFileSystemSynchronizedRootGroup, PBXFileSystemSynchronizedBuildFileExceptionSet
  case XCBuildConfiguration, XCConfigurationList

  static let vocabulary = XMLVocabulary(allCases.dropFirst().map { String(describing: $0) })

  init(number: UInt8) { self = ProjectTerm(rawValue: number) ?? .unknown }

  init(_ text: String?) { self = text.flatMap { ProjectTerm.byName[$0] } ?? .unknown }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { (String(describing: $0), $0) })

  /// The kind of phase that objects of this kind are.
  var phase: BuildEntry.Phase? {
    switch self {
    case .PBXSourcesBuildPhase: .sources
    case .PBXResourcesBuildPhase: .resources
    case .PBXCopyFilesBuildPhase: .copyFiles
    case .PBXFrameworksBuildPhase, .PBXHeadersBuildPhase, .PBXRezBuildPhase, .PBXShellScriptBuildPhase,
      .PBXAppleScriptBuildPhase:
      .other
    default: nil
    }
  }

  var isTarget: Bool { self == .PBXNativeTarget || self == .PBXAggregateTarget || self == .PBXLegacyTarget }
}
