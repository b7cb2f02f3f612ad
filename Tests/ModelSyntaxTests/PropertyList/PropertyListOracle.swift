import Foundation
import ModelSyntax

/// A property list as both readers see it: `modeld`'s and Foundation's; what `modeld` does not read is `other`.
indirect enum PlainValue: Equatable {
  case string(String)
  case array([PlainValue])
  case dictionary([String: PlainValue])
  case other

  init(_ value: PropertyList) {
    switch value {
    case .string(let text, _): self = .string(text)
    case .array(let elements, _): self = .array(elements.map { PlainValue($0) })
    case .dictionary(let entries, _):
      self = .dictionary(
        Dictionary(entries.map { ($0.key, PlainValue($0.value)) }, uniquingKeysWith: { _, last in last }))
    case .other: self = .other
    }
  }

  init(foundation value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let elements as [Any]: self = .array(elements.map { PlainValue(foundation: $0) })
    case let entries as [String: Any]: self = .dictionary(entries.mapValues { PlainValue(foundation: $0) })
    default: self = .other
    }
  }

  /// What Foundation reads in `bytes`; `nil` where it refuses them.
  static func foundation(_ bytes: [UInt8]) -> PlainValue? {
    (try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)).map {
      PlainValue(foundation: $0)
    }
  }
}
