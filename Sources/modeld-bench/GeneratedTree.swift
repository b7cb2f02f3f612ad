import ModelWorkspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory of generated models, forty entities each, of which every tenth has a mistake.
struct GeneratedTree {
  let directory: String
  private let count: Int

  init(_ directory: String, models count: Int) {
    self.directory = directory
    self.count = count
  }

  /// The path of a model's `contents`.
  func contents(_ model: Int) -> String {
    PathNames.join(directory, "d\(model / 50)/M\(model).xcdatamodeld/M\(model).xcdatamodel/contents")
  }

  /// Writes all models.
  func write(extra: String = "") {
    for model in 0..<count { write(contents(model), text(model, extra: extra)) }
  }

  /// Writes `count` small Swift files.
  func writeSources(_ count: Int) {
    for index in 0..<count {
      write(PathNames.join(directory, "Sources/s\(index / 100)/File\(index).swift"), "let x\(index) = \(index)\n")
    }
  }

  /// The text of a model.
  func text(_ model: Int, extra: String = "") -> String {
    GeneratedTree.text(model, isBroken: model.isMultiple(of: 10), extra: extra)
  }

  /// A model of entities in pairs, each with attributes and a relationship to its partner.
  static func text(_ model: Int, isBroken: Bool = false, extra: String = "") -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<model documentVersion=\"1.0\">\n"
    for index in 0..<40 {
      let (name, partner) = ("Entity\(model)x\(index)", "Entity\(model)x\(isBroken && index == 0 ? 99 : index ^ 1)")
      text += "    <entity name=\"\(name)\" representedClassName=\"\(name)\">\n"
      for attribute in 0..<8 {
        text += "        <attribute name=\"a\(attribute)\" optional=\"YES\" attributeType=\"String\"/>\n"
      }
      text +=
        "        <relationship name=\"partner\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" "
        + "destinationEntity=\"\(partner)\" inverseName=\"partner\" inverseEntity=\"\(partner)\"/>\n    </entity>\n"
    }
    return text + extra + "</model>\n"
  }

  private func write(_ path: String, _ text: String) {
    makeDirectory(PathNames.parent(path))
    do { try DiskFiles.writeFileAtomically(path, Array(text.utf8)) } catch {
      print("modeld-bench: \(error.path): \(error.message)")
      exit(2)
    }
  }

  private func makeDirectory(_ path: String) {
    guard !DiskFiles.directoryExists(path) else { return }
    makeDirectory(PathNames.parent(path))
    _ = unsafe mkdir(path, 0o777)
  }
}
