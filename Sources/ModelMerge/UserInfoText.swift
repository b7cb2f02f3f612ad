import DataModel

extension Model {
  /// The entries of a user info as one text, in the order of their keys; of equal keys the last counts.
  func userInfoText(_ run: Run) -> String {
    var values: [String: String] = [:]
    for entry in userInfo[run.indices] { values[string(entry.key)] = string(entry.value) }
    return values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
  }
}
