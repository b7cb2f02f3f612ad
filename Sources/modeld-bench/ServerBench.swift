import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Drives a server on 20 and on 2,000 generated models, as an editor and a disk would.
struct ServerBench {
  private let program: String
  private let edits: Int
  private let small: GeneratedTree
  private let large: GeneratedTree

  /// - Parameter arguments: The server's program, and how many edits it has to endure.
  static func run(_ arguments: [String]) {
    guard let program = arguments.first, let edits = arguments.count > 1 ? Int(arguments[1]) : 100_000 else {
      print("modeld-bench server: name the server's program, and how many edits it has to endure (100,000)")
      exit(2)
    }
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let directory = PathNames.join(base, "modeld-bench-\(getpid())")
    defer { _ = Program.run(["rm", "-rf", directory]) }
    ServerBench(
      program: program, edits: edits, small: GeneratedTree(PathNames.join(directory, "small"), models: 20),
      large: GeneratedTree(PathNames.join(directory, "large"), models: 2_000)
    ).run()
  }

  private func run() {
    small.write()
    large.write()
    var server = ServerProcess(program, folder: large.directory)
    let begun = seconds { server.settle() }
    print("2,000 models, 80,000 entities: read, merged and published in \(Bench.text(begun)) s")
    print("resident: \(server.residentMegabytes()) MB")
    var other = ServerProcess(program, folder: small.directory)
    other.settle()
    compareEdits(&other, &server)
    findReferences(&server)
    changeFiles(&server)
    idle(&server)
    endure(&server)
    server.stop()
    other.stop()
  }

  private func seconds(_ body: () -> Void) -> Double { Bench.median(of: 1, body) / 1e9 }

  // MARK: Figures

  private func compareEdits(_ few: inout ServerProcess, _ many: inout ServerProcess) {
    few.open(small.contents(7), small.text(7))
    many.open(large.contents(7), large.text(7))
    few.settle()
    many.settle()
    var times: (few: [Double], many: [Double]) = ([], [])
    for version in 2..<202 {
      times.few.append(seconds { few.type(in: small.contents(7), version) })
      times.many.append(seconds { many.type(in: large.contents(7), version) })
    }
    let (a, b) = (times.few.sorted()[100] * 1e3, times.many.sorted()[100] * 1e3)
    print(
      "an edit, median: \(Bench.text(a)) ms among 20 models, \(Bench.text(b)) ms among 2,000, ratio \(Bench.text(b / a))"
    )
    let lookUps = (0..<300).map { _ in seconds { many.definition(in: large.contents(7), line: 11, character: 120) } }
    print("go to definition, median with the way there and back: \(Bench.text(lookUps.sorted()[150] * 1e3)) ms")
  }

  /// Every one of the 80,000 entities has an attribute of that name.
  private func findReferences(_ server: inout ServerProcess) {
    let times = (0..<20).map { _ in seconds { server.references(in: large.contents(7), line: 3, character: 26) } }
    print(
      "references to an attribute whose name 80,000 entities have, median: \(Bench.text(times.sorted()[10] * 1e3, 0)) ms"
    )
  }

  private func changeFiles(_ server: inout ServerProcess) {
    large.write(extra: "<!-- changed -->\n")
    large.writeSources(3_000)
    print(
      "2,000 models and 3,000 sources changed on the disk: settled after \(Bench.text(seconds { server.settle() })) s")
  }

  private func idle(_ server: inout ServerProcess) {
    #if os(Linux)
      sleep(3)
      let before = server.wakeUps()
      sleep(10)
      let count = server.wakeUps().reduce(0) { $0 + $1.value - (before[$1.key] ?? $1.value) }
      print("idle: \(Bench.text(Double(count) / 10, 1)) wake-ups a second")
    #endif
  }

  private func endure(_ server: inout ServerProcess) {
    let begun = server.residentMegabytes()
    server.open(large.contents(8), large.text(8))
    for version in 2..<edits + 2 {
      server.sendTyping(in: large.contents(8), version)
      if version.isMultiple(of: 500) { server.settle() }
    }
    for index in 0..<edits / 10 {
      let path = large.contents(index % 2_000)
      server.open(path, index.isMultiple(of: 2) ? "" : large.text(index % 2_000))
      server.closeDocument(path)
      if index.isMultiple(of: 200) { server.settle() }
    }
    server.settle()
    print(
      "\(edits) edits, \(edits / 10) opens and closes: \(begun) MB before, \(server.residentMegabytes()) MB after")
  }
}
