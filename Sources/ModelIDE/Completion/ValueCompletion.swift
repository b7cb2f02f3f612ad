import DataModel
import ModelMerge
import ModelRules
import ModelSyntax
import ModelWorkspace

/// What may stand in the value of one XML attribute.
struct ValueCompletion {
  private let analysis: Analysis
  private let member: MergeMember
  private let text: SourceText
  private let context: TagContext
  private let attribute: ModelTerm
  private let range: ByteRange
  private var model: Model { member.model }

  init(
    _ analysis: Analysis, _ member: MergeMember, _ text: SourceText, _ context: TagContext, _ attribute: ModelTerm,
    _ range: ByteRange
  ) {
    self.analysis = analysis
    self.member = member
    self.text = text
    self.context = context
    self.attribute = attribute
    self.range = range
  }

  func items(at offset: Int) -> [CompletionItem] {
    switch (context.element, attribute) {
    case (.relationship, .destinationEntity), (.relationship, .inverseEntity), (.fetchRequest, .entity),
      (.memberEntity, .name), (.element, .name):
      entities()
    case (.entity, .parentEntity): parents()
    case (.relationship, .inverseName): inverses()
    case (.fetchIndexElement, .property), (.index, .value), (.constraint, .value): propertyPath(at: offset)
    case (.attribute, .composite): composites()
    case (.attribute, .defaultValueString) where value(of: .attributeType) == "Boolean": values(["YES", "NO"])
    case (.entity, .representedClassName): classNames()
    case (.entry, .key): values(analysis.workspace.settings.standInKeys)
    case (.entry, .value): realEntities()
    case (_, .elementID): formerNames()
    case (_, .predicateString), (_, .derivationExpression), (_, .expression): keys(at: offset)
    default: values(Vocabulary.values(of: attribute, in: context.element))
    }
  }

  // MARK: Names

  private func entities(rank: (Int) -> Int? = { _ in 0 }) -> [CompletionItem] {
    var seen: Set<Name> = []
    return model.entities.indices.compactMap { index in
      let name = model.entities[index].name
      guard !name.isEmpty, seen.insert(name).inserted, let rank = rank(index) else { return nil }
      return item(ModelSymbol(member, .entity(index)), rank: rank)
    }
  }

  /// Every entity but this one and those that inherit from it.
  private func parents() -> [CompletionItem] {
    guard let own = owner else { return entities() }
    return entities { index in model.lineage(ofEntity: index).contains(own) ? nil : 0 }
  }

  /// The relationships of the destination, those first that lead back here and have no other inverse.
  private func inverses() -> [CompletionItem] {
    let destination = [value(of: .destinationEntity), value(of: .inverseEntity)].compactMap(\.self).first {
      !$0.isEmpty
    }
    guard let index = destination.flatMap({ model.entity(named: $0) }) else { return [] }
    let back = owner.map { Set(model.lineage(ofEntity: $0).map { model.entities[$0].name }) } ?? []
    let own = value(of: .name).flatMap { model.strings.find($0) }
    return model.lineage(ofEntity: index).flatMap { ancestor in
      model.entities[ancestor].relationships.indices.map { number in
        let relationship = model.relationships[number]
        let leadsBack = back.contains(relationship.destination)
        let isFree = relationship.inverseName.isEmpty || relationship.inverseName == own
        let symbol = ModelSymbol(member, .property(.relationship(number), entity: ancestor))
        return item(symbol, rank: leadsBack ? isFree ? 0 : 1 : 2)
      }
    }
  }

  /// The properties of the entity; behind a point, the attributes of the composite that the path has come to.
  private func propertyPath(at offset: Int) -> [CompletionItem] {
    let typed = text.string(ByteRange(range.start, max(range.start, min(offset, range.end))))
    let names = typed.split(separator: ".", omittingEmptySubsequences: false)
    guard names.count > 1, let owner, let last = names.last else { return properties() }
    let start = range.start + typed.utf8.count - last.utf8.count
    return analysis.pathKeys(behind: names.dropLast(), ofEntity: owner, in: member).map { symbol in
      CompletionItem(
        symbol.name, .symbol(symbol.kind), at: ByteRange(start, range.end), detail: symbol.detail,
        text: symbol.name.escapedForXML())
    }
  }

