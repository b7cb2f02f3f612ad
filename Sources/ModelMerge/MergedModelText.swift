import DataModel

extension MergeIndex {
  /// The merged model as a `contents` document, in the form in which Xcode writes one.
  ///
  /// Entities stand in the order of merging, the first definition of each name; stand-ins are left out and what names
  /// one names the real entity. The text parses again, and merges to itself.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  package func contentsText() -> String {
    var writer = ContentsWriter()
    let members = orderedMembers
    writer.open("model", header(members))
    for member in members { writeEntities(of: member, to: &writer) }
    for member in members { writeFetchRequests(of: member, to: &writer) }
    writeConfigurations(members, to: &writer)
    for member in members { writeComposites(of: member, to: &writer) }
    writer.close("model")
    return writer.text
  }

  /// The attributes of the first model, with the version identifiers of all.
  private func header(_ members: [MergeMember]) -> [(String, String)] {
    guard let first = members.first else { return [] }
    var identifiers: [String] = []
    for member in members {
      let text = member.model.text(.userDefinedModelVersionIdentifier, of: member.model.declaration) ?? ""
      if !text.isEmpty, !identifiers.contains(text) { identifiers.append(text) }
    }
    return ContentsWriter.fields(of: first.model.declaration, in: first.model) { term in
      term == .userDefinedModelVersionIdentifier ? identifiers.joined(separator: ", ") : nil
    }
  }

  private func wins(_ member: MergeMember, _ index: Int, _ kind: MergeKey.Kind, _ name: Name) -> Bool {
    guard let winner = self.winner(MergeKey(kind, member.model.string(name))) else { return false }
    return winner.member.path == member.path && winner.index == index
  }

  private func writeEntities(of member: MergeMember, to writer: inout ContentsWriter) {
    for (index, entity) in member.model.entities.enumerated()
    where !member.isStandIn(index) && wins(member, index, .entity, entity.name) {
      writer.write(entity, of: member)
    }
  }

  private func writeFetchRequests(of member: MergeMember, to writer: inout ContentsWriter) {
    for (index, request) in member.model.fetchRequests.enumerated()
    where !request.isOfFetchedProperty && wins(member, index, .fetchRequest, request.name) {
      writer.write(request, of: member)
    }
  }

  /// Configurations of one name become one with the members of all.
  private func writeConfigurations(_ members: [MergeMember], to writer: inout ContentsWriter) {
    for member in members {
      for (index, configuration) in member.model.configurations.enumerated()
      where wins(member, index, .configuration, configuration.name) {
        let key = MergeKey(.configuration, member.model.string(configuration.name))
        var names: [String] = []
        for definition in slot(key).definitions {
          let model = definition.member.model
          for entity in model.members[model.configurations[definition.index].members.indices] {
            let name = definition.member.boundName(entity.name)
            if !names.contains(name) { names.append(name) }
          }
        }
        writer.open("configuration", ContentsWriter.fields(of: configuration.declaration, in: member.model))
        for name in names { writer.empty("memberEntity", [("name", name)]) }
        writer.close("configuration")
      }
    }
  }

  private func writeComposites(of member: MergeMember, to writer: inout ContentsWriter) {
    for (index, composite) in member.model.composites.enumerated()
    where wins(member, index, .composite, composite.name) {
      writer.open("composite", ContentsWriter.fields(of: composite.declaration, in: member.model))
      for attribute in member.model.attributes[composite.attributes.indices] { writer.write(attribute, of: member) }
      writer.close("composite")
    }
  }
}
