#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds models and what belongs to them on the disk.
package enum ModelDiscovery {
  /// The most directories that are walked below a root.
  package static let directoryLimit = 100_000

  /// Directories that hold the work of tools or of others; not entered, unless the user names one as the root.
  package static let skippedNames: Set<String> = [
    ".git", ".build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  /// Why a root can't be walked.
  package enum RootError: Error, Hashable, Sendable {
    case unreadable(FileReadError)
    /// A file that is no part of a model.
    case notAModel

    /// What is wrong, to stand behind the root and “: ”, without a full stop.
    package var message: String {
      switch self {
      case .unreadable(let error): error.message
      case .notAModel: "is neither a directory nor a file of a model"
      }
    }
  }

  /// All that lies below `root`, or a part of it once it is cancelled: a directory, a bundle, a version, or a file of one of the latter two.
  ///
  /// Symbolic links to directories are followed, but a directory is entered once, and under its own path if that lies
  /// below the root. A link that leads to a directory around the root is a loop and is left out.
  package static func discover(
    _ root: String, directoryLimit: Int = directoryLimit, willList: @escaping @Sendable (String) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(RootError) -> DiscoveredTree {
    let status: (kind: DirectoryListing.Kind, identity: FileIdentity)?
    do throws(DirectoryListing.Failure) {
      status = try DirectoryListing.resolve(root)
    } catch {
      throw .unreadable(FileReadError(errno: error.errno))
    }
    let directory = try status?.kind == .directory ? root : directoryOfModel(around: root)
    var walk = ModelWalk(
      root: root, directoryLimit: directoryLimit, willList: willList, isCancelled: isCancelled)
    walk.run(from: directory)
    return walk.tree
  }

  /// The nearest directory with a `.git`, from `path` upwards, as an absolute path without symbolic links.
  package static func repositoryRoot(above path: String) -> String? {
    guard var directory = PathNames.real(path) else { return nil }
    while !DiskFiles.exists(PathNames.join(directory, ".git")) {
      if directory == "/" { return nil }
      directory = PathNames.parent(directory)
    }
    return directory
  }

  /// The version or bundle of which the file at `path` is a part.
  private static func directoryOfModel(around path: String) throws(RootError) -> String {
    let parent = PathNames.parent(path)
    let parentName = PathNames.lastComponent(PathNames.absolute(parent, from: PathNames.workingDirectory))
    switch (PathNames.lastComponent(path), ModelWalk.DirectoryKind(name: parentName)) {
    case ("contents", .version), ("elements", .version), (".xccurrentversion", .bundle), ("project.pbxproj", .project):
      return parent
    default:
      throw .notAModel
    }
  }
}
