package import JSONRPC

/// Something that can be made from JSON that a client sent, which may be anything.
package protocol JSONDecodable: Sendable {
  /// - Throws: What is wrong, for an answer with the code `InvalidParams`.
  init(json: JSON) throws(DecodingProblem)
}

/// Why JSON is not what a message demands.
package struct DecodingProblem: Error, Equatable, Sendable {
  /// The member, from the outermost name inwards: `textDocument.uri`.
  package let path: String
  /// What stands behind the path: “is missing”.
  package let message: String

  package init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  /// The same problem, seen from the object around.
  func inside(_ name: String) -> DecodingProblem {
    DecodingProblem(path.isEmpty ? name : "\(name).\(path)", message)
  }

  package var error: ResponseError { ResponseError(.invalidParams, path.isEmpty ? message : "\(path) \(message)") }
}

extension JSON {
  /// The member of that name as a `Value`; a member that is `null` is missing.
  package func required<Value: JSONDecodable>(_ name: String, as type: Value.Type = Value.self) throws(DecodingProblem)
    -> Value
  {
    guard let value: Value = try optional(name) else { throw DecodingProblem(name, "is missing") }
    return value
  }

  /// The member of that name as a `Value`; `nil` if it is absent or `null`.
  package func optional<Value: JSONDecodable>(_ name: String, as type: Value.Type = Value.self) throws(DecodingProblem)
    -> Value?
  {
    guard case .object = self else { throw DecodingProblem("", "params have to be an object") }
    guard let value = self[name], !value.isNull else { return nil }
    do throws(DecodingProblem) {
      return try Value(json: value)
    } catch {
      throw error.inside(name)
    }
  }
}

extension JSON: JSONDecodable {
  package init(json: JSON) { self = json }
}

extension String: JSONDecodable {
  package init(json: JSON) throws(DecodingProblem) {
    guard let string = json.string else { throw DecodingProblem("", "has to be a string") }
    self = string
  }
}

extension Bool: JSONDecodable {
  package init(json: JSON) throws(DecodingProblem) {
    guard let bool = json.bool else { throw DecodingProblem("", "has to be a boolean") }
    self = bool
  }
}

extension Int: JSONDecodable {
  package init(json: JSON) throws(DecodingProblem) {
    guard let integer = json.integer else { throw DecodingProblem("", "has to be an integer") }
    self = integer
  }
}

extension Array: JSONDecodable where Element: JSONDecodable {
  package init(json: JSON) throws(DecodingProblem) {
    guard let elements = json.array else { throw DecodingProblem("", "has to be an array") }
    self = []
    reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      do throws(DecodingProblem) {
        append(try Element(json: element))
      } catch {
        throw error.inside(String(index))
      }
    }
  }
}
