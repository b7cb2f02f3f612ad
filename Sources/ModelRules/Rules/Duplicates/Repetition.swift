import DataModel

/// Finds names that occur more than once, for the rules about duplicates.
enum Repetition {
  /// One finding for each declaration whose name an earlier one of `declarations` has.
  ///
  /// Declarations without a name are passed over.
  static func findings(
    _ info: RuleInfo, _ declarations: some Sequence<Declaration>, in version: VersionView,
    message: (_ name: String) -> String
  ) -> [Finding] {
    var first: [Name: Declaration] = [:]
    var result: [Finding] = []
    for declaration in declarations where !declaration.name.isEmpty {
      if let earlier = first[declaration.name] {
        result.append(
          Finding(
            info, at: version.place(declaration.nameRange), message(version.text(declaration.name)),
            related: [RelatedPlace(version.place(earlier.nameRange), "the first one is here")]))
      } else {
        first[declaration.name] = declaration
      }
    }
    return result
  }
}
