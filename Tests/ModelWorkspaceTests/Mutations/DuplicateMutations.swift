import DataModel
import ModelSyntax

extension MutationCatalogue {
  /// Names given twice.
  static let duplicates: [RuleMutation] = [
    RuleMutation("duplicate-property", "an attribute is there twice") { text, random in
      // A name that is hinted at would be so twice.
      let fitting = text.attributes.map(\.attribute).filter { attribute in
        !attribute.flags.contains(.derived) && text.text(attribute.name).first?.isLowercase == true
      }
      guard let attribute = random.pick(fitting) else { return nil }
      let name = text.text(attribute.name)
      let tag = attribute.declaration.tag
      let copy = "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/>"
      // Put before the first one, so that the old one is the one to report.
      return Mutant([Edit(range: ByteRange(tag.start, tag.start), text: copy)], in: tag, name)
    }
  ]
}
