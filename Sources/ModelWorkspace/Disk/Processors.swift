#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many cores this machine offers, at least 1.
let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
