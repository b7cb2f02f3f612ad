import DataModel
import ModelRules
import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What it costs to compare a bundle of 150 versions with a release, beside checking it alone.
struct ReleaseBench {
  private static let versionCount = 150
  private static let rounds = 7

  private let directory: String
  private var bundle: String { PathNames.join(directory, "Shop.xcdatamodeld") }

  /// Works in a repository of its own below `TMPDIR`, which is gone at the end.
  static func run() {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let bench = ReleaseBench(directory: PathNames.join(base, "modeld-bench-\(getpid())"))
    defer { _ = Program.run(["rm", "-rf", bench.directory]) }
    bench.makeRepository()
    bench.compare("as released")
    bench.writeVersions(isEdited: true)
    bench.compare("all edited")
  }

  // MARK: Measuring

  private func compare(_ what: String) {
    var times: (alone: [Double], compared: [Double], locked: [Double]) = ([], [], [])
    for _ in 0..<ReleaseBench.rounds {
      times.alone.append(Bench.median(of: 1) { check(against: nil) })
      times.compared.append(Bench.median(of: 1) { check(against: "released") })
      writeLock(true)
      times.locked.append(Bench.median(of: 1) { check(against: nil) })
      writeLock(false)
    }
    let middle = ReleaseBench.rounds / 2
    let (a, b, c) = (times.alone.sorted()[middle], times.compared.sorted()[middle], times.locked.sorted()[middle])
    print(
      "\(ReleaseBench.versionCount) versions, \(what): check \(Bench.text(a / 1e6, 0)) ms, against a commit "
        + "\(Bench.text(b / 1e6, 0)) ms, ratio \(Bench.text(b / a)); with a lock file \(Bench.text(c / 1e6, 0)) ms, "
        + "ratio \(Bench.text(c / a))")
  }

  /// Reads and judges the tree, as the checker does.
  private func check(against name: String?) {
    guard let tree = try? TreeReader.read([directory])[0] else { return fail("the tree can't be read") }
    let release = name.map { try? tree.release(ReleaseReference(name: $0)) }
    if case .some(nil) = release { return fail("git can't read the release") }
    _ = tree.workspace(comparedWith: release ?? nil).currentFindings()
  }

  private func fail(_ message: String) {
    print("modeld-bench releases: \(message)")
    exit(2)
  }

  // MARK: The repository

  private func makeRepository() {
    writeVersions(isEdited: false)
    write(
      PathNames.join(bundle, ".xccurrentversion"),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>Shop \(ReleaseBench.versionCount).xcdatamodel</string></dict></plist>
      """)
    let git = ["git", "-C", directory, "-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "gc.auto=0"]
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"], ["tag", "released"]] {
      guard Program.run(git + arguments) else { return fail("git can't be run") }
    }
  }

  private func writeVersions(isEdited: Bool) {
    for version in 1...ReleaseBench.versionCount {
      let path = PathNames.join(bundle, "Shop \(version).xcdatamodel")
      write(PathNames.join(path, "contents"), contents(version, isEdited))
    }
  }

  /// The lock file of what was released, or none.
  private func writeLock(_ isThere: Bool) {
    let path = PathNames.join(directory, LockFile.fileName)
    guard isThere, let tree = try? TreeReader.read([directory])[0],
      let release = try? tree.release(.init(name: "released"))
    else {
      _ = Program.run(["rm", "-f", path])
      return
    }
    let versions = release.files.compactMap { file, state -> LockFile.Version? in
      guard case .model(let model) = state, let below = PathNames.below(directory, PathNames.parent(file)) else {
        return nil
      }
      return LockFile.Version(path: below, hashes: release.hashes(of: model, at: file))
    }
    write(path, LockFile(versions).text)
  }

  private func write(_ path: String, _ text: String) {
    let parent = PathNames.parent(path)
    if !DiskFiles.directoryExists(parent) { _ = Program.run(["mkdir", "-p", parent]) }
    do { try DiskFiles.writeFileAtomically(path, Array(text.utf8)) } catch { fail(error.message) }
  }

  /// As large as the models of large apps, and longer with each version.
  private func contents(_ version: Int, _ isEdited: Bool) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<model documentVersion=\"1.0\">\n"
    for entity in 0..<30 + version / 3 {
      let (name, partner) = ("Entity\(entity)", "Entity\(entity ^ 1)")
      text += "    <entity name=\"\(name)\" representedClassName=\"\(name)\" syncable=\"YES\">\n"
      for attribute in 0..<8 + version / 30 {
        let type = isEdited && entity == 0 && attribute == 0 ? "Date" : "String"
        text += "        <attribute name=\"attribute\(attribute)\" optional=\"YES\" attributeType=\"\(type)\"/>\n"
      }
      for (name, inverse) in [("next", "previous"), ("previous", "next")] {
        text +=
          "        <relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
          + "destinationEntity=\"\(partner)\" inverseName=\"\(inverse)\" inverseEntity=\"\(partner)\"/>\n"
      }
      text += "    </entity>\n"
    }
    return text + "</model>\n"
  }
}
