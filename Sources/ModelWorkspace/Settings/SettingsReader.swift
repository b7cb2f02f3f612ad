import ModelRules
package import ModelSyntax

extension Settings {
  /// Reads the text of a `.modeld.json`; whatever it is, there are settings, if only with problems.
  ///
  /// - Parameters:
  ///   - knownRules: The ids that `rules` may name. Unknown ones are warned about and have no effect.
  ///   - base: What holds for the keys, and the rules, that the text does not name.
  package static func read(_ text: SourceText, knownRules: [String], over base: Settings = Settings()) -> Settings {
    var reader = SettingsReader(knownRules: knownRules)
    reader.settings = base
    reader.settings.problems = []
    switch JSON5.read(text) {
    case (let value?, _): reader.readTop(value)
    case (nil, let problem?): reader.error(problem.range, problem.message)
    case (nil, nil): break
    }
    reader.settings.problems.sort { $0.range.start < $1.range.start }
    return reader.settings
  }
}

/// Goes through the values of the file and puts down what they mean.
private struct SettingsReader {
  let knownRules: [String]
  var settings = Settings()

  mutating func error(_ range: ByteRange, _ message: String) {
    settings.problems.append(SettingsProblem(severity: .error, range: range, message: message))
  }

  private mutating func warn(_ range: ByteRange, _ message: String, correction: String? = nil) {
    settings.problems.append(
      SettingsProblem(severity: .warning, range: range, message: message, correction: correction))
  }

  mutating func readTop(_ value: JSON5Value) {
    guard let members = object(value, "The settings") else { return }
    for member in members {
      switch member.key {
      case "mergeSets": readMergeSets(member.value)
      case "standInKeys": readStandInKeys(member.value)
      case "usedWithCloudKit": settings.usedWithCloudKit = globs(member.value, "“usedWithCloudKit”")
      case "exclude": settings.exclude = globs(member.value, "“exclude”").map(\.glob)
      case "rules": readRules(member.value)
      case "against": readAgainst(member.value)
      case "suppressions": readSuppressions(member.value)
      case "$schema": _ = string(member.value, "“$schema”")
      default: warnOfUnknown("key", member, of: members, among: Settings.keys)
      }
    }
  }

  private mutating func readStandInKeys(_ value: JSON5Value) {
    guard let elements = array(value, "“standInKeys”") else { return }
    settings.standInKeys = []
    for element in elements {
      guard let key = string(element, "A stand-in key") else { continue }
      settings.standInKeys.append(key)
    }
  }

  private mutating func readRules(_ value: JSON5Value) {
    guard let members = object(value, "“rules”") else { return }
    for member in members {
      guard knownRules.contains(member.key) else {
        warnOfUnknown("rule", member, of: members, among: knownRules)
        continue
      }
      guard let name = string(member.value, "The level of a rule") else { continue }
      guard let level = RuleLevel(name: name) else {
        let nearest = hint(name, among: RuleLevel.names) ?? "; there are " + quoted(RuleLevel.names)
        error(member.value.range, "“\(name)” is no level of a rule\(nearest)")
        continue
      }
      settings.rules[member.key] = level
    }
  }
}

// MARK: - Merge sets

extension SettingsReader {
  private mutating func readMergeSets(_ value: JSON5Value) {
    settings.mergeSets = []
    for element in array(value, "“mergeSets”") ?? [] {
      guard let set = readMergeSet(element) else { continue }
      if settings.mergeSets.contains(where: { $0.name == set.name }) {
        error(set.nameRange, "There is another merge set with the name “\(set.name)”")
      } else {
        settings.mergeSets.append(set)
      }
    }
  }

  private mutating func readMergeSet(_ value: JSON5Value) -> MergeSetSettings? {
    guard let members = object(value, "A merge set") else { return nil }
    var name: (String, ByteRange)?
    var models: [MergeSetSettings.ModelPattern] = []
    var versions: [MergeSetSettings.VersionChoice] = []
    for member in members {
      switch member.key {
      case "name": name = (string(member.value, "The name of a merge set") ?? "", member.value.range)
      case "models":
        models = globs(member.value, "“models”")
        if case .array([]) = member.value.kind { error(member.value.range, "A merge set needs a model") }
      case "version": versions = readVersions(member.value)
      default: warnOfUnknown("key", member, of: members, among: MergeSetSettings.keys)
      }
    }
    for key in ["name", "models"] where !members.contains(where: { $0.key == key }) {
      error(ByteRange(value.range.start, value.range.start + 1), "The merge set has no “\(key)”")
    }
    guard let (name, range) = name else { return nil }
    return MergeSetSettings(name: name, nameRange: range, models: models, versions: versions)
  }

  private mutating func readVersions(_ value: JSON5Value) -> [MergeSetSettings.VersionChoice] {
    switch value.kind {
    case .string: return [choice(value, bundle: nil)].compactMap(\.self)
    case .object(let members):
      return members.compactMap { member in
        guard let bundle = glob(bundlePattern(member.key), member.keyRange) else { return nil }
        return choice(member.value, bundle: bundle)
      }
    default:
      error(value.range, "“version” must be a string, or an object from bundles to versions, not \(value.kindName)")
      return []
    }
  }

  /// A bundle may be named without its suffix.
  private func bundlePattern(_ key: String) -> String {
    let name = key.hasSuffix("/") ? String(key.dropLast()) : key
    let hasSuffix =
      name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel") || name.hasSuffix("*") || name.hasSuffix("}")
      || name.isEmpty
    return hasSuffix ? name : name + ".xcdatamodeld"
  }

  private mutating func choice(_ value: JSON5Value, bundle: Glob?) -> MergeSetSettings.VersionChoice? {
    guard let name = string(value, "A version") else { return nil }
    return MergeSetSettings.VersionChoice(bundle: bundle, version: versionName(name), range: value.range)
  }
}

