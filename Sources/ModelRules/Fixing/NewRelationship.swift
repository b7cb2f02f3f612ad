import DataModel

/// A relationship that is to be written, with what Xcode writes of each.
struct NewRelationship {
  let name: String
  var isToMany = false
  var isOrdered = false
  var isOptional = true
  var minCount: String?
  var maxCount: String?
  var deletionRule = "Nullify"
  let destination: String
  let inverse: String
  var isSyncable = false

  init(name: String, isToMany: Bool, destination: String, inverse: String, isSyncable: Bool) {
    self.name = name
    self.isToMany = isToMany
    self.destination = destination
    self.inverse = inverse
    self.isSyncable = isSyncable
  }

  /// A copy of a relationship of `model`, with its inverse.
  init(copying relationship: Relationship, of model: Model) {
    name = model.string(relationship.name)
    isToMany = relationship.isToMany
    isOrdered = relationship.flags.contains(.ordered)
    isOptional = relationship.flags.contains(.optional)
    minCount = model.text(.minCount, of: relationship.declaration)
    maxCount = model.text(.maxCount, of: relationship.declaration)
    deletionRule = model.text(.deletionRule, of: relationship.declaration) ?? "Nullify"
    destination = model.string(relationship.destination)
    inverse = model.string(relationship.inverseName)
    isSyncable = relationship.flags.contains(.syncable)
  }

  /// The element, its XML attributes in Xcode's order.
  var element: String {
    var values = [("name", name)]
    if isOptional { values.append(("optional", "YES")) }
    if isToMany { values.append(("toMany", "YES")) }
    if let minCount { values.append(("minCount", minCount)) }
    if let count = isToMany ? maxCount : "1" { values.append(("maxCount", count)) }
    values.append(("deletionRule", deletionRule))
    if isOrdered { values.append(("ordered", "YES")) }
    values += [("destinationEntity", destination), ("inverseName", inverse), ("inverseEntity", destination)]
    if isSyncable { values.append(("syncable", "YES")) }
    return "<relationship " + values.map { "\($0.0)=\"\($0.1.escapedForXML())\"" }.joined(separator: " ") + "/>"
  }
}
