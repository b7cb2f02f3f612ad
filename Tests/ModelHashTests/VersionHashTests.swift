import Testing

@testable import ModelHash

@Suite("Version hashes as values")
struct VersionHashTests {
  /// The examples of FIPS 180-4 and one message of exactly one block, with digests by `sha256sum`.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (String(repeating: "a", count: 55), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (String(repeating: "a", count: 56), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
  ])
  func `SHA-256 gives the published digests`(message: String, expected: String) {
    var digest = SHA256()
    digest.append("left over".utf8)
    _ = digest.digest()
    digest.append(message.utf8)
    #expect(digest.digest().hexadecimal == expected)
  }

  @Test func `Numbers are appended with the lowest byte first`() {
    var numbers = SHA256()
    numbers.append(littleEndian: UInt32(0x0403_0201))
    numbers.append(littleEndian: UInt16(0x0605))
    var bytes = SHA256()
    bytes.append([1, 2, 3, 4, 5, 6])
    #expect(numbers.digest() == bytes.digest())
  }

  @Test func `Hexadecimal and base64 go both ways`() throws {
    let hex = "1005cebb5f5361c9558cd4173b6fc47d37887a92bc4aaa3184cfc31bfcf3e040"
    // python3 -c "import base64; print(base64.b64encode(bytes.fromhex(hex)))"
    let base64 = "EAXOu19TYclVjNQXO2/EfTeIepK8SqoxhM/DG/zz4EA="
    let hash = try #require(VersionHash(hexadecimal: hex))
    #expect(hash.hexadecimal == hex)
    #expect(hash.base64 == base64)
    #expect(VersionHash(base64: base64) == hash)
    #expect(VersionHash(hexadecimal: hex.uppercased()) == hash)
    #expect(VersionHash(hash.bytes) == hash)
    #expect(hash.bytes.prefix(2) == [0x10, 0x05])
  }

  @Test(arguments: [
    "", "EAXOu19TYclVjNQXO2/EfTeIepK8SqoxhM/DG/zz4EA", "EAXOu19TYclVjNQXO2/EfTeIepK8SqoxhM/DG/zz4EAA",
    "EAXOu19TYclVjNQXO2/EfTeIepK8SqoxhM/DG/zz4E==", "EAXOu19TYclVjNQXO2/EfTeIepK8SqoxhM/DG/zz4EB=",
    "EAXOu19TYclVjNQXO2/EfTeIepK8SqoxhM-DG_zz4EA=",
  ])
  func `What is no base64 of 32 bytes is refused`(text: String) {
    #expect(VersionHash(base64: text) == nil)
    #expect(VersionHash(hexadecimal: text) == nil)
  }
}
