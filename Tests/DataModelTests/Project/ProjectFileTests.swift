import DataModel
import Foundation
import ModelSyntax
import Testing

@Suite struct ProjectFileTests {
  private static let text = SourceText(
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        B1 /* Shop.xcdatamodeld in Sources */ = {isa = PBXBuildFile; fileRef = G1 /* Shop.xcdatamodeld */; };
        B2 = {isa = PBXBuildFile; fileRef = F3; };
        B3 = {isa = PBXBuildFile; fileRef = F9; };
        B4 = {fileRef = G1; isa = PBXBuildFile; };
        F1 = {isa = PBXFileReference; lastKnownFileType = wrapper.xcdatamodel; path = Shop.xcdatamodel; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = "Shop 2.xcdatamodel"; sourceTree = "<group>"; };
        F3 = {isa = PBXFileReference; path = ../Lone.xcdatamodel; sourceTree = SOURCE_ROOT; };
        F9 = {isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
        M0 = {isa = PBXGroup; children = (A0, F9, ); sourceTree = "<group>"; };
        A0 = {isa = PBXGroup; children = ( G1 /* Shop */, ); path = "App Files"; sourceTree = "<group>"; };
        P0 = {isa = PBXProject; mainGroup = M0; projectDirPath = ""; targets = (T1, T2); };
        S1 = {isa = PBXSourcesBuildPhase; files = (B3, B1 /* Shop */, ); };
        R1 = {isa = PBXResourcesBuildPhase; files = ( B2 ); };
        C1 = {isa = PBXCopyFilesBuildPhase; files = (B4); };
        T1 = {isa = PBXNativeTarget; buildPhases = (S1, R1, ); name = "My App"; };
        T2 = {isa = PBXAggregateTarget; buildPhases = (C1); name = Other; };
        G1 = {
          isa = XCVersionGroup;
          children = ( F2 /* Shop 2 */, F1, );
          currentVersion = F2 /* Shop 2.xcdatamodel */;
          path = Shop.xcdatamodeld;
          sourceTree = "<group>";
          versionGroupType = wrapper.xcdatamodel;
        };
      };
      rootObject = P0;
    }

