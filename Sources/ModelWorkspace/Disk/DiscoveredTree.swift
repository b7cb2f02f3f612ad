/// What lies below a root that the user named, as far as it matters to models.
///
/// All paths begin as the root was written, so that findings do; each list is in byte order.
package struct DiscoveredTree: Equatable, Sendable {
  /// A version: an `.xcdatamodel` directory.
  package struct Version: Equatable, Sendable {
    /// The directory.
    package let path: String
    /// Whether there is a `contents` file, which a model of Xcode 4 or later has.
    package var hasContents = false
    /// Whether there is an `elements` file, which a model of Xcode 3 has.
    package var hasElements = false

    /// The name of the directory without `.xcdatamodel`.
    package var name: String {
      let last = PathNames.lastComponent(path)
      return PathNames.deleting(suffix: ".xcdatamodel", from: last) ?? last
    }

    package var contentsPath: String { PathNames.join(path, "contents") }
    package var elementsPath: String { PathNames.join(path, "elements") }
  }

  /// An `.xcdatamodeld` directory, one unit with the versions in it.
  package struct Bundle: Equatable, Sendable {
    package let path: String
    package var versions: [Version] = []
    package var hasCurrentVersionFile = false

    package var currentVersionPath: String { PathNames.join(path, ".xccurrentversion") }
  }

  /// Something that could not be looked at.
  package struct Unreadable: Equatable, Sendable {
    package let path: String
    /// `EILSEQ` for a name that is not UTF-8.
    package let errno: Int32

    package init(path: String, errno: Int32) {
      self.path = path
      self.errno = errno
    }

    package var message: String { DiskFiles.description(ofErrno: errno) }
  }

  /// As the user wrote it.
  package let root: String
  package var bundles: [Bundle] = []
  /// `.xcdatamodel` directories outside of bundles, and the one that the root itself is or lies in.
  package var loneModels: [Version] = []
  /// `.xcmappingmodel` directories.
  package var mappingModels: [String] = []
  /// The `project.pbxproj` files of `.xcodeproj` directories.
  package var projects: [String] = []
  /// The `Package.swift` files.
  package var packages: [String] = []
  /// Swift and Objective-C files and headers, which nobody has opened.
  package var sources: [String] = []
  /// The `.xcconfig` files.
  package var buildSettings: [String] = []
  /// The `.modeld.json` files.
  package var settingsFiles: [String] = []
  package var unreadable: [Unreadable] = []
  /// Every directory that was entered, versions included: where something may come or go.
  package var directories: [String] = []
  /// Whether there were more directories than are walked, so that something may be missing.
  package var isTruncated = false

  package init(root: String) {
    self.root = root
  }

  mutating func sort() {
    bundles.sort { PathNames.precedes($0.path, $1.path) }
    loneModels.sort { PathNames.precedes($0.path, $1.path) }
    unreadable.sort { PathNames.precedes($0.path, $1.path) }
    mappingModels.sort(by: PathNames.precedes)
    projects.sort(by: PathNames.precedes)
    packages.sort(by: PathNames.precedes)
    sources.sort(by: PathNames.precedes)
    settingsFiles.sort(by: PathNames.precedes)
    buildSettings.sort(by: PathNames.precedes)
    directories.sort(by: PathNames.precedes)
  }
}
