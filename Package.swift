// swift-tools-version: 6.2

import PackageDescription

/// What every target is held to.
///
/// `unsafe` memory is marked where it is used, and a warning is an error.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A library target that may import `dependencies` and nothing else of this package.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target, which may also use what that target uses.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "modeld",
  platforms: [.macOS(.v15)],
  targets: [
    // Arrows go one way: a target imports those above it.
    library("ModelSyntax"),
    library("DataModel", ["ModelSyntax"]),
    library("ModelMerge", ["ModelSyntax", "DataModel"]),
    library("ModelHash", ["ModelSyntax", "DataModel", "ModelMerge"]),
    library("ModelMigration", ["ModelSyntax", "DataModel", "ModelMerge", "ModelHash"]),
    library("ModelPredicate", ["ModelSyntax", "DataModel"]),
    library("ModelRules", ["ModelSyntax", "DataModel", "ModelMerge", "ModelHash", "ModelMigration", "ModelPredicate"]),
    library(
      "ModelWorkspace", ["ModelSyntax", "DataModel", "ModelMerge", "ModelHash", "ModelPredicate", "ModelRules"]),
    library("ModelIDE", ["ModelSyntax", "DataModel", "ModelMerge", "ModelPredicate", "ModelRules", "ModelWorkspace"]),
    .systemLibrary(name: "CGlibc"),
    library(
      "ModelCheck",
      [
        "CGlibc", "JSONText", "ModelSyntax", "DataModel", "ModelMerge", "ModelHash", "ModelMigration", "ModelRules",
        "ModelWorkspace",
      ]),
    library("JSONText"),
    library("JSONRPC", ["JSONText"]),
    library("LanguageServerProtocol", ["JSONRPC"]),
    library(
      "ModelServer",
      [
        "ModelSyntax", "DataModel", "ModelMerge", "ModelRules", "ModelWorkspace", "ModelIDE", "JSONRPC",
        "LanguageServerProtocol",
      ]),
    .executableTarget(name: "modeld", dependencies: ["ModelCheck", "ModelServer"], swiftSettings: settings),
    .executableTarget(
      name: "modeld-bench",
      dependencies: ["ModelSyntax", "DataModel", "ModelMerge", "ModelRules", "ModelWorkspace", "ModelIDE"],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    tests(of: "ModelSyntax"),
    tests(of: "DataModel", ["ModelSyntax"]),
    tests(of: "ModelMerge", ["ModelSyntax", "DataModel"]),
    tests(of: "ModelHash", ["ModelSyntax", "DataModel", "ModelMerge"]),
    tests(of: "ModelMigration", ["ModelSyntax", "DataModel", "ModelMerge", "ModelHash"]),
    tests(of: "ModelPredicate", ["ModelSyntax", "DataModel"]),
    tests(of: "ModelRules", ["ModelSyntax", "DataModel", "ModelMerge"]),
    tests(of: "ModelWorkspace", ["ModelSyntax", "DataModel", "ModelMerge", "ModelHash", "ModelRules"]),
    tests(of: "JSONText"),
    tests(of: "JSONRPC"),
    tests(
      of: "ModelServer",
      [
        "ModelSyntax", "DataModel", "ModelMerge", "ModelRules", "ModelWorkspace", "ModelIDE", "JSONRPC",
        "LanguageServerProtocol",
      ]),
    tests(
      of: "ModelIDE", ["ModelSyntax", "DataModel", "ModelMerge", "ModelPredicate", "ModelRules", "ModelWorkspace"]),
    tests(
      of: "ModelCheck",
      ["CGlibc", "JSONText", "ModelSyntax", "DataModel", "ModelMerge", "ModelRules", "ModelWorkspace"]),
  ]
)

// The command `swift package check-models`, for packages that depend on this one. A plugin makes every build compile the
// tool that it runs a second time, so it is left out of this package's own builds.
if Context.packageDirectory.contains("/checkouts/") || Context.environment["MODELD_PLUGIN"] != nil {
  package.products.append(.plugin(name: "CheckModels", targets: ["CheckModels"]))
  package.targets.append(
    .plugin(
      name: "CheckModels",
      capability: .command(intent: .custom(verb: "check-models", description: "Check Core Data models")),
      dependencies: ["modeld"], path: "Sources/CheckModelsPlugin"))
}
