/// A pattern for paths, as in `.gitignore`, but for files that are meant and not left out.
///
/// - `*` and `?` match within a name, `**` as a whole name matches any number of directories, `[a-z]` and `[!a-z]` one
///   character, `{a,b}` either pattern. A backslash takes the meaning of what follows it.
/// - A pattern without `/`, other than at its end, matches at any depth; one that begins with `/` or `./` or has a `/`
///   inside begins at the directory of the settings.
/// - A pattern that matches a directory matches everything in it.
///
/// Characters are compared as Unicode scalars, without regard to normalization.
package struct Glob: Equatable, Sendable {
  /// The pattern as written.
  package let pattern: String
  private let states: GlobStates

  /// - Throws: ``GlobProblem`` if the pattern could match nothing or something else than its author thinks.
  package init(_ pattern: String) throws(GlobProblem) {
    self.pattern = pattern
    states = try GlobCompiler.compile(pattern)
  }

  package static func == (a: Glob, b: Glob) -> Bool { a.pattern.utf8.elementsEqual(b.pattern.utf8) }

  /// Whether the pattern matches `path` or a directory that holds it.
  ///
  /// - Parameter path: Relative to the directory of the settings, without `.`, `..` and empty names. A `/` at the end
  ///   is ignored.
  /// - Complexity: O(*n* · *m*) for a path of *n* and a pattern of *m* characters.
  package func matches(_ path: String) -> Bool {
    states.match(path.unicodeScalars)
  }
}

/// Why a pattern is none.
package struct GlobProblem: Error, Equatable, Sendable {
  /// One sentence without a full stop.
  package let message: String

  package init(message: String) {
    self.message = message
  }
}
