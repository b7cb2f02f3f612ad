import ModelSyntax
import ModelWorkspace

extension Check {
  /// Puts standard input in the place of the file that `--stdin-filename` names, and limits the check to that file.
  func readStandardInput(into trees: inout [CheckedTree]) throws(TreeError) {
    guard let name = run.options.standardInputName else { return }
    guard FileRole(path: name) != nil else {
      throw .root(name, "is not the path of a file that modeld reads, such as 'Model.xcdatamodel/contents'")
    }
    let directory = PathNames.workingDirectory
    let path = PathNames.absolute(name, from: directory)
    let text: SourceText
    do throws(FileReadError) {
      text = try DiskFiles.readStandardInput()
    } catch {
      throw .root("standard input", error.message)
    }
    var isFound = false
    for index in trees.indices {
      guard let own = trees[index].ownPath(of: path, from: directory) else { continue }
      isFound = true
      trees[index].onlyFile = own
      // A file that is there and was not read is left out by the settings or by git.
      if trees[index].workspace.files[own] != nil || !DiskFiles.exists(own) { trees[index].replace(own, with: text) }
    }
    let places = run.options.paths.joined(separator: ", ")
    if !isFound { throw .root(name, "is not below \(places); name a PATH that holds it") }
  }
}
