import ModelWorkspace

/// What `modeld` does with its arguments.
package enum CommandLineTool {
  /// - Parameter serve: Serves an editor and gives the status for the end; the server is another module's.
  package static func run(_ arguments: [String], serve: (Options) -> Int32) -> Int32 {
    let output = Output.standardOutput()
    let error = Output.standardError()
    let options: Options
    do throws(OptionError) {
      options = try Options(arguments: arguments)
    } catch let problem {
      let run = Run(Options(), terminal: .current, output: output, error: error)
      return run.finish(run.fail(problem.message)).rawValue
    }
    if let jobs = options.jobs { Processors.limit(to: jobs) }
    let run = Run(options, terminal: .current, output: output, error: error)
    let status = run.finish(options.command.run(run))
    return options.command == .serve && status == .clean ? serve(options) : status.rawValue
  }
}
