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
    let run = Run(options, terminal: .current, output: output, error: error)
    return run.finish(status(of: run))
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
    case .serve:
      return run.fail("the language server is not part of this version yet; see 'modeld --help' for '--check'")
    }
  }
}
