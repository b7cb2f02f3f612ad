#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures what the README claims; each figure is a ratio within one run.
@main
enum Bench {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "parse": ParseBench(arguments.dropFirst().map { $0 }).run()
    case "change": ChangeBench().run()
    case "navigate": NavigationBench.run()
    case "releases": ReleaseBench.run()
    case "server": ServerBench.run(arguments.dropFirst().map { $0 })
    default:
      print(
        """
        usage: modeld-bench parse FILE ...   bytes to tree with ranges, beside xmllint --noout on the same files
               modeld-bench change           one changed version among 20 and among 2,000 models
               modeld-bench navigate         answers about names among 20 and among 2,000 models
               modeld-bench releases         a bundle of 150 versions, compared with a release and not
               modeld-bench server PROGRAM   a server on 2,000 models: start, memory, edits, changed files, endurance
        """)
      exit(arguments.isEmpty ? 0 : 2)
    }
  }

  /// The median of `count` measured runs of `body`, in nanoseconds.
  static func median(of count: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<count).map { _ in
      let (seconds, attoseconds) = clock.measure(body).components
      return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
    return times.sorted()[count / 2]
  }

  /// `number` with `digits` digits behind the point.
  static func text(_ number: Double, _ digits: Int = 2) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    guard digits > 0 else { return String(scaled) }
    let fraction = String(scaled % Int(scale))
    return "\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
  }
}
