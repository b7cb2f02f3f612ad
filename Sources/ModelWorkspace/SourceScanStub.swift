import ModelSyntax
enum SourceScan { static func mergingCall(in t: SourceText, at p: String) -> ByteRange? { nil } }
