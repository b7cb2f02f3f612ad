import Foundation
import ModelSyntax
import TestSupport
import Testing

@testable import DataModel

@Suite struct ProjectFileTests {
  static let project = #"""
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        B1 /* M in Sources */ = {isa = PBXBuildFile; fileRef = G1 /* M */; };
        B2 = {isa = PBXBuildFile; fileRef = L; };
        B3 = {isa = PBXBuildFile; fileRef = X; };
        V1 = {isa = PBXFileReference; path = M.xcdatamodel; sourceTree = "<group>"; };
        V2 = {isa = PBXFileReference; path = "M 2.xcdatamodel"; sourceTree = "<group>"; };
        L = {isa = PBXFileReference; path = ../Lone.xcdatamodel; sourceTree = SOURCE_ROOT; };
        X = {isa = PBXFileReference; path = x.swift; sourceTree = "<group>"; };
        MAIN = {isa = PBXGroup; children = (SUB, SYNC, ); sourceTree = "<group>"; };
        SUB = {isa = PBXGroup; children = (G1, X, L, ); path = App; sourceTree = "<group>"; };
        SYNC = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2, ); path = Files; sourceTree = "<group>"; };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (No.xcdatamodeld, ); target = T1; };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Sub/Yes.xcdatamodeld, ); target = T2; };
        T1 = {isa = PBXNativeTarget; buildPhases = (S1, F1, ); fileSystemSynchronizedGroups = (SYNC, ); name = "One 1"; };
        T2 = {isa = PBXAggregateTarget; buildPhases = (R1, ); name = Two; };
        P = {isa = PBXProject; mainGroup = MAIN; projectDirPath = ""; targets = (T1, T2, ); };
        S1 = {isa = PBXSourcesBuildPhase; files = (B3, B1 /* c */, ); };
        R1 = {isa = PBXResourcesBuildPhase; files = (B2, ); };
        F1 = {isa = PBXFrameworksBuildPhase; files = (); };
        G1 = {isa = XCVersionGroup; children = (V2, V1, ); currentVersion = V2; path = M.xcdatamodeld; sourceTree = "<group>"; versionGroupType = wrapper.xcdatamodel; };
      };
      rootObject = P;
    }
    """#

  @Test func `models, versions, targets and entries are read with their places`() throws {
    let text = SourceText(Self.project)
    let file = ProjectFile.read(text)
    #expect(file.problems.isEmpty)
    #expect(file.models.map(\.path) == ["App/M.xcdatamodeld", "../Lone.xcdatamodel"])
    let group = try #require(file.models.first)
    #expect(group.isVersionGroup)
    #expect(group.currentVersion == "M 2.xcdatamodel")
    #expect(group.children.map(\.name) == ["M 2.xcdatamodel", "M.xcdatamodel"])
    #expect(group.pathRange.map(text.string) == "M.xcdatamodeld")
    #expect(group.versionGroupTypeRange.map(text.string) == "wrapper.xcdatamodel")
    #expect(group.range == Self.range(of: "G1 = {", count: 2))
    #expect(group.currentVersionRange == Self.range(of: "V2; path", count: 2))
    #expect(group.children.first?.range == Self.range(of: "V2 = {", count: 2))
    #expect(group.children.first?.listRange == Self.range(of: "V2, V1", count: 2))
    #expect(file.targets.map(\.name) == ["One 1", "Two"])
    #expect(file.targets.map { $0.entries.map(\.phase) } == [[.sources], [.resources]])
    #expect(file.targets[0].entries[0].range == Self.range(of: "B1 /* M", count: 2))
    #expect(file.targets[0].entries[0].listRange == Self.range(of: "B1 /* c", count: 2))
    #expect(file.targets.map(file.modelPaths(builtBy:)) == [["App/M.xcdatamodeld"], ["../Lone.xcdatamodel"]])
  }

  private static func range(of words: String, count: Int) -> ByteRange? {
    SourceText(project).find(Array(words.utf8), from: 0).map { ByteRange($0, $0 + count) }
  }

  @Test func `a synchronized folder gives its files to the targets that list it, but for the exceptions`() {
    let file = ProjectFile.read(SourceText(Self.project))
    let (one, two) = (file.targets[0], file.targets[1])
    #expect(file.synchronizes("Files/A.xcdatamodeld", into: one))
    #expect(!file.synchronizes("Files/No.xcdatamodeld", into: one))
    #expect(!file.synchronizes("Other/A.xcdatamodeld", into: one))
    #expect(!file.synchronizes("Files/A.xcdatamodeld", into: two))
    #expect(file.synchronizes("Files/Sub/Yes.xcdatamodeld", into: two))
  }

  @Test func `the same project in XML says the same`() throws {
    let data = Data(Self.project.utf8)
    let list = try unsafe PropertyListSerialization.propertyList(from: data, options: [], format: nil)
    let xml = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    let file = ProjectFile.read(SourceText(Array(xml)))
    #expect(file.problems.isEmpty)
    #expect(Set(file.models.map(\.path)) == ["App/M.xcdatamodeld", "../Lone.xcdatamodel"])
    #expect(Set(file.targets.flatMap(file.modelPaths(builtBy:))) == ["App/M.xcdatamodeld", "../Lone.xcdatamodel"])
  }

  @Test func `the order of the keys and quotes do not matter`() {
    let facts = ProjectFacts(Array(Self.project.utf8))
    let reordered = Self.project.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      guard let open = line.range(of: "{isa = "), let end = line.range(of: "; ", range: open.upperBound..<line.endIndex)
      else { return String(line) }
      let isa = line[open.upperBound..<end.lowerBound]
      return line[..<open.lowerBound] + "{ /* ; */ " + line[end.upperBound...].dropLast(2) + "isa = \(isa);};"
    }
    #expect(facts.models.count == 2 && facts.targets.count == 2 && facts.folders.count == 1)
    #expect(ProjectFacts(Array(reordered.joined(separator: "\n").utf8)) == facts)
    var quoted = Self.project
    for id in [
      "B1 /* c", "G1, X", "V2; path", "SUB = {", "S1, F1", "T1; };", "SYNC, ); name", "PBXGroup; children = (SUB",
    ] {
      #expect(quoted.contains(id))
      let word = String(id.prefix { $0.isLetter || $0.isNumber })
      quoted = quoted.replacing(id, with: id.replacing(word, with: "'\(word)'"))
    }
    #expect(ProjectFacts(Array(quoted.utf8)) == facts)
  }

  @Test func `conflict markers are the only problem`() {
    let text = SourceText(Self.project.replacing("  rootObject", with: "\n<<<<<<< HEAD\n  rootObject"))
    let file = ProjectFile.read(text)
    #expect(file.problems.map(\.kind) == [.conflictMarkers])
    #expect(file.targets.isEmpty)
  }

  @Test func `of objects with one id the last one counts`() {
    let lines = Self.project.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let copied = lines.flatMap { line -> [String] in
      let old = line.replacing("path = M.xcdatamodeld", with: "path = Old.xcdatamodeld")
      return line.contains("isa = ") ? [old.replacing("Version = V2", with: "Version = V1"), line] : [line]
    }
    #expect(ProjectFacts(Array(copied.joined(separator: "\n").utf8)) == ProjectFacts(Array(Self.project.utf8)))
  }

  @Test func `what is passed over may be nested deeply`() {
    let deep = "{x = " + String(repeating: "(", count: 150) + String(repeating: ")", count: 150) + "; }"
    let text = Self.project.replacing("archiveVersion = 1", with: "archiveVersion = \(deep)")
    #expect(ProjectFacts(Array(text.utf8)) == ProjectFacts(Array(Self.project.utf8)))
  }

  @Test func `a missing bracket is one problem`() {
    let text = SourceText(Self.project.replacing("children = (V2, V1, )", with: "children = (V2, V1, "))
    let file = ProjectFile.read(text)
    #expect(file.problems.map(\.kind) == [.malformed])
    #expect(file.models.isEmpty)
  }

  @Test func `a circle of groups has no path`() {
    let text = Self.project.replacing("children = (G1, X, L, )", with: "children = (SUB, G1, )")
      .replacing("(SUB, SYNC, )", with: "(SYNC, )")
    #expect(ProjectFile.read(SourceText(text)).models.first?.path == nil)
  }

  @Test func `any prefix and any mutation is read`() {
    let bytes = Array(Self.project.utf8)
    for count in 0..<bytes.count {
      let file = ProjectFile.read(SourceText(Array(bytes[..<count])))
      #expect(file.problems.count <= 1)
    }
    var random = SplitMix64(seed: 1)
    for _ in 0..<300 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<mutated.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: mutated.remove(at: place)
        case 1: mutated[place] = .random(in: 0...255, using: &random)
        default: mutated.insert(Array("{}()<>\"';=,/*".utf8).randomElement(using: &random) ?? 0, at: place)
        }
      }
      _ = ProjectFile.read(SourceText(mutated))
    }
  }
}
