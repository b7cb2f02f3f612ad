import DataModel
import ModelMerge
package import ModelRules
package import ModelSyntax
import ModelWorkspace

/// What an editor shows beside the cursor.
package struct Hover: Equatable, Sendable {
  package let range: ByteRange
  package let text: RichText
}

extension Analysis {
  /// What is to be known of what stands at `offset`.
  ///
  /// Of a name that means something of another model, that is told; of a stand-in, also where its real entity is.
  ///
  /// - Parameter findings: What the rules report of the file; those at the cursor are explained.
  package func hover(at offset: Int, in path: String, findings: [Finding] = []) -> Hover? {
    if PathNames.lastComponent(path) == Settings.fileName { return settingsHover(at: offset, in: path) }
    let symbol = symbol(at: offset, in: path)
    let term = symbol == nil ? describeTerm(at: offset, in: path) : nil
    var text = symbol.map(describe) ?? term?.text ?? RichText()
    let reported = findings.filter { $0.place.path == path && $0.place.range?.touches(offset) ?? false }
    text.append(explanation(of: reported))
    guard let range = symbol?.range ?? term?.range ?? reported.first?.place.range, !text.isEmpty else { return nil }
    return Hover(range: range, text: text)
  }

  /// What an XML attribute of the format says, where its name or its value stands.
  private func describeTerm(at offset: Int, in path: String) -> Hover? {
    guard case .model? = workspace.files[path], let source = text(of: path),
      let context = TagContext(at: offset, in: source), let (term, range) = context.term(in: source),
      let meaning = Vocabulary.meaning(of: term)
    else { return nil }
    var text = RichText()
    text.paragraph(.code(term.text), .text(": \(meaning)"))
    return Hover(range: range, text: text)
  }

  private func explanation(of findings: [Finding]) -> RichText {
    var text = RichText()
    for rule in findings.map(\.rule).distinct {
      guard let info = RuleCatalogue.all.first(where: { $0.id == rule }) else { continue }
      text.paragraph(.strong(rule), .text(": \(info.summary). \(info.explanation)"))
    }
    return text
  }

  private func describe(_ symbol: SymbolAtOffset) -> RichText {
    switch symbol {
    case .version(let version, let bundle, _): return describe(version, of: bundle)
    case .bundle(let bundle, _):
      return bundle.currentVersion.map { describe($0, of: bundle) } ?? RichText()
    case .name(let occurrence, let member):
      if case .className(let name) = occurrence.meaning { return describe(className: member.model.string(name)) }
      let declared = declarations(of: occurrence, in: member).first
      let defined = definitions(of: occurrence, in: member).first
      var text = RichText()
      if let declared, declared.kind == .standIn { text.append(describeStandIn(declared, real: defined)) }
      if let defined, defined.kind != .standIn {
        text.append(describe(defined, asked: occurrence, in: member))
      }
      return text
    }
  }

  private func describe(_ symbol: ModelSymbol, asked occurrence: Occurrence, in member: MergeMember) -> RichText {
    switch symbol.element {
    case .entity(let index): return EntityDescription(self, Definition(symbol.member, index)).text
    case .property, .compositeAttribute:
      var text = PropertyDescription(self, symbol).text
      if let owner = inheritor(of: occurrence, in: member), let container = symbol.containerName, owner != container {
        text.paragraph(.text("Inherited by "), .code(owner), .text(" from "), .code(container))
      }
      return text
    case .model:
      guard let bundle = bundle(ofVersion: symbol.path),
        let version = bundle.versions.first(where: { $0.contents == symbol.path })
      else { return RichText() }
      return describe(version, of: bundle)
    case .composite(let index):
      return describe(
        symbol,
        parts: symbol.model.composites[index].attributes.indices.map { .compositeAttribute($0, composite: index) })
    case .configuration(let index):
      let names = symbol.model.members[symbol.model.configurations[index].members.indices].map {
        symbol.model.string($0.name)
      }
      var text = heading(symbol)
      text.table(header: ["entity"], rows: names.map { [$0] })
      return text
    case .fetchRequest, .fetchIndex:
      var text = heading(symbol)
      if case .fetchRequest(let index) = symbol.element,
        let predicate = symbol.model.text(.predicateString, of: symbol.model.fetchRequests[index].declaration)
      {
        text.paragraph(.text("where "), .code(predicate))
      }
      return text
    }
  }

  /// The name of the entity of which a property was asked.
  private func inheritor(of occurrence: Occurrence, in member: MergeMember) -> String? {
    switch occurrence.meaning {
    case .property(_, let use): return member.boundName(of: use)
    case .key(_, let owner): return owner.isEntity ? owner.name : nil
    default: return nil
    }
  }

  private func heading(_ symbol: ModelSymbol) -> RichText {
    var text = RichText()
    text.paragraph(
      .strong(symbol.kind.title), .text(" "), .code(symbol.title),
      .text(symbol.detail.isEmpty ? "" : " " + symbol.detail))
    text.paragraph(versionLine(of: symbol.path))
    return text
  }

  private func describe(_ symbol: ModelSymbol, parts: [ModelElement]) -> RichText {
    var text = heading(symbol)
    text.table(
      header: ["attribute", "type"],
      rows: parts.map { ModelSymbol(symbol.member, $0) }.map { [$0.name, $0.detail] })
    return text
  }

  private func describeStandIn(_ symbol: ModelSymbol, real: ModelSymbol?) -> RichText {
    guard case .entity(let index) = symbol.element, let name = symbol.member.realName(ofStandIn: index) else {
      return RichText()
    }
    var text = RichText()
    text.paragraph(.strong("stand-in"), .text(" "), .code(symbol.name), .text(" for the entity "), .code(name))
    if let real, real != symbol {
      text.paragraph([.text("The real entity is in ")] + versionLine(of: real.path))
    } else {
      text.paragraph(.text("No model that this one meets has that entity"))
    }
    return text
  }

  private func describe(className name: String) -> RichText {
    let places = classDeclarations(named: name)
    var text = RichText()
    text.paragraph(.strong("class"), .text(" "), .code(name))
    for place in places {
      text.paragraph(.text("declared in "), .code(PathNames.below(workspace.root, place.path) ?? place.path))
    }
    return text
  }
}

extension ModelSymbol.Kind {
  /// In words.
  var title: String {
    switch self {
    case .version: "model version"
    case .entity: "entity"
    case .abstractEntity: "abstract entity"
    case .standIn: "stand-in"
    case .attribute: "attribute"
    case .relationship: "relationship"
    case .fetchedProperty: "fetched property"
    case .composite: "composite"
    case .fetchRequest: "fetch request"
    case .configuration: "configuration"
    case .fetchIndex: "fetch index"
    case .uniquenessConstraint: "uniqueness constraint"
    }
  }
}

extension TagContext {
  /// The XML attribute whose name or value is at the cursor, and where that stands.
  fileprivate func term(in text: SourceText) -> (ModelTerm, ByteRange)? {
    switch place {
    case .attributeName(let range): ModelTerm(name: text.string(range)).map { ($0, range) }
    case .value(let term, let range): (term, range)
    case .elementName, .content: nil
    }
  }
}
