import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A running server at the other end of two pipes.
struct ServerProcess {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var lastID = 0

  /// Starts `program` and opens `folder` in it.
  init(_ program: String, folder: String) {
    var (toServer, fromServer): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard unsafe pipe(&toServer) == 0, unsafe pipe(&fromServer) == 0 else { ServerProcess.fail("no pipe") }
    for end in [toServer[1], fromServer[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    process = Program.start([program], input: toServer[0], output: fromServer[1])
    if process <= 0 { ServerProcess.fail("\(program) can't be started") }
    close(toServer[0])
    close(fromServer[1])
    (input, output) = (toServer[1], fromServer[0])
    _ = request(
      "initialize",
      """
      {"processId":\(getpid()),"rootUri":null,"capabilities":{},
      "workspaceFolders":[{"uri":"file://\(folder)","name":"bench"}]}
      """)
    notify("initialized", "{}")
  }

  // MARK: What an editor does

  mutating func settle() { _ = request("modeld/barrier", "null") }

  mutating func open(_ path: String, _ text: String) {
    notify(
      "textDocument/didOpen",
      """
      {"textDocument":{"uri":"file://\(path)","languageId":"xcdatamodel","version":1,"text":"\(escaped(text))"}}
      """)
  }

  mutating func closeDocument(_ path: String) {
    notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"file://\(path)\"}}")
  }

  /// Types a character, or takes it back, without waiting.
  mutating func sendTyping(in path: String, _ version: Int) {
    notify(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"file://\(path)","version":\(version)},"contentChanges":[{"range":
      {"start":{"line":2,"character":0},"end":{"line":2,"character":\(version % 2)}},
      "text":"\(version.isMultiple(of: 2) ? " " : "")"}]}
      """)
  }

  /// Types a character and waits for the diagnostics of that version.
  mutating func type(in path: String, _ version: Int) {
    sendTyping(in: path, version)
    receive { $0.contains("\"version\":\(version)") && $0.contains("publishDiagnostics") }
  }

  mutating func definition(in path: String, line: Int, character: Int) {
    _ = request(
      "textDocument/definition",
      """
      {"textDocument":{"uri":"file://\(path)"},"position":{"line":\(line),"character":\(character)}}
      """)
  }

  mutating func references(in path: String, line: Int, character: Int) {
    _ = request(
      "textDocument/references",
      """
      {"textDocument":{"uri":"file://\(path)"},"position":{"line":\(line),"character":\(character)},
      "context":{"includeDeclaration":true}}
      """)
  }

  mutating func stop() {
    _ = request("shutdown", "null")
    notify("exit", "null")
    waitpid(process, nil, 0)
  }

  // MARK: What is measured

  /// The memory that the server says it has.
  mutating func residentMegabytes() -> Int {
    let answer = request("modeld/status", "null")
    let parts = answer.split(separator: "\"residentBytes\":")
    return parts.count > 1 ? (Int(parts[1].prefix { $0.isNumber }) ?? 0) / 1_000_000 : 0
  }

  #if os(Linux)
    /// How often each thread of the server has been woken so far.
    func wakeUps() -> [Int: Int] {
      let directory = "/proc/\(process)/task"
      guard let tasks = unsafe opendir(directory) else { return [:] }
      defer { unsafe closedir(tasks) }
      var total: [Int: Int] = [:]
      while let entry = unsafe readdir(tasks) {
        let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
          unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard let task = Int(name), let file = unsafe fopen("\(directory)/\(name)/status", "r") else { continue }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, 256, file) != nil {
          let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
          guard text.hasPrefix("voluntary_ctxt_switches:") else { continue }
          total[task] = Int(text.filter(\.isNumber))
        }
      }
      return total
    }
  #endif

  // MARK: Frames

  private mutating func request(_ method: String, _ params: String) -> String {
    lastID += 1
    let id = lastID
    send("{\"jsonrpc\":\"2.0\",\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}")
    return receive { $0.contains("\"id\":\(id)") && !$0.contains("\"method\"") }
  }

  private func notify(_ method: String, _ params: String) {
    send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  private func escaped(_ text: String) -> String {
    String(text.flatMap { $0 == "\n" ? "\\n" : $0 == "\"" ? "\\\"" : String($0) })
  }

  private func send(_ body: String) {
    var bytes = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      if count <= 0 { ServerProcess.fail("the server takes nothing more") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The next message for which `isWanted` holds; those before it are dropped.
  @discardableResult
  private mutating func receive(_ isWanted: (String) -> Bool) -> String {
    while true {
      let message = nextMessage()
      if isWanted(message) { return message }
    }
  }

  private mutating func nextMessage() -> String {
    while true {
      if let header = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        let digits = received[..<header.lowerBound].filter { (0x30...0x39).contains($0) }
        let length = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        if received.count >= header.upperBound + length {
          let body = String(decoding: received[header.upperBound..<header.upperBound + length], as: UTF8.self)
          received.removeFirst(header.upperBound + length)
          return body
        }
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe read(output, &chunk, chunk.count)
      if count <= 0 { ServerProcess.fail("the server has ended") }
      received += chunk[..<count]
    }
  }

  private static func fail(_ message: String) -> Never {
    print("modeld-bench server: \(message)")
    exit(2)
  }
}
