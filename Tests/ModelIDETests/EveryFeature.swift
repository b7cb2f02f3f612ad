import ModelIDE
import ModelRules
import ModelSyntax
import ModelWorkspace
import Testing

/// Asks every feature about `offset`, and checks that what it answers lies inside the files.
func askEverything(_ analysis: Analysis, at offset: Int, in path: String) {
  func isInside(_ range: ByteRange, _ path: String) -> Bool {
    analysis.text(of: path).map { range.end <= $0.count } ?? false
  }
  for navigation in [
    analysis.definition(at: offset, in: path), analysis.declaration(at: offset, in: path),
    analysis.typeDefinition(at: offset, in: path), analysis.implementation(at: offset, in: path),
  ] {
    guard let navigation else { continue }
    #expect(navigation.origin.start <= offset && offset <= navigation.origin.end)
    for target in navigation.targets {
      #expect(isInside(target.range, target.path))
      #expect(target.range.start <= target.nameRange.start && target.nameRange.end <= target.range.end)
    }
  }
  for reference in analysis.references(at: offset, in: path) {
    #expect(reference.place.range.map { isInside($0, reference.place.path) } ?? false)
  }
  for highlight in analysis.documentHighlights(at: offset, in: path) { #expect(isInside(highlight.range, path)) }
  if let hover = analysis.hover(at: offset, in: path, findings: analysis.workspace.findings(at: path)) {
    #expect(isInside(hover.range, path) && !hover.text.plain.isEmpty && !hover.text.markdown.isEmpty)
  }
  for item in analysis.completions(at: offset, in: path) {
    #expect(item.range.start <= offset && offset <= item.range.end && isInside(item.range, path))
  }
  for symbol in analysis.typeHierarchy(at: offset, in: path) {
    _ = analysis.supertypes(ofEntity: symbol.name, in: symbol.path)
    _ = analysis.subtypes(ofEntity: symbol.name, in: symbol.path)
  }
  if let start = try? analysis.prepareRename(at: offset, in: path) {
    #expect(start.range.start <= offset && offset <= start.range.end)
  }
  if let edits = try? analysis.rename(at: offset, in: path, to: "zz9") {
    for edit in edits { #expect(isInside(edit.edit.range, edit.path)) }
    for (index, edit) in edits.enumerated() {
      for other in edits[..<index] where other.path == edit.path {
        #expect(edit.edit.range.end <= other.edit.range.start || other.edit.range.end <= edit.edit.range.start)
      }
    }
  }
}

/// Asks every feature about a whole file.
func askEverything(_ analysis: Analysis, in path: String) {
  let count = analysis.text(of: path)?.count ?? 0
  func check(_ items: [OutlineItem]) {
    for item in items {
      #expect(item.range.end <= count && item.nameRange.end <= item.range.end)
      check(item.children)
    }
  }
  check(analysis.documentSymbols(in: path))
  for fold in analysis.foldingRanges(in: path) { #expect(fold.range.end <= count) }
  for link in analysis.documentLinks(in: path) { #expect(link.range.end <= count) }
  for edit in analysis.safeFixes(of: path) { #expect(edit.edit.range.end <= count) }
  for fix in analysis.quickFixes(in: ByteRange(0, count), of: path) { #expect(!fix.fix.edits.isEmpty) }
}