    """)
  private let file = ProjectFile.read(text)

  /// The place of the first `word` behind the first `context`.
  private func place(of word: String, after context: String) throws -> ByteRange {
    let source = String(decoding: ProjectFileTests.text.bytes, as: UTF8.self)
    let start = try #require(source.range(of: context)).upperBound
    let range = try #require(source[start...].range(of: word))
    let offset = source.utf8.distance(from: source.startIndex, to: range.lowerBound)
    return ByteRange(offset, offset + word.utf8.count)
  }

  /// Xcode writes build files on one line each, one behind the other; those are taken by a shorter way.
  @Test func `build files say the same however they are written`() {
    func entries(_ buildFiles: [String]) -> [[String]] {
      let text = """
        { objects = {
          \(buildFiles.joined(separator: "\n\t\t"))
          F1 = {isa = PBXFileReference; path = A.xcdatamodel; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; path = B.xcdatamodel; sourceTree = "<group>"; };
          S1 = {isa = PBXSourcesBuildPhase; files = (B0, B1, B2, B3, B4, B5, ); };
          T1 = {isa = PBXNativeTarget; buildPhases = (S1); name = App; };
        }; }
        """
      let file = ProjectFile.read(SourceText(text))
      #expect(file.problems.isEmpty)
      return file.targets.map { target in target.entries.map { file.models[$0.model].path ?? "" } }
    }
    let short = (0...5).map { "B\($0) /* x in Sources */ = {isa = PBXBuildFile; fileRef = F\($0 % 3) /* x */; };" }
    let spaced = short.map { $0.replacing("isa =", with: "isa  =") }
    let expected = [["A.xcdatamodel", "B.xcdatamodel", "A.xcdatamodel", "B.xcdatamodel"]]
    #expect(entries(short) == expected)
    #expect(entries(spaced) == expected)
    for index in short.indices {
      var mixed = short
      mixed[index] = spaced[index]
      #expect(entries(mixed) == expected)
      mixed[index] = short[index].replacing("; };", with: "; settings = {ATTRIBUTES = (Public, ); }; };")
      #expect(entries(mixed) == expected)
      mixed[index] = short[index].replacing("/* x in", with: "/* {}; \" * / in")
      #expect(entries(mixed) == expected)
    }
  }

  @Test func `models have their paths and versions`() {
    #expect(file.problems.isEmpty)
    #expect(file.models.map(\.id) == ["G1", "F3"])
    #expect(file.models.map(\.path) == ["App Files/Shop.xcdatamodeld", "../Lone.xcdatamodel"])
    #expect(file.models.map(\.name) == ["Shop.xcdatamodeld", "Lone.xcdatamodel"])
    #expect(file.models.map(\.isVersionGroup) == [true, false])
    #expect(file.models[0].children.map(\.name) == ["Shop 2.xcdatamodel", "Shop.xcdatamodel"])
    #expect(file.models[0].currentVersion == "Shop 2.xcdatamodel")
    #expect(file.models[0].versionGroupType == "wrapper.xcdatamodel")
  }

  @Test func `what a version group says has its place`() throws {
    let model = file.models[0]
    #expect(try model.range == place(of: "G1", after: "name = Other; };"))
    #expect(
      try model.pathRange == place(of: "Shop.xcdatamodeld", after: "currentVersion = F2 /* Shop 2.xcdatamodel */;"))
    #expect(try model.currentVersionRange == place(of: "F2", after: "currentVersion = "))
    #expect(try model.versionGroupTypeRange == place(of: "wrapper.xcdatamodel", after: "versionGroupType = "))
    #expect(try model.children.map(\.range) == [place(of: "F2", after: "F1 = {"), place(of: "F1", after: "B4 = ")])
    #expect(
      try model.children.map(\.listRange)
        == [place(of: "F2", after: "XCVersionGroup;"), place(of: "F1", after: "/* Shop 2 */")])
  }

  @Test func `targets list the models in their phases`() throws {
    #expect(file.targets.map(\.name) == ["My App", "Other"])
    #expect(file.targets[0].entries.map(\.phase) == [.sources, .resources])
    #expect(file.targets[0].entries.map(\.model) == [0, 1])
    #expect(file.targets[1].entries.map(\.phase) == [.copyFiles])
    #expect(try file.targets[0].entries[0].range == place(of: "B1", after: "objects = {"))
    #expect(try file.targets[0].entries[0].listRange == place(of: "B1", after: "files = (B3"))
    #expect(file.modelPaths(builtBy: file.targets[0]) == ["App Files/Shop.xcdatamodeld", "../Lone.xcdatamodel"])
    #expect(file.modelPaths(builtBy: file.targets[1]) == [])
  }

  @Test func `the XML form says the same`() throws {
    let value = try unsafe PropertyListSerialization.propertyList(
      from: Data(ProjectFileTests.text.bytes), options: [], format: nil)
    let data = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
    let other = ProjectFile.read(SourceText(Array(data)))
    #expect(other.problems.isEmpty)
    #expect(Set(other.models.map(\.path)) == Set(file.models.map(\.path)))
    #expect(other.models.first { $0.id == "G1" }?.children.map(\.name) == file.models[0].children.map(\.name))
    #expect(other.models.first { $0.id == "G1" }?.currentVersion == "Shop 2.xcdatamodel")
    #expect(Set(other.targets.map(\.name)) == ["My App", "Other"])
    let target = try #require(other.targets.first { $0.name == "My App" })
    #expect(other.modelPaths(builtBy: target) == file.modelPaths(builtBy: file.targets[0]))
  }

  @Test(arguments: [
    ("SOURCE_ROOT", "App/M.xcdatamodel"), ("\"<absolute>\"", "/"), ("BUILT_PRODUCTS_DIR", nil),
    ("\"<group>\"", "Up/M.xcdatamodel"),
  ])
  func `a path depends on its tree`(tree: String, path: String?) {
    let isAbsolute = path == "/"
    let written =
      isAbsolute ? "/x/M.xcdatamodel" : tree == "\"<group>\"" ? "../Up/./M.xcdatamodel" : "App/M.xcdatamodel"
    let file = ProjectFile.read(
      SourceText(
        """
        { objects = { F = {isa = PBXFileReference; path = \(written); sourceTree = \(tree); };
        G = {isa = PBXGroup; children = (F); path = Sub; sourceTree = "<group>"; };
        M = {isa = PBXGroup; children = (G); sourceTree = "<group>"; }; P = {isa = PBXProject; mainGroup = M; }; }; }
        """))
    #expect(file.models.map(\.path) == [isAbsolute ? written : path])
  }

  @Test func `groups that hold each other have no path, and end`() {
    let file = ProjectFile.read(
      SourceText(
        """
        { objects = { F = {isa = PBXFileReference; path = M.xcdatamodel; sourceTree = "<group>"; };
        G = {isa = PBXGroup; children = (F, H); path = g; }; H = {isa = PBXGroup; children = (G); path = h; }; }; }
        """))
    #expect(file.models.map(\.path) == [nil])
  }

  @Test(
    arguments: [
      ("{ xcdatamodel = 1; objects = { A = { isa = PBXProject; ", .malformed),
      ("{ objects = { A = xcdatamodel }; }", .malformed), ("xcdatamodel", .malformed),
      ("<plist><dict><key>xcdatamodel</key></plist>", .malformed),
      ("{ xcdatamodel = 1;\n<<<<<<< HEAD\n=======\n>>>>>>> x\n}", .conflictMarkers),
    ] as [(String, FileProblem.Kind)])
  func `a broken project has one problem`(text: String, kind: FileProblem.Kind) {
    let file = ProjectFile.read(SourceText(text))
    #expect(file.problems.map(\.kind) == [kind])
    #expect(file.models.isEmpty && file.targets.isEmpty)
  }

  @Test func `a project that is cut off has at most one problem`() {
    for length in 0..<ProjectFileTests.text.count {
      let file = ProjectFile.read(SourceText(Array(ProjectFileTests.text.bytes.prefix(length))))
      #expect(file.problems.count <= 1)
      #expect(file.problems.isEmpty || file.models.isEmpty && file.targets.isEmpty)
    }
  }

  @Test(arguments: ["", "{ objects = ", "no project"])
  func `a project without models is not read`(text: String) {
    #expect(ProjectFile.read(SourceText(text)).problems.isEmpty)
  }
}