  /// What the entity declares and inherits, attributes first.
  private func properties() -> [CompletionItem] {
    guard let owner else { return [] }
    var seen: Set<Name> = []
    return model.lineage(ofEntity: owner).flatMap { ancestor in
      model.properties(ofEntity: ancestor).compactMap { property -> CompletionItem? in
        guard seen.insert(model.declaration(of: property).name).inserted else { return nil }
        switch property {
        case .attribute: return item(ModelSymbol(member, .property(property, entity: ancestor)), rank: 0)
        case .relationship: return item(ModelSymbol(member, .property(property, entity: ancestor)), rank: 1)
        case .fetchedProperty: return nil
        }
      }
    }
  }

  private func composites() -> [CompletionItem] {
    model.composites.indices.map { item(ModelSymbol(member, .composite($0))) }
  }

  /// Names of the version before that this one has lost.
  private func formerNames() -> [CompletionItem] {
    guard let previous = analysis.previousVersion(of: member.path) else { return [] }
    guard context.element != .entity else {
      return previous.model.entities.indices
        .filter { model.entity(named: previous.model.string(previous.model.entities[$0].name)) == nil }
        .map { item(ModelSymbol(previous, .entity($0))) }
    }
    guard let owner else { return [] }
    let identifier = model.string(model.renamingIdentifier(of: model.entities[owner].declaration))
    guard let former = previous.model.strings.find(identifier).flatMap(previous.entity(renamedBy:)) else { return [] }
    return previous.model.properties(ofEntity: former)
      .filter { property in
        let name = previous.model.string(previous.model.declaration(of: property).name)
        return model.strings.find(name).flatMap { model.property(named: $0, ofEntity: owner) } == nil
      }.map { item(ModelSymbol(previous, .property($0, entity: former))) }
  }

  /// For a stand-in's value: the entities of the models that this one meets.
  private func realEntities() -> [CompletionItem] {
    guard let key = value(of: .key), analysis.workspace.settings.standInKeys.contains(key) else { return [] }
    let own = owner.map { model.string(model.entities[$0].name) }
    var seen: Set<String> = []
    return analysis.scope(around: [member]).dropFirst().flatMap { other in
      other.model.entities.indices.filter { !other.isStandIn($0) }.compactMap { index -> CompletionItem? in
        let symbol = ModelSymbol(other, .entity(index))
        guard seen.insert(symbol.name).inserted else { return nil }
        return item(symbol, rank: symbol.name == own ? 0 : 1)
      }
    }
  }

  private func classNames() -> [CompletionItem] {
    guard let name = value(of: .name), !name.isEmpty else { return [] }
    return [name, "." + name].map { CompletionItem($0, .value, at: range) }
  }

  private func values(_ values: [String]) -> [CompletionItem] {
    values.map { CompletionItem($0, .value, at: range) }
  }

  private func item(_ symbol: ModelSymbol, rank: Int = 0) -> CompletionItem {
    CompletionItem(
      symbol.name, .symbol(symbol.kind), at: range, detail: symbol.detail, text: symbol.name.escapedForXML(), rank: rank
    )
  }

  // MARK: Keys of predicates

  private func keys(at offset: Int) -> [CompletionItem] {
    let found = analysis.predicateKeys(at: offset, in: member)
    guard let found else { return [] }
    var items = found.symbols.map { symbol in
      CompletionItem(symbol.name, .symbol(symbol.kind), at: found.range, detail: symbol.detail)
    }
    if attribute == .derivationExpression {
      items.append(
        CompletionItem("@count", .function, at: found.range, documentation: "How many objects there are", rank: 1))
      for (label, documentation) in [
        ("now()", "The time of saving"), ("canonical:()", "The string without case and diacritics"),
      ] {
        items.append(CompletionItem(label, .function, at: found.range, documentation: documentation, rank: 1))
      }
    }
    return items
  }

  // MARK: What the tag says

  /// The value of another XML attribute of the tag.
  private func value(of term: ModelTerm) -> String? {
    context.attributes.first { $0.term == term }.map {
      String(decoding: DecodedText($0.value, of: text).bytes, as: UTF8.self)
    }
  }

  /// The entity that the tag is of, or in.
  private var owner: Int? {
    var result: Int?
    for (index, entity) in model.entities.enumerated() where entity.declaration.tag.start <= context.start {
      if result.map({ model.entities[$0].declaration.tag.start < entity.declaration.tag.start }) ?? true {
        result = index
      }
    }
    return result
  }
}
