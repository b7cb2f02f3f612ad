import DataModel
import ModelMerge
import ModelRules

/// What there is to know of a property: its type, its settings, and in words what its delete rule does.
struct PropertyDescription {
  private let analysis: Analysis
  private let symbol: ModelSymbol
  private var model: Model { symbol.model }

  init(_ analysis: Analysis, _ symbol: ModelSymbol) {
    self.analysis = analysis
    self.symbol = symbol
  }

  var text: RichText {
    var text = RichText()
    let owner = symbol.containerName.map { "\($0)." } ?? ""
    text.paragraph(.strong(symbol.kind.title), .text(" "), .code(owner + symbol.name))
    switch symbol.element {
    case .property(.attribute(let index), _), .compositeAttribute(let index, _):
      describe(model.attributes[index], &text)
    case .property(.relationship(let index), _): describe(model.relationships[index], &text)
    case .property(.fetchedProperty(let index), _): describe(model.fetchedProperties[index], &text)
    case .model, .entity, .composite, .fetchRequest, .configuration, .fetchIndex: break
    }
    text.paragraph(analysis.versionLine(of: symbol.path))
    return text
  }

  private func describe(_ attribute: Attribute, _ text: inout RichText) {
    let declaration = attribute.declaration
    let written = model.text(.composite, of: declaration) ?? model.text(.attributeType, of: declaration) ?? ""
    var spans: [RichText.Span] = written.isEmpty ? [.text("without type")] : [.code(written)]
    spans.append(.text(attribute.flags.contains(.optional) ? ", optional" : ", required"))
    if attribute.flags.contains(.transient) { spans.append(.text(", transient")) }
    if attribute.flags.contains(.usesScalarValueType) { spans.append(.text(", scalar")) }
    if let value = model.text(.defaultValueString, of: declaration) { spans += [.text(", default "), .code(value)] }
    if let value = model.text(.defaultDateTimeInterval, of: declaration) {
      spans += [.text(", default "), .code(ReferenceDate(value)?.text ?? value)]
    }
    for (term, word) in [(ModelTerm.minValueString, "at least"), (.maxValueString, "at most")] {
      if let value = model.text(term, of: declaration) { spans += [.text(", \(word) "), .code(value)] }
    }
    for (term, word) in [(ModelTerm.minDateTimeInterval, "from"), (.maxDateTimeInterval, "until")] {
      if let value = model.text(term, of: declaration) {
        spans += [.text(", \(word) "), .code(ReferenceDate(value)?.text ?? value)]
      }
    }
    text.paragraph(spans)
    for (term, word) in [
      (ModelTerm.derivationExpression, "Derived: "), (.regularExpressionString, "Matches "),
      (.valueTransformerName, "Transformer "), (.customClassName, "Class "), (.elementID, "Formerly "),
    ] {
      if let value = model.text(term, of: declaration), !value.isEmpty { text.paragraph(.text(word), .code(value)) }
    }
  }

  private func describe(_ relationship: Relationship, _ text: inout RichText) {
    let kind = relationship.isToMany ? relationship.flags.contains(.ordered) ? "ordered to-many" : "to-many" : "to-one"
    var spans: [RichText.Span] = [.text("\(kind), "), .code(model.string(relationship.destination))]
    spans.append(.text(relationship.flags.contains(.optional) ? ", optional" : ", required"))
    let minimum = model.text(.minCount, of: relationship.declaration)
    let maximum = relationship.isToMany ? model.text(.maxCount, of: relationship.declaration) : nil
    if let minimum { spans += [.text(", at least "), .code(minimum)] }
    if let maximum { spans += [.text(", at most "), .code(maximum)] }
    text.paragraph(spans)
    if relationship.inverseName.isEmpty {
      text.paragraph(.text("No inverse"))
    } else {
      let inverse = "\(model.string(relationship.destination)).\(model.string(relationship.inverseName))"
      text.paragraph(.text("Inverse "), .code(inverse))
    }
    if let rule = deletion(relationship) { text.paragraph(.text(rule)) }
    if let former = model.text(.elementID, of: relationship.declaration), !former.isEmpty {
      text.paragraph(.text("Formerly "), .code(former))
    }
  }

  /// The delete rule in words.
  private func deletion(_ relationship: Relationship) -> String? {
    let source = symbol.containerName ?? ""
    let name = symbol.name
    return switch relationship.deletionRule {
    case .nullify: "Delete rule Nullify: deleting a \(source) clears the inverse of \(name)"
    case .cascade: "Delete rule Cascade: deleting a \(source) deletes its \(name) too"
    case .deny: "Delete rule Deny: a \(source) that has \(name) cannot be deleted"
    case .noAction: "Delete rule No Action: deleting a \(source) leaves \(name) as it is, pointing to nothing"
    case .absent, .unknown: nil
    }
  }

  private func describe(_ property: FetchedProperty, _ text: inout RichText) {
    guard property.request >= 0 else { return }
    let request = model.fetchRequests[Int(property.request)]
    text.paragraph(.text("Fetches "), .code(model.string(request.entity)))
    if let predicate = model.text(.predicateString, of: request.declaration) {
      text.paragraph(.text("where "), .code(predicate))
    }
  }
}
