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
    let run = Run(options, terminal: .current, output: output, error: error)
    if options.command == .serve {
      if run.terminal.isInputTerminal { run.hintAtServing() }
      return serve(options)
    }
    return run.finish(status(of: run)).rawValue
  }

  private static func status(of run: Run) -> ExitStatus {
    switch run.options.command {
    case .check:
      return Check(run)()
    case .merge:
      return MergeCommand(run)()
    case .help:
      run.output.write(OptionTable.help)
      return .clean
    case .version:
      run.output.write("modeld \(ProductVersion.number)\n")
      return .clean
    case .serve: preconditionFailure("the server is started by the program itself")
    }
  }
}
