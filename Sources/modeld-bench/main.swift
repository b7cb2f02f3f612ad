import ModelSyntax
import DataModel
import Glibc
func slurp(_ p: String) -> [UInt8] {
  guard let f = unsafe fopen(p, "rb") else { return [] }
  defer { unsafe fclose(f) }
  var out: [UInt8] = []
  var buf = [UInt8](repeating: 0, count: 1 << 16)
  while true { let n = unsafe fread(&buf, 1, buf.count, f); if n <= 0 { break }; out += buf[0..<n] }
  return out
}
let list = String(decoding: slurp("/tmp/contents.list"), as: UTF8.self).split(separator: "\0").map { SourceText(slurp("/work/shared/corpus/" + $0)) }
let total = list.reduce(0) { $0 + $1.count }
let v = XMLVocabulary("model entity attribute relationship name optional attributeType usesScalarValueType syncable representedClassName inverseName inverseEntity destinationEntity deletionRule maxCount minCount toMany ordered defaultValueString elements element positionX positionY width height parentEntity isAbstract userInfo entry key value indexed fetchIndex fetchIndexElement property type order".split(separator: " ").map(String.init))
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == "xml" {
for _ in 0..<12 {
  let clock = ContinuousClock()
  var n = 0; var pr = 0
  let t = clock.measure { for s in list { let (tree, p) = XMLParser.parse(s, vocabulary: v); n += tree.attributes.count; pr += p.count } }
  let t2 = clock.measure { for s in list { n += TextCheck(s).isASCII ? 0 : 1 } }
  let t3 = clock.measure { for s in list { n += LineIndex(s).lineCount } }
  let t4 = clock.measure { for s in list { let m = Model.read(s); n += m.entities.count; pr += m.problems.count + m.unknownTerms.count } }
  let ms = Double(t.components.attoseconds) / 1e15
  print(total, n, pr, ms, "ms", Double(total) / ms / 1000, "MB/s", t2, t3, t4)
}
}
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == "read" { var n = 0; for _ in 0..<20 { for s in list { n += Model.read(s).entities.count } }; print(n) }
if CommandLine.arguments.count > 1, CommandLine.arguments[1] == "pbx" {
let pbx = String(decoding: slurp("/tmp/pbx.list"), as: UTF8.self).split(separator: "\0").map { SourceText(slurp("/work/shared/corpus/" + $0)) }
for _ in 0..<4 { var n = 0; var pr = 0
let t = ContinuousClock().measure { for s in pbx { let f = ProjectFile.read(s); n += f.models.count; pr += f.problems.count } }
let t2 = ContinuousClock().measure { for s in pbx { n += LineIndex(s).lineCount } }
print("pbx", pbx.count, n, pr, t, t2) }
}
