package import DataModel
package import ModelHash

/// A rule that judges what has become of the versions in a lock file.
package protocol LockRule: Rule {
  static func check(_ lock: LockView, into findings: inout [Finding])
}

/// A lock file, and the versions that there are.
package struct LockView {
  /// The path of the file.
  package let path: String
  package let file: LockFile
  package let versions: [Version]
  /// What the workspace knows of the version at a path that the file names; `nil` where it lies outside of what is
  /// looked at, or is compared with a release, which says more.
  package let state: (_ version: LockFile.Version) -> State?

  package enum State {
    case present(Version)
    /// It is there, but cannot be read, which is an error of its own.
    case unreadable
    /// It is nowhere; the path of its directory as the workspace spells it.
    case gone(String)
  }

  /// A version that can be read.
  package struct Version {
    /// The path of its directory, and of its `contents`.
    package let directory: String
    package let path: String
    package let model: Model
    package let hashes: ModelHashes
    /// The names of its stand-ins, which no store has.
    package let standIns: Set<String>

    package init(directory: String, path: String, model: Model, hashes: ModelHashes, standIns: Set<String>) {
      self.directory = directory
      self.path = path
      self.model = model
      self.hashes = hashes
      self.standIns = standIns
    }
  }

  package init(
    path: String, file: LockFile, versions: [Version], state: @escaping (LockFile.Version) -> State?
  ) {
    self.path = path
    self.file = file
    self.versions = versions
    self.state = state
  }

  /// A version, wherever it is, that a store of a locked one could not tell from it.
  func successor(of version: LockFile.Version) -> Version? {
    versions.first { $0.hashes.checksum == version.checksum }
  }
}
