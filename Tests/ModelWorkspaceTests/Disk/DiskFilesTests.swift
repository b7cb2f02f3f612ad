import Foundation
import ModelSyntax
import ModelWorkspace
import TestSupport
import Testing

@Suite struct DiskFilesTests {
  @Test func `a file is read whole`() throws {
    let tree = try TemporaryTree()
    let long = String(repeating: "é", count: 100_000)
    try tree.add("long", long)
    try tree.add("empty")
    try tree.link("link", to: "long")
    #expect(try DiskFiles.readFile(tree["long"]) == SourceText(long))
    #expect(try DiskFiles.readFile(tree["link"]).count == 200_000)
    #expect(try DiskFiles.readFile(tree["long"], limit: 200_000).count == 200_000)
    #expect(try DiskFiles.readFile(tree["empty"]).bytes.isEmpty)
  }

  @Test func `what can't be read says why`() throws {
    let tree = try TemporaryTree(["directory/"])
    try tree.add("file", "12345")
    try tree.link("loop", to: "loop")
    try #require(unsafe mkfifo(tree["pipe"], 0o600) == 0)
    #expect(throws: FileReadError.notFound) { try DiskFiles.readFile(tree["missing"]) }
    #expect(throws: FileReadError.notFound) { try DiskFiles.readFile(tree["file/x"]) }
    #expect(throws: FileReadError.isDirectory) { try DiskFiles.readFile(tree["directory"]) }
    #expect(throws: FileReadError.notAFile) { try DiskFiles.readFile(tree["pipe"]) }
    #expect(throws: FileReadError.tooLarge(bytes: 5, limit: 4)) { try DiskFiles.readFile(tree["file"], limit: 4) }
    #expect(throws: FileReadError.system(errno: ELOOP)) { try DiskFiles.readFile(tree["loop"]) }
    #expect(FileReadError.system(errno: EACCES).message == "permission denied")
    #expect(FileReadError.tooLarge(bytes: 5, limit: 4).message == "is too large: 5 bytes, where 4 are allowed")
  }

  #if os(Linux)
    @Test func `a file that hides its size is read whole`() throws {
      #expect(try DiskFiles.readFile("/proc/self/status").count > 100)
      #expect(throws: FileReadError.self) { try DiskFiles.readFile("/proc/self/status", limit: 10) }
    }
  #endif

  @Test func `a file is replaced, with its permissions and through links`() throws {
    let tree = try TemporaryTree(["a/"])
    try DiskFiles.writeFileAtomically(tree["a/new"], Array("one".utf8))
    try tree.setPermissions(0o640, of: "a/new")
    try tree.link("link", to: "a/new")
    try DiskFiles.writeFileAtomically(tree["link"], Array("two".utf8))
    #expect(tree.text("a/new") == "two")
    #expect(try FileManager.default.attributesOfItem(atPath: tree["a/new"])[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree["a"]) == ["new"])
    #expect(throws: FileWriteError(path: tree["a"], errno: EISDIR)) {
      try DiskFiles.writeFileAtomically(tree["a"], [])
    }
    #expect(throws: FileWriteError.self) { try DiskFiles.writeFileAtomically(tree["no/file"], []) }
  }

  @Test func `directories are made as far as they are missing`() throws {
    let tree = try TemporaryTree(["file"])
    try DiskFiles.createDirectories(tree["a/b/c/"])
    try DiskFiles.createDirectories(tree["a/b/c"])
    #expect(DiskFiles.directoryExists(tree["a/b/c"]) && !DiskFiles.directoryExists(tree["file"]))
    #expect(throws: FileWriteError.self) { try DiskFiles.createDirectories(tree["file/x"]) }
    #expect(throws: FileWriteError.self) { try DiskFiles.createDirectories(tree["file"]) }
  }
}
