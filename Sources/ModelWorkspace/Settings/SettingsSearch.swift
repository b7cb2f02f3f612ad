import ModelRules
import ModelSyntax

/// Finds the settings that hold for a path.
enum SettingsSearch {
  struct Found {
    let path: String
    let directory: String
    let settings: Settings
    let lines: LineIndex
  }

  /// The nearest `.modeld.json` from `path` upwards to the root of its repository; without one, at `path` alone.
  ///
  /// The path found is spelled like `path`, with `..` where it lies above.
  static func find(above path: String, repository: String?, _ reading: Reading) throws(TreeError) -> Found? {
    var directory = DiskFiles.directoryExists(path) ? path : PathNames.parent(path)
    while true {
      let file = PathNames.join(directory, Settings.fileName)
      if reading.texts[file] != nil || DiskFiles.exists(file) { return try read(file, in: directory, reading) }
      guard let repository, let real = PathNames.real(directory), real != repository, real != "/" else { return nil }
      directory = above(directory)
    }
  }

  /// The nearest file called `name` from `path` upwards to the root of its repository; without one, at `path` alone.
  static func nearest(_ name: String, above path: String, repository: String?) -> String? {
    var directory = DiskFiles.directoryExists(path) ? path : PathNames.parent(path)
    while true {
      let file = PathNames.join(directory, name)
      if DiskFiles.exists(file) { return file }
      guard let repository, let real = PathNames.real(directory), real != repository, real != "/" else { return nil }
      directory = above(directory)
    }
  }

  private static func above(_ directory: String) -> String {
    let last = PathNames.lastComponent(directory)
    if last == "." || last == ".." || last.isEmpty { return PathNames.normalized(PathNames.join(directory, "..")) }
    return PathNames.parent(directory)
  }

  private static func read(_ path: String, in directory: String, _ reading: Reading) throws(TreeError) -> Found {
    let text: SourceText
    do throws(FileReadError) {
      text = try reading.text(path)
    } catch {
      throw .settings(path: path, position: nil, message: error.message)
    }
    let settings = Settings.read(text, knownRules: RuleCatalogue.all.map(\.id), over: reading.baseSettings)
    let lines = LineIndex(text)
    if let problem = settings.problems.first(where: { $0.severity == .error }) {
      throw .settings(path: path, position: lines.position(at: problem.range.start), message: problem.message)
    }
    return Found(path: path, directory: directory, settings: settings, lines: lines)
  }
}
