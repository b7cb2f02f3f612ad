import DataModel

enum OwnershipFamilyName: VersionRule {
  static let info = RuleInfo(
    id: "ownership-family-name", group: .names, severity: .hint,
    summary: "A property's name begins like a method that hands over ownership",
    explanation: """
      In Objective-C with ARC, a getter whose name begins with 'new', 'copy', 'mutableCopy', 'alloc' or 'init' as a word \
      hands over ownership: the compiler refuses a property of an object type called so, and one that is generated at \
      run time is released once too often. Swift has no such rule. Rename the property, or declare its getter otherwise.
      """,
    failing: """
      <entity name="Author">
          <attribute name="newName" optional="YES" attributeType="String"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="newsletter" optional="YES" attributeType="String"/>
      </entity>
      """)

  private static let families = ["new", "copy", "mutableCopy", "alloc", "init"].map { Array($0.utf8) }

  /// With which a name of a family can begin.
  private static let firstBytes = Array("ncmai_".utf8)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    version.forEachProperty { owner, declaration in
      guard firstBytes.contains(model.strings.firstByte(of: declaration.name)) else { return }
      let name = model.strings.utf8(of: declaration.name)
      guard let family = families.first(where: { name.isOfFamily($0) }),
        !ReservedPropertyName.methodNames.contains(version.text(declaration.name))
      else { return }
      findings.append(
        Finding(
          info, at: version.place(declaration.nameRange),
          "the getter of '\(version.qualifiedName(owner, declaration))' is of Objective-C's '\(String(decoding: family, as: UTF8.self))' family, which hands over ownership"
        ))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a method of this name belongs to a family: underscores, its word, and then no lower-case letter.
  fileprivate func isOfFamily(_ family: [UInt8]) -> Bool {
    guard let first, first == UInt8(ascii: "_") || family[0] == first else { return false }
    let name = drop { $0 == UInt8(ascii: "_") }
    guard name.starts(with: family) else { return false }
    let next = name.dropFirst(family.count).first
    return next.map { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? true
  }
}
