import JSONRPC

/// All that can happen to the server, in the one order in which it acts on it.
enum Event: Sendable {
  case message(Message)
  /// Nothing more will come in.
  case inputEnded(InputEnd)
  /// Nobody reads what goes out.
  case outputFailed
  case scanned(ScanResult)
  /// What the models were at a release has been read.
  case released(ReleaseResult)
  /// Sources have been looked through.
  case sourcesRead(SourceResult)
  /// Files or directories have changed on the disk, at these paths or below them.
  ///
  /// Settled ones need not be waited for any longer.
  case filesChanged([String], areSettled: Bool)
  /// Anything may have changed on the disk.
  case anythingChanged
  /// What happened on the disk before a barrier was asked for has been heard of.
  case drained(barrier: RequestID)
  /// The disk can't be watched; the text says why.
  case watchingFailed(String)
}

/// Why nothing more comes in.
enum InputEnd: Sendable, Equatable {
  case endOfFile
  /// A message is longer than any may be.
  case tooLong(bytes: Int)
}
