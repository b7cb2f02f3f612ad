import ModelSyntax

/// Where the files of a project lie: paths through the tree of groups.
struct ProjectPaths {
  private let objects: ProjectObjects
  /// For the id of a child, the group that lists it first.
  private var parents: IdentifierTable
  private let projectDirectory: String
  private let mainGroup: ByteRange?
  /// The path of each group that has been asked for; `nil` inside where it is not known.
  private var known: [Int: String?] = [:]

  /// The longest path that a system takes, and so the longest that is put together.
  private static let lengthLimit = 4096
  /// How deep groups may nest; the bound also ends a circle of groups.
  private static let depthLimit = 256

  init(_ objects: ProjectObjects) {
    self.objects = objects
    let project = objects.objects.first { $0.kind == .PBXProject }
    projectDirectory = project?.text("projectDirPath") ?? ""
    mainGroup = project?.value["mainGroup"]?.range
    parents = IdentifierTable(objects.text, count: objects.words.count)
    for (number, group) in objects.groups.enumerated() {
      for child in objects.words[group.children] { parents.insert(child, number) }
    }
  }

  /// The path of an object relative to the project's directory; `nil` where that cannot be known.
  mutating func path(of object: ProjectObjects.Object) -> String? {
    path(object.range, object.text("path"), object.text("sourceTree"))
  }

  private mutating func path(_ id: ByteRange, _ path: String?, _ sourceTree: String?) -> String? {
    let own = path ?? ""
    switch sourceTree ?? "<group>" {
    case "<absolute>": return ProjectPaths.joined("/", own)
    case "SOURCE_ROOT": return ProjectPaths.joined(projectDirectory, own)
    case "<group>":
      guard let parent = parents[id] else { return ProjectPaths.joined(projectDirectory, own) }
      return pathOfGroup(parent).flatMap { ProjectPaths.joined($0, own) }
    default: return nil
    }
  }

  /// Goes up to the first group whose path is known or does not depend on the one above it, and down again.
  private mutating func pathOfGroup(_ number: Int) -> String? {
    var chain: [Int] = []
    var next: Int? = number
    var path: String? = ProjectPaths.joined(projectDirectory, "")
    while let group = next, chain.count < ProjectPaths.depthLimit {
      if let end = known[group] {
        path = end
        break
      }
      chain.append(group)
      next = isRoot(objects.groups[group]) ? nil : parents[objects.groups[group].id]
    }
    if chain.count == ProjectPaths.depthLimit { path = nil }
    for group in chain.reversed() {
      let own = objects.groups[group].path ?? ""
      switch objects.groups[group].sourceTree ?? "<group>" {
      case "<absolute>": path = ProjectPaths.joined("/", own)
      case "SOURCE_ROOT": path = ProjectPaths.joined(projectDirectory, own)
      case "<group>": path = path.flatMap { ProjectPaths.joined($0, own) }
      default: path = nil
      }
      known[group] = .some(path)
    }
    return path
  }

  private func isRoot(_ group: ProjectObjects.Group) -> Bool {
    guard group.sourceTree ?? "<group>" == "<group>" else { return true }
    guard let mainGroup else { return false }
    return objects.text.string(group.id) == objects.text.string(mainGroup)
  }

  /// A path without `.` and, where that is possible, without `..`; `nil` if it is too long to be one.
  static func joined(_ directory: String, _ path: String) -> String? {
    guard directory.utf8.count + path.utf8.count < lengthLimit else { return nil }
    let isAbsolute = directory.utf8.first == slash || path.utf8.first == slash
    var names: [Substring.UTF8View] = []
    let start = path.utf8.first == slash ? [] : directory.utf8.split(separator: slash)
    for name in start + path.utf8.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        names.append(name)
      } else if let last = names.last, !last.elementsEqual("..".utf8) {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    return (isAbsolute ? "/" : "") + names.map { String(Substring($0)) }.joined(separator: "/")
  }

  private static let slash = UInt8(ascii: "/")
}
