import DataModel
import ModelSyntax

extension MutationCatalogue {
  /// Names given twice.
  static let duplicates: [RuleMutation] = [
    RuleMutation("duplicate-property", "an attribute is there twice") { text, random in
      guard let (_, attribute) = random.pick(text.attributes.filter { !$0.attribute.flags.contains(.derived) }) else {
        return nil
      }
      let name = text.text(attribute.name)
      let tag = attribute.declaration.tag
      let copy = "<attribute name=\"\(name)\" optional=\"YES\" attributeType=\"String\"/>"
      // Put before the first one, so that the old one is the one to report.
      return Mutant([Edit(range: ByteRange(tag.start, tag.start), text: copy)], in: tag, name)
    }
  ]
}
