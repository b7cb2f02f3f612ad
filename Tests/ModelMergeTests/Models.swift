import DataModel
import ModelMerge
import ModelSyntax

/// The model with `inside` between `<model>` and `</model>`.
func model(_ inside: String) -> Model {
  Model.read(SourceText("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model>\n\(inside)\n</model>"))
}

func member(_ path: String, _ inside: String, position: Int = 0) -> MergeMember {
  MergeMember(path: path, position: position, model: model(inside), standInKeys: StandIn.defaultKeys)
}

/// The merge of `models` at the paths `0`, `1` and so on.
func merge(_ models: String...) -> MergeIndex {
  MergeIndex(merging: models.enumerated().map { member("\($0)", $1) })
}

/// How the first entities of two models differ.
func comparison(_ first: String, _ second: String) -> EntityComparison {
  EntityComparison(Definition(member("A", first), 0), Definition(member("B", second), 0))
}
