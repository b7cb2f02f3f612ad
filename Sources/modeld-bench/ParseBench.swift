import DataModel
import ModelSyntax
import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Parses files in this process on one core, in turns with `xmllint --noout` on the same files.
struct ParseBench {
  private let paths: [String]

  init(_ paths: [String]) {
    self.paths = paths
  }

  func run() {
    let texts = paths.compactMap { try? DiskFiles.readFile($0) }
    let bytes = texts.reduce(0) { $0 + $1.count }
    guard bytes > 0 else {
      print("modeld-bench parse: no file could be read; name contents files")
      exit(2)
    }
    var ours: [Double] = []
    var theirs: [Double] = []
    var models: [Double] = []
    for _ in 0..<7 {
      ours.append(
        Bench.median(of: 3) { for text in texts { _ = XMLParser.parse(text, vocabulary: ModelTerm.vocabulary) } })
      models.append(Bench.median(of: 1) { for text in texts { _ = Model.read(text) } })
      if let time = xmllint() { theirs.append(time) }
    }
    report("bytes to tree with ranges", bytes, ours.sorted()[3])
    report("bytes to model", bytes, models.sorted()[3])
    guard theirs.count == 7 else { return print("xmllint is not there, so there is nothing to compare with") }
    report("xmllint --noout", bytes, theirs.sorted()[3])
    print("tree: \(Bench.text(theirs.sorted()[3] / ours.sorted()[3])) times the bytes a second of xmllint --noout")
  }

  private func report(_ what: String, _ bytes: Int, _ nanoseconds: Double) {
    let speed = Double(bytes) / nanoseconds * 1e3
    print("\(what): \(bytes) bytes in \(Bench.text(nanoseconds / 1e6)) ms, \(Bench.text(speed, 0)) MB/s")
  }

  /// The wall time of `xmllint --noout` on all files in nanoseconds; `nil` if it cannot be started.
  private func xmllint() -> Double? {
    var isDone = false
    let time = Bench.median(of: 1) { isDone = Program.run(["xmllint", "--noout"] + paths) }
    return isDone ? time : nil
  }
}
