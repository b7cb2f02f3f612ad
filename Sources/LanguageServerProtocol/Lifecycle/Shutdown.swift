/// `shutdown`: the client wants nothing any more.
package enum ShutdownRequest: RequestType {
  package static let method = "shutdown"
  package typealias Params = NoParams
  package typealias Result = NullResult
}

/// `exit`: the process is to end.
package enum ExitNotification: NotificationType {
  package static let method = "exit"
  package typealias Params = NoParams
}
