import ModelWorkspace

/// What `modeld` does with its arguments.
package enum CommandLineTool {
  package static func run(_ arguments: [String]) -> ExitStatus {
    let output = Output.standardOutput()
    let error = Output.standardError()
    let options: Options
    do throws(OptionError) {
      options = try Options(arguments: arguments)
    } catch let problem {
      let run = Run(Options(), terminal: .current, output: output, error: error)
      return run.finish(run.fail(problem.message))
    }
    if let jobs = options.jobs { Processors.limit(to: jobs) }
    let run = Run(options, terminal: .current, output: output, error: error)
    return run.finish(options.command.run(run))
  }
}