// MARK: - Suppressions

extension SettingsReader {
  private mutating func readSuppressions(_ value: JSON5Value) {
    settings.suppressions = []
    for element in array(value, "“suppressions”") ?? [] {
      guard let suppression = readSuppression(element) else { continue }
      settings.suppressions.append(suppression)
    }
  }

  private mutating func readSuppression(_ value: JSON5Value) -> Suppression? {
    guard let members = object(value, "A suppression") else { return nil }
    var texts: [String: (text: String, range: ByteRange)] = [:]
    for member in members {
      guard Suppression.keys.contains(member.key) else {
        warnOfUnknown("key", member, of: members, among: Suppression.keys)
        continue
      }
      guard let text = string(member.value, "“\(member.key)”") else { continue }
      texts[member.key] = (text, member.value.range)
    }
    for key in ["rule", "reason"] where !members.contains(where: { $0.key == key }) {
      error(ByteRange(value.range.start, value.range.start + 1), "The suppression has no “\(key)”")
    }
    guard let (rule, range) = texts["rule"], let reason = texts["reason"]?.text else { return nil }
    guard knownRules.contains(rule) else {
      warn(
        range, "There is no rule “\(rule)”\(hint(rule, among: knownRules) ?? "")",
        correction: onlyNearName(to: rule, among: knownRules))
      return nil
    }
    let parts = Subject.Kind.allCases.compactMap { kind in
      texts[kind.rawValue].map { Subject.Part(kind, $0.text) }
    }
    return Suppression(
      rule: rule, range: range, bundle: texts["bundle"].flatMap { glob(bundlePattern($0.text), $0.range) },
      version: texts["version"].map { versionName($0.text) }, parts: parts, reason: reason)
  }

  /// A version may be named with its suffix.
  private func versionName(_ text: String) -> String {
    PathNames.deleting(suffix: ".xcdatamodel", from: text) ?? text
  }
}

// MARK: - Releases

extension SettingsReader {
  private mutating func readAgainst(_ value: JSON5Value) {
    guard case .object(let members) = value.kind else {
      settings.against = string(value, "“against”").map { ReleaseReference(name: $0) }
      return
    }
    var reference = ReleaseReference(name: "")
    for member in members {
      switch member.key {
      case "ref": reference.name = string(member.value, "“ref”") ?? ""
      case "mergeBase": reference.usesMergeBase = bool(member.value, "“mergeBase”") ?? false
      case "strictness": reference.strictness = strictness(member.value) ?? .hash
      default: warnOfUnknown("key", member, of: members, among: SettingsShape.release.keys.map(\.name))
      }
    }
    guard members.contains(where: { $0.key == "ref" }) else {
      return error(ByteRange(value.range.start, value.range.start + 1), "“against” has no “ref”")
    }
    settings.against = reference
  }

  private mutating func strictness(_ value: JSON5Value) -> Strictness? {
    guard let name = string(value, "“strictness”") else { return nil }
    let names = Strictness.allCases.map(\.rawValue)
    if let strictness = Strictness(rawValue: name) { return strictness }
    error(value.range, "“\(name)” is no strictness\(hint(name, among: names) ?? "; there are " + quoted(names))")
    return nil
  }
}

// MARK: - Types

extension SettingsReader {
  private mutating func object(_ value: JSON5Value, _ what: String) -> [JSON5Member]? {
    if case .object(let members) = value.kind { return members }
    error(value.range, "\(what) must be an object, not \(value.kindName)")
    return nil
  }

  private mutating func array(_ value: JSON5Value, _ what: String) -> [JSON5Value]? {
    if case .array(let elements) = value.kind { return elements }
    error(value.range, "\(what) must be an array, not \(value.kindName)")
    return nil
  }

  private mutating func string(_ value: JSON5Value, _ what: String) -> String? {
    guard case .string(let string) = value.kind else {
      error(value.range, "\(what) must be a string, not \(value.kindName)")
      return nil
    }
    if string.isEmpty { error(value.range, "\(what) must not be empty") }
    return string.isEmpty ? nil : string
  }

  private mutating func bool(_ value: JSON5Value, _ what: String) -> Bool? {
    if case .bool(let bool) = value.kind { return bool }
    error(value.range, "\(what) must be true or false, not \(value.kindName)")
    return nil
  }

  private mutating func globs(_ value: JSON5Value, _ what: String) -> [MergeSetSettings.ModelPattern] {
    (array(value, what) ?? []).compactMap { element in
      guard let pattern = string(element, "A pattern"), let glob = glob(pattern, element.range) else { return nil }
      return MergeSetSettings.ModelPattern(glob: glob, range: element.range)
    }
  }

  private mutating func glob(_ pattern: String, _ range: ByteRange) -> Glob? {
    do throws(GlobProblem) {
      return try Glob(pattern)
    } catch {
      self.error(range, error.message)
      return nil
    }
  }

  /// - Parameter siblings: All members of the object, since no key may stand there twice.
  private mutating func warnOfUnknown(
    _ kind: String, _ member: JSON5Member, of siblings: [JSON5Member], among names: [String]
  ) {
    let near = onlyNearName(to: member.key, among: names)
    let isTaken = siblings.contains { $0.key == near }
    warn(
      member.keyRange, "There is no \(kind) “\(member.key)”\(hint(member.key, among: names) ?? "")",
      correction: isTaken ? nil : near)
  }

  private func hint(_ name: String, among names: [String]) -> String? {
    nearestName(to: name, among: names).map { "; did you mean “\($0)”?" }
  }

  private func quoted(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
