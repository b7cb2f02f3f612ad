import DataModel
import ModelSyntax

enum NewerThanMinimumTools: VersionRule {
  static let info = RuleInfo(
    id: "newer-than-minimum-tools", group: .attributes, severity: .error,
    summary: "A model uses what its minimum tools version does not have",
    explanation: """
      With a Tools Version in the file inspector, Xcode refuses what came later: attributes of type UUID and URI and \
      fetch indexes need Xcode 9.0, uniqueness constraints 7.0, derived attributes 11.0, composites 15.0. The list comes \
      from public models and reports; Apple documents none of it, and what is only seen \
      in models is a warning. Raise the version, or set it to Automatic.
      """,
    failing: """
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" minimumToolsVersion="Xcode 7.3">
          <entity name="Author">
              <attribute name="site" optional="YES" attributeType="URI"/>
          </entity>
      </model>
      """,
    passing: """
      //- Example.xcdatamodeld/Example.xcdatamodel/contents
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" minimumToolsVersion="Xcode 9.0">
          <entity name="Author">
              <attribute name="site" optional="YES" attributeType="URI"/>
          </entity>
      </model>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    guard let tools = minimumTools(of: version.model) else { return }
    forEachNeed(of: version) { what, range, needed, severity in
      guard tools.number < DecimalNumber(Int64(needed)) else { return }
      findings.append(
        Finding(
          info, at: version.place(range),
          "\(what()) needs Xcode \(needed).0, and the minimum tools version is \(tools.text)",
          related: [RelatedPlace(version.place(tools.range), "the minimum tools version is here")], severity: severity))
    }
  }

  /// Calls `body` with everything in a version that older tools do not have.
  private static func forEachNeed(
    of version: VersionView,
    _ body: (_ what: @escaping () -> String, _ range: ByteRange, _ needed: Int, _ severity: Severity?) -> Void
  ) {
    let model = version.model
    func report(
      _ what: @autoclosure @escaping () -> String, _ range: ByteRange, needs needed: Int, severity: Severity? = .warning
    ) {
      body(what, range, needed, severity)
    }
    func check(_ owner: Name, _ attribute: Attribute) {
      var name: String { version.qualifiedName(owner, attribute.declaration) }
      var range: ByteRange { model.range(.attributeType, of: attribute.declaration) }
      switch attribute.type {
      case .uuid, .uri: report("type \(attribute.type.text) of '\(name)'", range, needs: 9, severity: nil)
      case .composite: report("type Composite of '\(name)'", range, needs: 15)
      default: break
      }
      if attribute.flags.contains(.derived) {
        report("the derived attribute '\(name)'", model.range(.derived, of: attribute.declaration), needs: 11)
      }
    }
    let newerTypes: [AttributeType] = [.uuid, .uri, .composite]
    if model.terms.contains(.derived) || newerTypes.contains(where: model.attributeTypes.contains) {
      version.forEachAttribute(check)
    }
    for entity in model.entities {
      var name: String { version.text(entity.name) }
      for constraint in model.constraints[entity.constraints.indices].prefix(1) {
        report("a uniqueness constraint, as '\(name)' has,", constraint.declaration.tag, needs: 7)
      }
      for index in model.indexes[entity.indexes.indices] where !index.isCompound {
        report(
          "the fetch index '\(version.text(index.declaration.name))' of '\(name)'", index.declaration.nameRange,
          needs: 9)
      }
    }
  }

  /// The number behind `Xcode `; `nil` for Automatic, for an unknown form and for one that has everything.
  private static func minimumTools(of model: Model) -> (number: DecimalNumber, text: String, range: ByteRange)? {
    guard let field = model.field(.minimumToolsVersion, of: model.declaration) else { return nil }
    let text = model.string(field.value)
    guard text.hasPrefix("Xcode "), let number = DecimalNumber(Array(text.utf8.dropFirst(6))[...]),
      number < DecimalNumber(15)
    else { return nil }
    return (number, text, field.range)
  }
}

extension NewerThanMinimumTools: FixableRule {
  /// Raises the version to what all of the model needs; it is in no version hash.
  static func fixes(for finding: Finding, in context: FixContext) -> [Fix] {
    guard let editor = context.editor(for: finding), let version = context.version(editor.path),
      let tools = minimumTools(of: editor.model)
    else { return [] }
    var needed = 0
    forEachNeed(of: version) { _, _, number, _ in needed = max(needed, number) }
    let edit = editor.replacing(tools.range, with: "Xcode \(needed).0")
    return [Fix("Raise the minimum tools version to Xcode \(needed).0", [edit], isSafe: true)]
  }
}
