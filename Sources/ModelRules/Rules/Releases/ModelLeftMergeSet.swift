import ModelMerge

enum ModelLeftMergeSet: MergedReleaseRule {
  static let info = RuleInfo(
    id: "model-left-merge-set", group: .releases, severity: .error,
    summary: "A model that was merged with others at the release is no longer merged with them",
    explanation: """
      A store that was made with a merged model is found only by a merged model with the same entities. When one of \
      the models goes, the old merged model can no longer be built from what the app has, and migrating fails with \
      "Can't find model for source store" (134130); automatic migration of merged models is fragile in any case \
      (openradar 13077068). Keep the model until no such store is left. An error where it is sure that the models are \
      merged: the settings declare the set, a model has stand-ins, or a source calls a merging function; else a warning.
      """,
    failing: """
      //- released:App.swift
      let model = NSManagedObjectModel.mergedModel(from: nil)
      //- released:A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/>
      //- released:B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      //- App.swift
      let model = NSManagedObjectModel.mergedModel(from: nil)
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/>
      """,
    passing: """
      //- released:A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/>
      //- released:B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      //- A.xcdatamodeld/A.xcdatamodel/contents
      <entity name="Item"/>
      //- Orders/B.xcdatamodeld/B.xcdatamodel/contents
      <entity name="Order"/>
      """)

  static func check(_ release: MergedReleaseView, into findings: inout [Finding]) {
    guard release.shipped.members.count > 1 else { return }
    for bundle in release.lostBundles {
      let what = bundle.path == nil ? "is gone" : "is no longer part of it"
      let finding = Finding(
        info, at: Place(bundle.path ?? bundle.shippedPath),
        "model '\(bundle.name)' was part of the merged model '\(release.set)' at '\(release.name)' and \(what): a store "
          + "of that merged model can no longer be migrated",
        severity: release.isMergingSure ? .error : .warning)
      findings.append(finding.weighed(by: release.meeting))
    }
  }
}

extension MergedReleaseView {
  /// Whether there is more than the lack of sources to say that an app merges these models.
  fileprivate var isMergingSure: Bool {
    if case .called = meeting { return true }
    return shipped.standInMembers > 0 || isDeclared
  }
}
