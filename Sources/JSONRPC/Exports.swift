// Whoever speaks JSON-RPC speaks JSON.
@_exported public import JSONText
