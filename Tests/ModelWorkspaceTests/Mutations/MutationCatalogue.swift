/// All mutations; each group of rules has a file of its own.
enum MutationCatalogue {
  static let all: [RuleMutation] =
    duplicates + relationships + indexes + predicates + attributes + composites + names + cloudKit + configurations
}
