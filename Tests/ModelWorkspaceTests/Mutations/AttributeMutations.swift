import DataModel
import ModelSyntax
import TestSupport

extension MutationCatalogue {
  /// Attributes as they should not be.
  static let attributes: [RuleMutation] = [
    RuleMutation("attribute-without-type", "its type is taken away") { text, random in
      guard let attribute = random.pick(text.stored(.string, .decimal, .uri)) else { return nil }
      let edits = text.removing(.attributeType, of: attribute.declaration)
      return Mutant(edits, in: attribute.declaration.tag, text.text(attribute.name))
    },
    RuleMutation("unknown-attribute-type", "its type is misspelt") { text, random in
      guard let attribute = random.pick(text.stored(.string, .decimal, .uri)),
        let type = random.pick(["Sting", "Integer32", "int", "string", "Array"])
      else { return nil }
      return text.changing(.attributeType, to: type, of: attribute.declaration)
    },
    RuleMutation("bad-default-value", "a default is no value of its type") { text, random in
      let numbers = text.stored(.integer16, .integer32, .integer64).filter {
        text.has(.defaultValueString, $0.declaration) && !text.isBounded($0)
      }
      guard let attribute = random.pick(numbers), let value = random.pick(["99999999999999999999", "ten", "1.5"]) else {
        return nil
      }
      return text.changing(.defaultValueString, to: value, of: attribute.declaration)
    },
    RuleMutation("bad-bound", "a maximum is no number") { text, random in
      let numbers = text.stored(.integer16, .integer32, .integer64, .double, .float, .decimal)
      guard let attribute = random.pick(numbers.filter { !text.isBounded($0) }) else { return nil }
      return text.changing(.maxValueString, to: "much", of: attribute.declaration)
    },
    RuleMutation("minimum-above-maximum", "the bounds are swapped") { text, random in
      let numbers = text.stored(.integer16, .integer32, .integer64, .double, .float, .decimal)
      guard let attribute = random.pick(numbers.filter { !text.isBounded($0) }) else { return nil }
      let edit = text.adding("minValueString=\"7\" maxValueString=\"3\"", to: attribute.declaration)
      return Mutant([edit], in: attribute.declaration.tag, "7")
    },
    RuleMutation("default-out-of-bounds", "a maximum is put below the default") { text, random in
      let numbers = text.stored(.integer16, .integer32, .integer64).compactMap { attribute in
        text.model.text(.defaultValueString, of: attribute.declaration).flatMap { Int($0) }.map { (attribute, $0) }
      }
      guard let (attribute, value) = random.pick(numbers.filter { !text.isBounded($0.0) }) else { return nil }
      let edit = text.adding("maxValueString=\"\(value - 1)\"", to: attribute.declaration)
      return Mutant([edit], in: attribute.declaration.tag, String(value))
    },
    RuleMutation("bad-regular-expression", "a bracket is not closed") { text, random in
      let strings = text.stored(.string).filter { !text.has(.regularExpressionString, $0.declaration) }
      guard let attribute = random.pick(strings),
        let text = random.pick(["[a-z", "(a|b", "*a"]).map({ expression in
          Mutant(
            [text.adding("regularExpressionString=\"\(expression)\"", to: attribute.declaration)],
            in: attribute.declaration.tag, String(expression.prefix(1)))
        })
      else { return nil }
      return text
    },
    RuleMutation("insecure-transformer", "a transformer is taken away or made insecure") { text, random in
      let secure = text.stored(.transformable).filter { text.has(.valueTransformerName, $0.declaration) }
      guard let attribute = random.pick(secure), text.stored(.transformable).count <= 10,
        text.model.text(.valueTransformerName, of: attribute.declaration) == "NSSecureUnarchiveFromData"
      else { return nil }
      let name = text.text(attribute.name)
      let edits =
        random.happens(oneIn: 2)
        ? text.removing(.valueTransformerName, of: attribute.declaration)
        : [text.setting(.valueTransformerName, to: "NSKeyedUnarchiveFromData", of: attribute.declaration)]
      return Mutant(edits, in: attribute.declaration.tag, name)
    },
    RuleMutation("swift-type-as-class", "a custom class is a Swift type") { text, random in
      let transformables = text.stored(.transformable)
      guard let attribute = random.pick(transformables), transformables.count <= 10,
        !(text.model.text(.customClassName, of: attribute.declaration) ?? "").hasPrefix("["),
        let type = random.pick(["[String]", "[String: Int]", "String", "Array&lt;Int&gt;"])
      else { return nil }
      return text.changing(.customClassName, to: type, of: attribute.declaration)
    },
    RuleMutation("optional-scalar", "an optional number is made a scalar") { text, random in
      let numbers = text.stored(.integer16, .integer32, .integer64, .double, .float, .boolean, .date)
      let fitting = numbers.filter { attribute in
        attribute.flags.contains(.optional) && !attribute.flags.contains(.usesScalarValueType)
          && !text.has(.defaultValueString, attribute.declaration)
          && !text.has(.defaultDateTimeInterval, attribute.declaration)
      }
      guard let attribute = random.pick(fitting), numbers.count <= 10 else { return nil }
      return text.changing(.usesScalarValueType, to: "YES", of: attribute.declaration)
    },
    RuleMutation("external-storage-type", "a string is stored outside") { text, random in
      guard let attribute = random.pick(text.stored(.string)) else { return nil }
      return text.changing(.allowsExternalBinaryDataStorage, to: "YES", of: attribute.declaration)
    },
    RuleMutation("too-many-properties", "an entity gets 101 properties more") { text, random in
      let entities = text.model.entities.filter { $0.attributes.count + $0.relationships.count < 100 }
      guard let entity = random.pick(entities) else { return nil }
      let filler = (0...100).map { "<attribute name=\"filler\($0)\" optional=\"YES\" attributeType=\"String\"/>" }
      let edit = text.inserting(filler.joined(), into: entity.declaration, named: "entity")
      return Mutant([edit], in: entity.declaration.tag, text.text(entity.name))
    },
    RuleMutation("newer-than-minimum-tools", "a model for old tools gets an attribute of type URI") { text, random in
      guard let tools = text.model.text(.minimumToolsVersion, of: text.model.declaration),
        ["Xcode 4.1", "Xcode 4.2", "Xcode 4.3", "Xcode 7.0", "Xcode 7.3", "Xcode 8.0"].contains(tools),
        let entity = random.pick(text.model.entities)
      else { return nil }
      return text.inserting(attribute: "name=\"added1\" optional=\"YES\" attributeType=\"URI\"", "URI", into: entity)
    },
  ]

