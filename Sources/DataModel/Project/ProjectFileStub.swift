package import ModelSyntax
package struct CurrentVersionFile: Equatable, Sendable {
  package let name: String?
  package let nameRange: ByteRange?
  package let problems: [FileProblem]
  package let lines: LineIndex
  package static func read(_ t: SourceText) -> CurrentVersionFile { CurrentVersionFile(name: nil, nameRange: nil, problems: [], lines: LineIndex(t)) }
}
package struct ProjectFile: Equatable, Sendable {
  package struct Target: Equatable, Sendable { package let name: String }
  package let targets: [Target] = []
  package let problems: [FileProblem] = []
  package let lines: LineIndex = LineIndex([])
  package static func read(_ t: SourceText) -> ProjectFile { ProjectFile() }
  package func modelPaths(builtBy: Target) -> [String] { [] }
  package func synchronizes(_ r: String, into: Target) -> Bool { false }
}
package struct ModelReference: Equatable, Sendable { package let path: String? = nil }
