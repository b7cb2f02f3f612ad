#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that a measurement needs.
enum Program {
  /// Runs a program that is looked up in `PATH` and waits for its end.
  ///
  /// - Returns: Whether it could be started and ended with status 0.
  static func run(_ arguments: [String]) -> Bool {
    var status = Int32(0)
    var process = pid_t()
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let isStarted = unsafe posix_spawnp(&process, arguments[0], nil, nil, &pointers, environ) == 0
    if isStarted { unsafe waitpid(process, &status, 0) }
    for index in 0..<arguments.count { unsafe free(pointers[index]) }
    return isStarted && status == 0
  }
}
