import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

/// The real projects of `../shared/corpus`.
///
/// Skipped without that directory, which is not part of this repository.
@Suite(.enabled(if: SharedData.corpus != nil, "needs ../shared/corpus"))
struct CorpusTests {
  /// The errors of `directories`, as `path rule`, each directory a root of its own.
  private func errors(in directories: [String]) throws -> [String] {
    try TreeReader.read(directories).flatMap { tree in
      tree.workspace().currentFindings().filter { $0.severity == .error }.map { "\($0.place.path) \($0.rule)" }
    }
  }

  private func subdirectories(_ path: String) -> [String] {
    SharedData.entries(of: path).map { PathNames.join(path, $0) }.filter(DiskFiles.directoryExists)
  }

  /// Models that ship have no error but one kind: the corpus holds no sources, so it cannot be seen that models with
  /// equal names are never merged.
  ///
  /// Two models are never compiled, a project generator's fixture and one that is only there for a picture, and have an
  /// attribute whose type is still Undefined.
  @Test func `models that ship have no error of their own`() throws {
    let corpus = try #require(SharedData.corpus)
    let projects = subdirectories(corpus).filter { PathNames.lastComponent($0).contains("+") }
    #expect(projects.count > 40)
    let errors = try errors(in: projects).filter { !$0.hasSuffix(" entities-differ") }
    #expect(
      errors.map { PathNames.below(corpus, $0) ?? $0 }.sorted() == [
        "CocoaPods+Xcodeproj/spec/fixtures/Sample Project/Cocoa Application/CPDocument.xcdatamodeld/"
          + "CPDocument.xcdatamodel/contents attribute-without-type",
        "vdhamer+Photo-Club-Hub/.github/images/dataModelSourceFile.xcdatamodeld/Photo_Club_Hub_2_5_3.xcdatamodel/"
          + "contents attribute-without-type",
      ])
  }

  /// Every error in the odd revisions was looked at in the file: lost end tags, committed conflict markers, a
  /// `.xccurrentversion` that names a version of another commit, a bundle that was taken into the corpus without it, and
  /// an attribute called `description`, which its project renamed before long.
  @Test func `odd revisions have the errors that are there`() throws {
    let corpus = try #require(SharedData.corpus)
    let revisions = subdirectories(PathNames.join(corpus, "_history")).flatMap(subdirectories)
    let merges = subdirectories(PathNames.join(corpus, "_merges")).flatMap(subdirectories).flatMap(subdirectories)
    let errors = try errors(in: revisions + merges).filter { !$0.hasSuffix(" entities-differ") }
    let found = errors.map { line in
      let parts = line.components(below: corpus)
      return parts
    }
    #expect(
      Set(found) == [
        "_history/3lvis+Sync/882a506a1be3 malformed-file",
        "_history/alemar11+CoreDataPlus/1d81400789ac unknown-current-version",
        "_history/alemar11+CoreDataPlus/ed114f8f0a8f unknown-current-version",
        "_history/bazelbuild+rules_apple/2a7c5f5279a2 no-current-version",
        "_history/vdhamer+Photo-Club-Hub/7306b03c0852 conflict-markers",
        "_history/wireapp+wire-ios-data-model/8e91910a80df unknown-current-version",
        "_merges/3lvis+Sync/882a506a1be3 malformed-file",
        "_merges/vdhamer+Photo-Club-Hub/24dc079d4d3b conflict-markers",
        "_merges/vdhamer+Photo-Club-Hub/4697cce0d867 reserved-property-name",
        "_merges/vdhamer+Photo-Club-Hub/6ad7e6f5a9a2 reserved-property-name",
        "_merges/vdhamer+Photo-Club-Hub/7306b03c0852 conflict-markers",
        "_merges/wireapp+wire-ios-data-model/a6508fc5d9af unknown-current-version",
      ])
  }

  @Test func `a merged model reads again and merges to itself`() throws {
    let corpus = try #require(SharedData.corpus)
    let projects = subdirectories(corpus).filter { PathNames.lastComponent($0).contains("+") }
    for tree in try TreeReader.read(projects) {
      let workspace = tree.workspace()
      for set in workspace.layout.sets {
        let text = try #require(workspace.merged[set.name]).contentsText()
        let again = Workspace(
          root: ".",
          files: [
            FileChange("./M.xcdatamodel/contents", FileState.read(SourceText(text), at: "./M.xcdatamodel/contents"))
          ])
        #expect(again.merged.values.first?.contentsText() == text, "\(set.name) in \(tree.root)")
      }
    }
  }
}

extension String {
  /// The commit below `corpus` and the rule: `_history/owner+name/commit rule`.
  fileprivate func components(below corpus: String) -> String {
    let rule = split(separator: " ").last ?? ""
    let parts = dropFirst(corpus.count + 1).split(separator: "/").prefix(3)
    return parts.joined(separator: "/") + " " + rule
  }
}
