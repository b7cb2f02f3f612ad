import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a text as Foundation's parser reports them, each with its attributes and those it stands in.
final class XMLOracle: NSObject, XMLParserDelegate {
  private(set) var elements: [(path: String, attributes: [String: String])] = []
  private var open: [String] = []

  /// `nil` where Foundation refuses the text.
  static func elements(of bytes: [UInt8]) -> [(path: String, attributes: [String: String])]? {
    let oracle = XMLOracle()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = oracle
    return parser.parse() ? oracle.elements : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(name)
    elements.append((open.joined(separator: "/"), attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }
}
