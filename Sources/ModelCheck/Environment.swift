#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables of a process; a test gives its own.
package struct Environment: Sendable {
  private let value: @Sendable (String) -> String?

  package init(_ value: @escaping @Sendable (String) -> String?) {
    self.value = value
  }

  /// The environment of this process.
  package static let current = Environment { name in
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The value of the variable `name`, or `nil` where it is not set.
  package func callAsFunction(_ name: String) -> String? { value(name) }
}
