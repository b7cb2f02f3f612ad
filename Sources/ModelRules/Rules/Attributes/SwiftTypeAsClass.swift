import DataModel
import ModelSyntax

enum SwiftTypeAsClass: VersionRule {
  static let info = RuleInfo(
    id: "swift-type-as-class", group: .attributes, severity: .warning,
    summary: "A transformable attribute's custom class is a Swift type",
    explanation: """
      The custom class is looked up in the Objective-C run time, which knows no arrays, dictionaries or structures of \
      Swift. Since Xcode 16 the run time logs a fault, 'Declared Objective-C type "[String]" for attribute … is not \
      valid', or that it could not materialize the class. Name the class behind the type: NSArray, NSDictionary, \
      NSSet, NSString, NSNumber.
      """,
    failing: """
      <entity name="Author">
          <attribute name="tags" optional="YES" attributeType="Transformable" \
      valueTransformerName="NSSecureUnarchiveFromData" customClassName="[String]"/>
      </entity>
      """,
    passing: """
      <entity name="Author">
          <attribute name="tags" optional="YES" attributeType="Transformable" \
      valueTransformerName="NSSecureUnarchiveFromData" customClassName="NSArray"/>
      </entity>
      """)

  static func check(_ version: VersionView, into findings: inout [Finding]) {
    let model = version.model
    guard model.terms.contains(.customClassName) else { return }
    var instances: [Habit.Instance] = []
    var types: [ByteRange: (type: String, instead: String)] = [:]
    version.forEachAttribute { owner, attribute in
      guard let field = model.field(.customClassName, of: attribute.declaration) else { return }
      let type = version.text(field.value)
      guard let instead = objectiveCClass(for: type) else { return }
      types[field.range] = (type, instead)
      instances.append(
        Habit.Instance(range: field.range, name: version.qualifiedName(owner, attribute.declaration)))
    }
    Habit.report(info, instances, in: version, into: &findings) { instance in
      let (type, instead) = types[instance.range] ?? ("", "")
      return "'\(type)', the custom class of '\(instance.name)', is a Swift type and no class; use \(instead)"
    } summary: { count in
      "\(count) attributes have a Swift type as their custom class; use NSArray, NSDictionary or whichever class it is"
    }
  }

  private static let classes = [
    "String": "NSString", "Data": "NSData", "Date": "NSDate", "URL": "NSURL", "UUID": "NSUUID",
    "Decimal": "NSDecimalNumber",
    "Array": "NSArray", "Dictionary": "NSDictionary", "Set": "NSSet", "Bool": "NSNumber", "Int": "NSNumber",
    "Int16": "NSNumber", "Int32": "NSNumber", "Int64": "NSNumber", "UInt": "NSNumber", "Double": "NSNumber",
    "Float": "NSNumber", "Any": "NSObject",
  ]

  /// The class to use instead of a Swift type; `nil` for what may be a class.
  private static func objectiveCClass(for type: String) -> String? {
    let base = type.hasSuffix("?") || type.hasSuffix("!") ? String(type.dropLast()) : type
    if base.utf8.first == UInt8(ascii: "[") {
      return base.utf8.contains(UInt8(ascii: ":")) ? "NSDictionary" : "NSArray"
    }
    let generic = base.split(separator: "<", maxSplits: 1).first.map(String.init) ?? base
    if let name = classes[generic] { return name }
    let isWritten = type.utf8.contains { "<>?!()[] ".utf8.contains($0) }
    return isWritten ? "the name of a class" : nil
  }
}
