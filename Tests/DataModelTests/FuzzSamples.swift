import TestSupport

/// Small texts that a fuzz test starts from, and some real ones where the corpus is there.
enum FuzzSamples {
  static let contents: [[UInt8]] =
    [model, oddModel].map { Array($0.utf8) } + real("contents", count: 20, limit: 20_000)
  static let currentVersions: [[UInt8]] =
    [Array(currentVersion.utf8)] + real(".xccurrentversion", count: 5, limit: 2_000)
  static let projects: [[UInt8]] = [Array(project.utf8)] + real("project.pbxproj", count: 5, limit: 40_000)

  /// `count` files below `limit` bytes, from all over the corpus; none without it.
  private static func real(_ name: String, count: Int, limit: Int) -> [[UInt8]] {
    let paths = SharedData.files(named: name)
    let step = max(1, paths.count / (count * 3))
    let files = stride(from: 0, to: paths.count, by: step).lazy.map { SharedData.bytes(paths[$0]) }
    return Array(files.filter { (1...limit).contains($0.count) }.prefix(count))
  }

  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Author" representedClassName=".Author" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String" defaultValueString="&quot;x&quot;"/>
            <relationship name="books" toMany="YES" destinationEntity="Book" inverseName="author"/>
            <fetchedProperty name="f"><fetchRequest name="r" entity="Book" predicateString="a == 1"/></fetchedProperty>
            <fetchIndex name="i"><fetchIndexElement property="name" type="Binary" order="ascending"/></fetchIndex>
            <uniquenessConstraints>
                <uniquenessConstraint><constraint value="name"/></uniquenessConstraint>
            </uniquenessConstraints>
            <userInfo><entry key="k" value="v"/></userInfo>
        </entity>
        <entity name="Book" parentEntity="Author">
            <relationship name="author" maxCount="1" destinationEntity="Author" inverseName="books"/>
        </entity>
        <configuration name="Cloud"><memberEntity name="Book"/></configuration>
        <composite name="P"><attribute name="x"/></composite>
        <elements><element name="Book" positionX="1"/></elements>
    </model>
    """

  private static let oddModel = """
    \u{FEFF}<!DOCTYPE model [<!ENTITY e "x">]>\r\n<!-- c --><model name='größe'>&#233;<![CDATA[<]]><entity name="&e;">
    <attribute/></entity><?p q?></model>\r
    """

  private static let currentVersion = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>Shop 2.xcdatamodel</string>
    </dict>
    </plist>
    """

  private static let project = """
    // !$*UTF8*$!
    {
      objects = {
        B1 /* Shop */ = {isa = PBXBuildFile; fileRef = G1 /* Shop.xcdatamodeld */; };
        F1 = {isa = PBXFileReference; path = "Shop \\"1\\".xcdatamodel"; sourceTree = "<group>"; };
        M0 = {isa = PBXGroup; children = (G1, D1, ); sourceTree = "<group>"; };
        D1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1); path = App; sourceTree = "<group>"; };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (A, "b c"); target = T1; };
        P0 = {isa = PBXProject; mainGroup = M0; targets = (T1); };
        S1 = {isa = PBXSourcesBuildPhase; files = (B1 /* Shop */, ); };
        T1 = {isa = PBXNativeTarget; buildPhases = (S1); fileSystemSynchronizedGroups = (D1); name = "My App"; };
        G1 = {isa = XCVersionGroup; children = (F1); currentVersion = F1; path = Shop.xcdatamodeld; };
      };
      rootObject = P0;
    }
    """
}
