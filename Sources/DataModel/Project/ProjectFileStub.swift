package import ModelSyntax
package struct CurrentVersionFile: Equatable, Sendable {
  package let name: String?
  package let nameRange: ByteRange?
  package let problems: [FileProblem]
  package let lines: LineIndex
}
package struct ProjectFile: Equatable, Sendable {}
package struct ModelReference: Equatable, Sendable {}
