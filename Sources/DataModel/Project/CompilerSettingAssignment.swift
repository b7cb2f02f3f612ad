import ModelSyntax

/// A line of build settings that is about the model compiler, from a project or an `.xcconfig` file.
struct CompilerSettingAssignment: Equatable, Sendable {
  enum Value: Equatable, Sendable {
    case on, off
    /// `$(inherited)`: what holds without this line.
    case inherited
  }

  let setting: CompilerSettings
  let value: Value
  /// The pattern of `[config=…]`; `nil` where there is none.
  private let configuration: String?
  /// Whether it holds only for some platforms, processors or variants.
  private let isPartial: Bool

  /// - Parameters:
  ///   - key: The name of the setting, perhaps with conditions: `MOMC_NO_WARNINGS[sdk=iphoneos*]`.
  ///   - value: A value that hangs on other settings counts as off, since a warning too many does less harm.
  /// - Returns: `nil` for any other setting.
  init?(key: String, value: String) {
    guard key.utf8.starts(with: CompilerSettings.prefix.utf8) else { return nil }
    let parts = key.split { $0 == "[" || $0 == "]" || $0 == " " || $0 == "\t" }
    guard let name = parts.first, let known = CompilerSettings.names.first(where: { $0.name == name }) else {
      return nil
    }
    setting = known.setting
    let text = value.filter { !$0.isWhitespace && $0 != ";" && $0 != "\"" }
    switch text {
    case "YES", "1", "true": self.value = .on
    case "$(inherited)", "${inherited}", "$inherited": self.value = .inherited
    default: self.value = .off
    }
    var configuration: String?
    var isPartial = false
    for part in parts.dropFirst().flatMap({ $0.split(separator: ",") }) {
      let pieces = part.split(separator: "=", maxSplits: 1)
      guard pieces.count == 2, pieces[1] != "*" else { continue }
      if pieces[0] == "config" { configuration = String(pieces[1]) } else { isPartial = true }
    }
    self.configuration = configuration
    self.isPartial = isPartial
  }

  /// Lets it win over what holds so far in the build configuration `name`.
  ///
  /// A setting counts where it holds for all that is built: one that is on for some platforms changes nothing, and one
  /// that is off for some is off.
  func apply(to settings: inout CompilerSettings, in name: String) {
    if let configuration, !matches(configuration, name) { return }
    switch value {
    case .on: if !isPartial { settings.insert(setting) }
    case .off: settings.remove(setting)
    case .inherited: break
    }
  }

  /// Whether `name` is `pattern`, of which the last character may be a `*`.
  private func matches(_ pattern: String, _ name: String) -> Bool {
    pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
  }
}
