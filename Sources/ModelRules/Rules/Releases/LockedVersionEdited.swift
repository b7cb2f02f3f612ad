import DataModel
import ModelHash
import ModelSyntax

enum LockedVersionEdited: LockRule {
  static let info = RuleInfo(
    id: "locked-version-edited", group: .releases, severity: .error,
    summary: "A version in the lock file was edited so that its hashes differ",
    explanation: """
      '.modeld.lock' holds the hashes of the versions that have shipped. Core Data finds the model of a store by them; \
      after an edit that changes one, a store of that version is not opened (134100) and not migrated (134130). Undo the \
      edit, add a model version and make the change there. If the version has not shipped yet, 'modeld --lock' writes \
      its new hashes. A difference that rests on composites alone, whose hashes nobody has confirmed, is a warning.
      """,
    failing: """
      //- .modeld.lock
      Shop.xcdatamodeld/Shop.xcdatamodel\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=\tA=1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="A"><attribute name="n" optional="YES" attributeType="Date"/></entity>
      """,
    passing: """
      //- .modeld.lock
      Shop.xcdatamodeld/Shop.xcdatamodel\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=\tA=1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity>
      """)

  static func check(_ lock: LockView, into findings: inout [Finding]) {
    for locked in lock.file.versions {
      guard case .present(let version)? = lock.state(locked), version.hashes.checksum != locked.checksum else {
        continue
      }
      let names = differences(locked, version)
      guard !names.isEmpty, lock.successor(of: locked) == nil else { continue }
      findings.append(finding(locked, version, names, lock))
    }
  }

  /// The entities of which stores have other hashes now, in the order of their names.
  private static func differences(_ locked: LockFile.Version, _ version: LockView.Version) -> [String] {
    Set(locked.entities.keys).union(version.hashes.entities.map(\.name)).subtracting(version.standIns)
      .filter { locked.entities[$0] != version.hashes[$0] }.sorted()
  }

  private static func finding(
    _ locked: LockFile.Version, _ version: LockView.Version, _ names: [String], _ lock: LockView
  ) -> Finding {
    let isSure = names.contains { name in
      version.hashes.entity(named: name).map { !$0.doubts.contains(.composite) } ?? true
    }
    let shown = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let entities = names.compactMap { version.model.entity(named: $0) }.map { version.model.entities[$0].nameRange }
    let range = entities.min { $0.start < $1.start } ?? version.model.declaration.tag
    return Finding(
      info, at: Place(version.path, range),
      "version '\(VersionName(folder: version.directory.split(separator: "/").last.map(String.init) ?? "").text)' is "
        + "locked and was edited: the hashes of \(shown)\(more) differ; a store of it no longer finds its model: undo the "
        + "edit and add a model version with it",
      related: [RelatedPlace(Place(lock.path, locked.range), "it is locked here")],
      severity: isSure ? .error : .warning)
  }
}
