import Foundation
import PackagePlugin

/// `swift package check-models [OPTION ...] [PATH ...]`: runs `modeld --check` in the directory of a package.
@main
struct CheckModels: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "modeld").url
    process.arguments = ["--check"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // What was found stands on standard output; an error gives the command its exit status.
    if process.terminationStatus != 0 { Diagnostics.error("modeld ended with status \(process.terminationStatus)") }
  }
}
