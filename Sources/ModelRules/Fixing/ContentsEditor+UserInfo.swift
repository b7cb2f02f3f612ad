import DataModel
import ModelSyntax

extension ContentsEditor {
  /// Takes an entry out of the user info that it is in, and that with it where nothing else is in there.
  func removingUserInfo(_ entry: UserInfoEntry) -> FileEdit? {
    guard let index = node(tag: entry.declaration.tag) else { return nil }
    guard let userInfo = parentOfOnlyChild(index) else { return removing(entry.declaration.tag) }
    guard let owner = parentOfOnlyChild(userInfo), ModelTerm(rawValue: tree.nodes[owner].name) != .entity else {
      return removing(tree.nodes[userInfo].tagRange)
    }
    // A property with nothing in it is written as one tag.
    let range = tree.nodes[owner].range
    return FileEdit(path, ByteRange(tree.nodes[owner].tagRange.end - 1, range.end), "/>")
  }

  /// The attribute that has a user-info entry.
  func attribute(withUserInfo entry: UserInfoEntry) -> Int? {
    model.attributes.firstIndex { $0.userInfo.indices.contains { model.userInfo[$0] == entry } }
  }

  /// The element around node `index` if nothing else is in it, be it a comment.
  private func parentOfOnlyChild(_ index: Int) -> Int? {
    let parent = Int(tree.nodes[index].parent)
    guard parent >= 0 else { return nil }
    return Array(tree.children(of: parent)).count == 1 ? parent : nil
  }
}
