enum LockedVersionMissing: LockRule {
  static let info = RuleInfo(
    id: "locked-version-missing", group: .releases, severity: .error,
    summary: "A version in the lock file is gone",
    explanation: """
      '.modeld.lock' holds the versions that have shipped. To migrate a store, Core Data needs the model that it was \
      made with; without it everyone who skipped an update loses their data (134130, "Can't find model for source \
      store"). Bring the version back. Where another version has its hashes, it was only moved: 'modeld --lock' writes \
      where to, and this is an information.
      """,
    failing: """
      //- .modeld.lock
      Shop.xcdatamodeld/Shop.xcdatamodel\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=\tA=1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="A"><attribute name="n" optional="YES" attributeType="Date"/></entity>
      """,
    passing: """
      //- .modeld.lock
      Shop.xcdatamodeld/Shop.xcdatamodel\tOLTKxrMQoQUE7Zl3tHx7mNSrV07+axBUcy313LblMVo=\tA=1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040
      //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
      <entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity>
      //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
      <entity name="A"><attribute name="n" optional="YES" attributeType="String"/></entity><entity name="B"/>
      //- Shop.xcdatamodeld/.xccurrentversion
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
      """)

  static func check(_ lock: LockView, into findings: inout [Finding]) {
    for locked in lock.file.versions {
      guard case .gone(let directory)? = lock.state(locked) else { continue }
      let successor = lock.successor(of: locked)
      let message =
        successor == nil
        ? "'\(locked.path)' is locked and is gone, and no other version has its hashes: a store of it can no longer be "
          + "migrated"
        : "'\(locked.path)' is locked and has become another version; 'modeld --lock' writes that down"
      findings.append(
        Finding(
          info, at: Place(lock.path, locked.range), message,
          related: [
            successor.map { RelatedPlace(Place($0.path), "it is here now") }
              ?? RelatedPlace(Place(directory), "it was here")
          ], severity: successor == nil ? .error : .information))
    }
  }
}
