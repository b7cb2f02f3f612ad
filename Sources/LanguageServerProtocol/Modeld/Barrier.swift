/// `modeld/barrier`: a request of our own that is answered when all that came before it has settled.
package enum BarrierRequest: RequestType {
  package static let method = "modeld/barrier"
  package typealias Params = NoParams
  package typealias Result = NullResult
}
