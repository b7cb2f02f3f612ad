import ModelCheck
import ModelServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Arguments in, exit status out.
@main
enum Main {
  static func main() {
    Output.occupyClosedStreams()
    Output.ignoreBrokenPipes()
    exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), serve: serve))
  }

  private static func serve(_ options: Options) -> Int32 {
    var log: Int32?
    if let path = options.log {
      log = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
      if log == -1 {
        let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        let error = Output.standardError()
        error.write("modeld: \(path): \(reason)\n")
        try? error.flush()
        return ExitStatus.failure.rawValue
      }
    }
    return Server.run(input: STDIN_FILENO, output: STDOUT_FILENO, logFile: log, version: ProductVersion.number)
  }
}
