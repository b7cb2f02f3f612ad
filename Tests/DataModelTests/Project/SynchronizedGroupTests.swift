import DataModel
import ModelSyntax
import Testing

@Suite struct SynchronizedGroupTests {
  private let file = ProjectFile.read(
    SourceText(
      """
      { objects = {
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old.xcdatamodeld, "In/B.xcdatamodeld"); target = T1; };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (A.xcdatamodeld); target = T2; };
        E3 = {isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; membershipExceptions = (A.xcdatamodeld); };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, E3, ); path = App; sourceTree = "<group>"; };
        G0 = {isa = PBXGroup; children = (S1); path = ios; sourceTree = "<group>"; };
        M0 = {isa = PBXGroup; children = (G0); sourceTree = "<group>"; };
        P0 = {isa = PBXProject; mainGroup = M0; };
        T1 = {isa = PBXNativeTarget; fileSystemSynchronizedGroups = (S1); name = App; };
        T2 = {isa = PBXNativeTarget; name = Widget; };
      }; }
      """))

  @Test func `a folder has a path and exceptions`() {
    #expect(file.problems.isEmpty)
    #expect(file.synchronizedGroups.map(\.path) == ["ios/App"])
    #expect(file.synchronizedGroups[0].exceptions.map(\.target) == ["T1", "T2"])
    #expect(
      file.synchronizedGroups[0].exceptions.map(\.names) == [
        ["Old.xcdatamodeld", "In/B.xcdatamodeld"], ["A.xcdatamodeld"],
      ])
  }

  @Test(arguments: [
    ("ios/App/A.xcdatamodeld", true, true),  // of the folder's own target, and an exception that adds it
    ("ios/App/C.xcdatamodeld", true, false),
    ("ios/App/Old.xcdatamodeld", false, false),  // an exception that takes it away
    ("ios/App/In/B.xcdatamodeld", false, false),
    ("ios/Application/A.xcdatamodeld", false, false),
    ("A.xcdatamodeld", false, false),
  ])
  func `exceptions take away and add`(path: String, app: Bool, widget: Bool) {
    #expect(file.synchronizes(path, into: file.targets[0]) == app)
    #expect(file.synchronizes(path, into: file.targets[1]) == widget)
  }
}
