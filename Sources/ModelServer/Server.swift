import JSONRPC

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The language server: messages in, messages out, until the client goes away.
package enum Server {
  /// Serves a client.
  ///
  /// The caller has made sure that a write to a closed pipe fails instead of ending the process.
  ///
  /// - Parameters:
  ///   - input: Where messages come in.
  ///   - output: Where frames go out, and nothing else does.
  ///   - logFile: Where to append what the server tells of its work.
  ///   - version: What `initialize` tells of us.
  /// - Returns: The status with which the process is to end: 0 after `shutdown`, otherwise 1.
  package static func run(input: Int32, output: Int32, logFile: Int32?, version: String) -> Int32 {
    run(input: input, output: output, logFile: logFile, version: version, timing: Timing())
  }

  /// - Parameter inbox: Where else events may come from.
  static func run(
    input: Int32, output: Int32, logFile: Int32?, version: String, timing: Timing, inbox: Inbox = Inbox()
  ) -> Int32 {
    let outbox = Outbox(output) { inbox.add(.outputFailed) }
    let requests = RequestTable()
    let log = Log(file: logFile, outbox: outbox)
    InputReader(input, inbox: inbox, outbox: outbox, requests: requests).start()
    var loop = ServerLoop(
      ServerState(inbox: inbox, outbox: outbox, requests: requests, log: log, version: version, timing: timing))
    let status = loop.run()
    outbox.finish()
    return status
  }
}
