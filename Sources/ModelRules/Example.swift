/// A tree of files as one text, for the examples of a rule: a line `//- path` begins each file.
///
/// A text without such a line is what stands inside `<model>` in the only version of a bundle named `Example`.
package struct Example: Sendable, ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral text: String) {
    self.text = text
  }

  /// A bundle `Shop` with two versions, of which the second is current.
  static func step(from old: String, to new: String) -> Example {
    Example(
      stringLiteral: """
        //- Shop.xcdatamodeld/.xccurrentversion
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
        //- Shop.xcdatamodeld/Shop.xcdatamodel/contents
        \(old)
        //- Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
        \(new)
        """)
  }

  /// A project `App` with one target and one bundle `Model`, of which the version `Model` is current.
  ///
  /// - Parameters:
  ///   - versions: The versions on disk.
  ///   - listed: The versions that the project lists.
  ///   - current: The version that the project takes for the current one.
  ///   - groupType: The type of the version group.
  ///   - isInSources: Whether the target compiles the model.
  ///   - isInResources: Whether the target copies the model.
  static func project(
    versions: [String] = ["Model"], listed: [String] = ["Model"], current: String = "Model",
    groupType: String = "wrapper.xcdatamodel", isInSources: Bool = true, isInResources: Bool = false
  ) -> Example {
    let references = listed.enumerated().map { index, name in
      "    V\(index + 1) = {isa = PBXFileReference; path = \"\(name).xcdatamodel\"; sourceTree = \"<group>\"; };\n"
    }
    let children = listed.indices.map { "V\($0 + 1), " }.joined()
    let files = versions.map { "//- Model.xcdatamodeld/\($0).xcdatamodel/contents\n<entity name=\"Item\"/>\n" }
    return Example(
      stringLiteral: """
        //- App.xcodeproj/project.pbxproj
        // !$*UTF8*$!
        {
          archiveVersion = 1;
          objects = {
            B1 = {isa = PBXBuildFile; fileRef = G; };
            B2 = {isa = PBXBuildFile; fileRef = G; };
            G = {isa = XCVersionGroup; children = (\(children)); currentVersion = V\(1 + (listed.firstIndex(of: current) ?? 0)); path = Model.xcdatamodeld; sourceTree = "<group>"; versionGroupType = \(groupType); };
            M = {isa = PBXGroup; children = (G, ); sourceTree = "<group>"; };
            P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (T, ); };
            R = {isa = PBXResourcesBuildPhase; files = (\(isInResources ? "B2, " : "")); };
            S = {isa = PBXSourcesBuildPhase; files = (\(isInSources ? "B1, " : "")); };
            T = {isa = PBXNativeTarget; buildPhases = (S, R, ); name = App; };
        \(references.joined())  };
          rootObject = P;
        }
        \(files.joined())//- Model.xcdatamodeld/.xccurrentversion
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Model.xcdatamodel</string></dict></plist>
        """)
  }
}
