#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that a measurement needs.
enum Program {
  /// Starts a program with its standard input and output at two files.
  ///
  /// - Returns: Its number, or 0 if it could not be started.
  static func start(_ arguments: [String], input: Int32, output: Int32) -> pid_t {
    var process = pid_t()
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    let isStarted = unsafe posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ) == 0
    unsafe posix_spawn_file_actions_destroy(&actions)
    for index in 0..<arguments.count { unsafe free(pointers[index]) }
    return isStarted ? process : 0
  }

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
