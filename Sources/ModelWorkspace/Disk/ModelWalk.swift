#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One walk below a root: real directories first, then the symbolic links that were met, in byte order.
struct ModelWalk {
  private(set) var tree: DiscoveredTree
  private let directoryLimit: Int
  private let willList: @Sendable (String) -> Void
  private let isCancelled: @Sendable () -> Bool
  private var pending: [(path: String, name: String)] = []
  private var links: [(path: String, name: String)] = []
  /// The directories that were entered, and those around the root.
  private var entered: Set<FileIdentity> = []
  /// Directories that were looked into without asking for their identity, which only a link makes necessary.
  private var unidentified: [String] = []
  private var directoryCount = 0

  /// What the name of a directory says.
  enum DirectoryKind {
    case bundle, version, mappingModel, project, skipped, other

    init(name: String) {
      if PathNames.hasSuffix(name, ".xcdatamodeld") {
        self = .bundle
      } else if PathNames.hasSuffix(name, ".xcdatamodel") {
        self = .version
      } else if PathNames.hasSuffix(name, ".xcmappingmodel") {
        self = .mappingModel
      } else if PathNames.hasSuffix(name, ".xcodeproj") {
        self = .project
      } else {
        self = ModelDiscovery.skippedNames.contains(name) ? .skipped : .other
      }
    }
  }

  init(
    root: String, directoryLimit: Int, willList: @escaping @Sendable (String) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    tree = DiscoveredTree(root: root)
    self.willList = willList
    self.isCancelled = isCancelled
    self.directoryLimit = directoryLimit
  }

  mutating func run(from directory: String) {
    let name = PathNames.lastComponent(PathNames.absolute(directory, from: PathNames.workingDirectory))
    markSurroundings(of: directory)
    let kind = DirectoryKind(name: name)
    visit(directory, kind == .skipped ? .other : kind)
    repeat {
      while let (path, name) = pending.popLast() { visit(path, DirectoryKind(name: name)) }
      let batch = links.sorted { PathNames.precedes($0.path, $1.path) }
      links = []
      if !batch.isEmpty { identify() }
      for (path, name) in batch {
        follow(path, name)
        while let (path, name) = pending.popLast() { visit(path, DirectoryKind(name: name)) }
      }
    } while !links.isEmpty
    tree.sort()
  }

  private mutating func markSurroundings(of directory: String) {
    guard var path = PathNames.real(directory) else { return }
    while path != "/" {
      path = PathNames.parent(path)
      if let (_, identity) = try? DirectoryListing.resolve(path) { entered.insert(identity) }
    }
  }

  private mutating func identify() {
    for path in unidentified { if let (_, identity) = try? DirectoryListing.resolve(path) { entered.insert(identity) } }
    unidentified = []
  }

  private mutating func visit(_ path: String, _ kind: DirectoryKind) {
    guard kind != .skipped, let listing = enter(path) else { return }
    switch kind {
    case .bundle: tree.bundles.append(bundle(path, listing))
    case .version: tree.loneModels.append(version(path, listing))
    case .mappingModel: tree.mappingModels.append(path)
    case .project:
      if let file = listing.entries.first(where: { $0.name == "project.pbxproj" && $0.kind != .directory }) {
        tree.projects.append(PathNames.join(path, file.name))
      }
    case .skipped: break
    case .other: for entry in listing.entries { sort(entry, in: path) }
    }
  }

  /// What the directory holds; `nil` if it was entered before, or can't or must not be.
  private mutating func enter(_ path: String) -> DirectoryListing.Listing? {
    guard directoryCount < directoryLimit, !(directoryCount.isMultiple(of: 64) && isCancelled()) else {
      tree.isTruncated = true
      return nil
    }
    directoryCount += 1
    willList(path)
    do throws(DirectoryListing.Failure) {
      let listing = try unsafe DirectoryListing.read(path) { unsafe FileKind(name: $0) != nil }
      for name in listing.unreadableDirectories {
        tree.unreadable.append(.init(path: PathNames.join(path, name), errno: EILSEQ))
      }
      guard entered.insert(listing.identity).inserted else { return nil }
      tree.directories.append(path)
      return listing
    } catch {
      tree.unreadable.append(.init(path: path, errno: error.errno))
      return nil
    }
  }

  private mutating func sort(_ entry: DirectoryListing.Entry, in directory: String) {
    let path = PathNames.join(directory, entry.name)
    switch entry.kind {
    case .directory: pending.append((path, entry.name))
    case .file: add(path, FileKind(name: entry.name))
    case .link: links.append((path, entry.name))
    }
  }

