import DataModel
import ModelSyntax
import TestSupport
import Testing

@Suite struct SourceScanTests {
  private func call(_ source: String, _ language: SourceScan.Language) -> String? {
    let text = SourceText(source)
    return SourceScan.mergingCall(in: text, language: language).map { text.string($0) }
  }

  @Test(arguments: [
    ("let m = NSManagedObjectModel.mergedModel(from: nil)!", "mergedModel(from"),
    ("m = .mergedModel (\n from /* x */ : [b], forStoreMetadata: d)", "mergedModel (\n from"),
    ("x.mergedModel(fromBundles: nil)", "mergedModel(fromBundles"),
    ("NSManagedObjectModel.mergedModelFromBundles(nil)", "mergedModelFromBundles"),
    ("NSManagedObjectModel(byMerging: [a, b])", "NSManagedObjectModel(byMerging"),
    ("NSManagedObjectModel\n  .init(byMerging: a)", "NSManagedObjectModel\n  .init(byMerging"),
    ("let m: NSManagedObjectModel = .init(byMerging: a)", "NSManagedObjectModel = .init(byMerging"),
    ("let m: NSManagedObjectModel? = .init(byMerging: a)", "NSManagedObjectModel? = .init(byMerging"),
    ("#selector(NSManagedObjectModel.mergedModel(from:forStoreMetadata:))", "mergedModel(from"),
    ("/* /* */ */ x.mergedModel(from: nil)", "mergedModel(from"),
    (#"let s = "a \(x.mergedModel(from: nil)) b""#, "mergedModel(from"),
    (##"let s = #"\#(f("\"") + x.mergedModel(from: nil))"#"##, "mergedModel(from"),
    ("let s = \"\"\"\n  \" \\(1)\n  \"\"\"; x.mergedModel(from: nil)", "mergedModel(from"),
    ("\"\\(f(g(\"\\(1)\")))\"; x.mergedModel(from: nil)", "mergedModel(from"),
    ("let s = \"open\nx.mergedModel(from: nil)", "mergedModel(from"),
    ("func mergedModel(from: A) { x.mergedModel(from: nil) }", "mergedModel(from"),
    ("#if DEBUG\nx.mergedModel(from: nil)\n#endif", "mergedModel(from"),
  ])
  func `a Swift call is found`(source: String, place: String) {
    #expect(call(source, .swift) == place)
  }

  @Test(arguments: [
    "// x.mergedModel(from: nil)", "/* /* */ x.mergedModel(from: nil) */", "\"x.mergedModel(from: nil)\"",
    "\"\"\"\nx.mergedModel(from: nil)\n\"\"\"", ##"#"" x.mergedModel(from: nil) \(x.mergedModel(from: nil))"#"##,
    "func mergedModel(from: [Bundle]) {}", "func mergedModel(from bundles: [Bundle]) {}", "mergedModel", "byMerging",
    "x.mergedModel(with: y)", "Other(byMerging: x)", "x.init(byMerging: y)", "let mergedModel = 1; from",
    "mergedModel(from)", "\"\\(1) x.mergedModel(from: nil) \\(\")\") x.mergedModel(from: nil)\"",
    "NSManagedObjectModel(contentsOf: byMerging)",
  ])
  func `what is no Swift call is not`(source: String) {
    #expect(call(source, .swift) == nil)
  }

  @Test(arguments: [
    ("[NSManagedObjectModel mergedModelFromBundles:nil];", "mergedModelFromBundles"),
    ("[NSManagedObjectModel\n mergedModelFromBundles : b forStoreMetadata:d]", "mergedModelFromBundles"),
    ("x = [((Class)c) modelByMergingModels:@[a]];", "modelByMergingModels"),
    ("/* /* */ [M modelByMergingModels:a];", "modelByMergingModels"),
    ("c = '\"'; [M modelByMergingModels:a];", "modelByMergingModels"),
    ("@\"\\\"\"; [M modelByMergingModels:a];", "modelByMergingModels"),
    ("#warning don't\n[M modelByMergingModels:a];", "modelByMergingModels"),
    ("+ (id)modelByMergingModels:(id)a { return [M modelByMergingModels:a]; }", "modelByMergingModels"),
  ])
  func `an Objective-C call is found`(source: String, place: String) {
    #expect(call(source, .objectiveC) == place)
  }

  @Test(arguments: [
    "// [M modelByMergingModels:a]", "/* [M modelByMergingModels:a] */", "@\"[M modelByMergingModels:a]\"",
    "+ (NSManagedObjectModel *)mergedModelFromBundles:(NSArray *)bundles;", "@\"a\\\n[M modelByMergingModels:a]\"",
    "@property id modelByMergingModels;", "modelByMergingModels(a);",
  ])
  func `what is no Objective-C call is not`(source: String) {
    #expect(call(source, .objectiveC) == nil)
  }

  @Test func `the language is in the name`() {
    #expect(SourceScan.Language(path: "a.b/C.swift") == .swift)
    #expect(SourceScan.Language(path: "C.mm") == .objectiveC)
    #expect(SourceScan.Language(path: "swift") == nil && SourceScan.Language(path: "C.txt") == nil)
  }

  @Test(arguments: UInt64(0)..<8)
  func `any bytes are scanned to the end`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "\"", "\"\"\"", "#", "\\", "(", ")", "\n", "/*", "*/", "//", "'", "[", "]", "mergedModel", "from", ":", "\r\n",
      "é",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 0..<60, using: &random)
      let source = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      let bytes = Array((source + "mergedModel").utf8)
      for end in stride(from: bytes.count, through: max(0, bytes.count - 12), by: -1) {
        _ = SourceScan.mergingCall(in: SourceText(Array(bytes[..<end])), language: .swift)
        _ = SourceScan.mergingCall(in: SourceText(Array(bytes[..<end])), language: .objectiveC)
      }
    }
  }

  @Test(arguments: ["\"\\(", "#", "#\"", "/*", "(", "\"", "\\", "\"\"\"", "mergedModel(", "\"#"])
  func `long texts take linear time`(part: String) {
    let source = String(repeating: part, count: 50_000) + "mergedModel"
    #expect(call(source, .swift) == nil)
    #expect(call(source, .objectiveC) == nil)
    #expect(call(String(repeating: "#", count: 50_000) + source, .swift) == nil)
  }
}
