import Foundation

/// The directory of real files that some tests read; it is not part of the repository.
///
/// `MODELD_SHARED` names it; otherwise it is `shared` beside the repository.
package enum SharedData {
  /// The corpus of models and projects; `nil` where there is none, and tests that need it are skipped.
  package static let corpus: String? = {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let named = ProcessInfo.processInfo.environment["MODELD_SHARED"]
    let place = named ?? repository.appending(path: "../shared").standardized.path(percentEncoded: false)
    return FileManager.default.fileExists(atPath: place + "/corpus") ? place + "/corpus" : nil
  }()

  package static var hasCorpus: Bool { corpus != nil }

  /// The paths, below the corpus and in byte order, of all files called `name`.
  ///
  /// Without the collections of odd files, whose directories begin with `_`.
  package static func files(named name: String) -> [String] {
    guard let corpus, let paths = FileManager.default.enumerator(atPath: corpus) else { return [] }
    return paths.compactMap { $0 as? String }
      .filter { !$0.hasPrefix("_") && ($0 as NSString).lastPathComponent == name }.sorted()
  }

  /// The paths, below the corpus and in byte order, of the successive revisions of single files.
  package static var revisions: [String] {
    guard let corpus, let paths = FileManager.default.enumerator(atPath: corpus + "/_series") else { return [] }
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".contents") }.map { "_series/" + $0 }.sorted()
  }

  /// The names in the directory at `path`, in byte order.
  package static func entries(of path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The bytes of the corpus' file at `path`; empty if there is none.
  package static func bytes(_ path: String) -> [UInt8] {
    guard let corpus, let data = FileManager.default.contents(atPath: corpus + "/" + path) else { return [] }
    return Array(data)
  }
}
