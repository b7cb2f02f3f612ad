#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How git is run: without a shell, without our environment, and never waited for without end.
enum GitProcess {
  /// What git needs to find itself and its configuration; a `GIT_DIR` around us would mean another repository.
  static var environment: [String] {
    let names = [
      "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "DEVELOPER_DIR", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
      "GIT_CONFIG_NOSYSTEM",
    ]
    let kept = names.compactMap { name in unsafe getenv(name).map { unsafe name + "=" + String(cString: $0) } }
    return kept + ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"]
  }
}
