import DataModel
import LanguageServerProtocol
import ModelSyntax
import ModelWorkspace

/// A document that a client has open.
struct Document: Sendable {
  /// As the client wrote it when it opened the document; answers repeat it.
  var uri: String
  /// Every URI that it was opened with.
  var spellings: Set<String> = []
  var languageID: String
  var version: Int
  var text: DocumentText
  /// What reading the text has left for reading it again after an edit.
  var scratch = ReadScratch()
  /// Where the document counts; `nil` if it belongs to no model.
  var home: Home?
  /// Whether an edit could not be made, so that the text is no longer the client's.
  var isOutOfStep = false
  /// Whether the text is another one than the one that was judged.
  var isDirty = true
  /// Whether its diagnostics are to be sent even if they are the same: the client waits for those of this version.
  var isAwaited = true
}

/// The root that a document counts in, and its path there.
struct Home: Equatable, Sendable {
  let root: String
  let path: String
}