  private mutating func follow(_ path: String, _ name: String) {
    let kind = DirectoryKind(name: name)
    do throws(DirectoryListing.Failure) {
      switch try DirectoryListing.resolve(path) {
      case (.directory, let identity)?:
        if !entered.contains(identity) { pending.append((path, name)) }
      case (.file, _)?: add(path, FileKind(name: name))
      case (.link, _)?, nil: break
      }
    } catch {
      // A link to nothing matters only where it stands for a model.
      guard kind != .other, kind != .skipped else { return }
      tree.unreadable.append(.init(path: path, errno: error.errno))
    }
  }

  private mutating func add(_ path: String, _ kind: FileKind?) {
    switch kind {
    case .package: tree.packages.append(path)
    case .source: tree.sources.append(path)
    case .settings: tree.settingsFiles.append(path)
    case .buildSettings: tree.buildSettings.append(path)
    case .modelPart, nil: break
    }
  }
}

// MARK: - Bundles

extension ModelWalk {
  private func version(_ path: String, _ listing: DirectoryListing.Listing) -> DiscoveredTree.Version {
    version(path) { name in listing.entries.contains { $0.name == name } }
  }

  private func version<Failure>(
    _ path: String, has: (String) throws(Failure) -> Bool
  ) throws(Failure) -> DiscoveredTree.Version {
    var version = DiscoveredTree.Version(path: path)
    version.hasContents = try has("contents")
    version.hasElements = try has("elements")
    return version
  }

  private mutating func bundle(_ path: String, _ listing: DirectoryListing.Listing) -> DiscoveredTree.Bundle {
    var bundle = DiscoveredTree.Bundle(path: path)
    bundle.hasCurrentVersionFile = listing.entries.contains { $0.name == ".xccurrentversion" }
    let versions = listing.entries.filter { DirectoryKind(name: $0.name) == .version }
    let links = versions.filter { $0.kind == .link }.sorted { PathNames.precedes($0.name, $1.name) }
    var identities: Set<FileIdentity> = []
    for entry in versions.filter({ $0.kind == .directory }) + links {
      let path = PathNames.join(path, entry.name)
      guard entry.kind == .directory || isDirectory(path) else { continue }
      willList(path)
      do throws(DirectoryListing.Failure) {
        if links.isEmpty {
          bundle.versions.append(
            try version(path) { name throws(DirectoryListing.Failure) in try DirectoryListing.has(name, in: path) })
          unidentified.append(path)
        } else {
          let listing = try unsafe DirectoryListing.read(path) { unsafe FileKind(name: $0) != nil }
          guard identities.insert(listing.identity).inserted else { continue }
          if entry.kind == .directory { entered.insert(listing.identity) }
          bundle.versions.append(version(path, listing))
        }
        tree.directories.append(path)
      } catch {
        tree.unreadable.append(.init(path: path, errno: error.errno))
      }
    }
    bundle.versions.sort { PathNames.precedes($0.path, $1.path) }
    return bundle
  }

  /// Whether a link leads to a directory; one that leads nowhere passes too, so that it is reported.
  private func isDirectory(_ path: String) -> Bool {
    guard let status = try? DirectoryListing.resolve(path) else { return !DiskFiles.exists(path) }
    return status.kind == .directory
  }
}

/// What the name of a file says; `nil` where the file does not matter.
private enum FileKind {
  case source, package, settings, buildSettings, modelPart

  init?(name: String) {
    var name = name
    guard let kind = name.withUTF8({ unsafe FileKind(name: $0) }) else { return nil }
    self = kind
  }

  init?(name: UnsafeBufferPointer<UInt8>) {
    func ends(_ suffix: StaticString) -> Bool {
      let count = suffix.utf8CodeUnitCount
      guard name.count >= count, let start = name.baseAddress else { return false }
      return unsafe memcmp(start + (name.count - count), suffix.utf8Start, count) == 0
    }
    func equals(_ whole: StaticString) -> Bool { name.count == whole.utf8CodeUnitCount && ends(whole) }
    if equals("Package.swift") {
      self = .package
    } else if ends(".swift") || ends(".m") || ends(".mm") || ends(".h") {
      self = .source
    } else if equals(".modeld.json") {
      self = .settings
    } else if ends(".xcconfig") {
      self = .buildSettings
    } else if equals("contents") || equals("elements") || equals(".xccurrentversion") || equals("project.pbxproj") {
      self = .modelPart
    } else {
      return nil
    }
  }
}
