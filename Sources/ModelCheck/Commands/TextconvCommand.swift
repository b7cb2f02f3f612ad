import DataModel
import ModelSyntax
import ModelWorkspace

extension Command {
  package static let textconv = Command(
    "--textconv", takes: Operands(placeholder: "FILE", count: 1...1, kind: .path),
    "Print a model with a line for each property, for git diff"
  ) { run in
    let path = run.options.paths[0]
    let text: SourceText
    do throws(FileReadError) {
      text = try DiskFiles.readFile(path)
    } catch {
      return run.fail("\(path): \(error.message)")
    }
    let model = Model.read(text)
    // git shows nothing at all of a file that cannot be converted, and a broken model must be seen most of all.
    run.output.write(model.isWhole ? ModelListing(model).text : text.string(ByteRange(0, text.count)))
    return .clean
  }
}