  /// Composites and derived attributes as they should not be.
  static let composites: [RuleMutation] = [
    RuleMutation("missing-composite", "the name of the composite is taken away") { text, random in
      let composites = text.stored(.composite).filter { text.has(.composite, $0.declaration) }
      guard let attribute = random.pick(composites) else { return nil }
      let edits = text.removing(.composite, of: attribute.declaration)
      return Mutant(edits, in: attribute.declaration.tag, text.text(attribute.name))
    },
    RuleMutation("unknown-composite", "the name of the composite is another one") { text, random in
      guard let attribute = random.pick(text.stored(.composite)) else { return nil }
      return text.changing(.composite, to: "Nowhere", of: attribute.declaration)
    },
    RuleMutation("composite-cycle", "a composite is put into itself") { text, random in
      let inner = text.model.composites.flatMap { composite in
        text.model.attributes[composite.attributes.indices].filter { $0.type == .composite }.map { (composite, $0) }
      }
      guard let (composite, attribute) = random.pick(inner) else { return nil }
      return text.changing(.composite, to: text.text(composite.name), of: attribute.declaration)
    },
    RuleMutation("missing-derivation-expression", "the expression is taken away") { text, random in
      guard let attribute = random.pick(text.derived) else { return nil }
      let edits = text.removing(.derivationExpression, of: attribute.declaration)
      return Mutant(edits, in: attribute.declaration.tag, text.text(attribute.name))
    },
    RuleMutation("derivation-syntax", "the expression holds what it cannot") { text, random in
      guard let attribute = random.pick(text.derived),
        let (expression, fault) = random.pick([
          ("$value", "$value"), ("canonical:($value)", "$value"), ("fold:(1)", "fold:"),
        ])
      else { return nil }
      let edit = text.setting(.derivationExpression, to: expression, of: attribute.declaration)
      return Mutant([edit], in: attribute.declaration.tag, fault)
    },
    RuleMutation("derivation-path", "the path begins with no property") { text, random in
      guard let attribute = random.pick(text.derived) else { return nil }
      let edit = text.setting(.derivationExpression, to: "canonical:(nowhere.at.all)", of: attribute.declaration)
      return Mutant([edit], in: attribute.declaration.tag, "nowhere")
    },
    RuleMutation("derived-with-default", "a default is given") { text, random in
      guard let attribute = random.pick(text.derived) else { return nil }
      return text.changing(.defaultValueString, to: "x", of: attribute.declaration)
    },
    RuleMutation("derived-with-renaming-identifier", "a renaming identifier is given") { text, random in
      guard let attribute = random.pick(text.derived) else { return nil }
      return text.changing(.elementID, to: "before", of: attribute.declaration)
    },
  ]
}

extension ModelText {
  /// The derived attributes of entities.
  fileprivate var derived: [Attribute] {
    attributes.map(\.attribute).filter { $0.flags.contains(.derived) && has(.derivationExpression, $0.declaration) }
  }

  fileprivate func isBounded(_ attribute: Attribute) -> Bool {
    has(.minValueString, attribute.declaration) || has(.maxValueString, attribute.declaration)
  }

  /// A mutant with an XML attribute of another value, which is what the finding covers.
  func changing(_ term: ModelTerm, to value: String, of declaration: Declaration) -> Mutant {
    Mutant([setting(term, to: value, of: declaration)], in: declaration.tag, value)
  }

  /// A mutant with an attribute more in an entity; `fault` is what the finding covers.
  func inserting(attribute: String, _ fault: String, into entity: Entity) -> Mutant {
    inserting(element: "<attribute \(attribute)/>", fault, into: entity)
  }

  /// A mutant with an element more in an entity.
  func inserting(element: String, _ fault: String, into entity: Entity) -> Mutant {
    let edit = inserting(element, into: entity.declaration, named: "entity")
    return Mutant([edit], in: entity.declaration.tag, fault)
  }

  /// A mutant with an element more at the end of the model; `nil` for a text without that end.
  func appending(element: String, _ fault: String) -> Mutant? {
    let end = Array("</model>".utf8)
    guard let start = source.bytes.indices.last(where: { source.bytes[$0...].starts(with: end) }) else { return nil }
    let range = ByteRange(start, start)
    return Mutant([Edit(range: range, text: element)], in: range, fault)
  }
}
