#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is known of the place where the output is read.
package struct Terminal: Equatable, Sendable {
  /// Whether standard input comes from a terminal.
  package let isInputTerminal: Bool
  /// Whether standard output goes to a terminal.
  package let isOutputTerminal: Bool
  /// Whether standard error goes to a terminal.
  package let isErrorTerminal: Bool
  /// The width of the terminal in columns.
  package let width: Int
  /// What the environment says about colour; `nil` where it says nothing.
  private let wantsColor: Bool?

  /// The terminal of this process.
  package static var current: Terminal {
    Terminal(
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1, windowWidth: windowWidth,
      environment: Environment.current.callAsFunction)
  }

  /// - Parameters:
  ///   - windowWidth: The columns of the window, where there is one to ask.
  ///   - environment: The value of an environment variable, or `nil` where it is not set.
  package init(
    isInputTerminal: Bool = false, isOutputTerminal: Bool, isErrorTerminal: Bool, windowWidth: Int? = nil,
    environment: (String) -> String?
  ) {
    self.isInputTerminal = isInputTerminal
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    width = max(Terminal.leastWidth, windowWidth ?? environment("COLUMNS").flatMap { Int($0) } ?? 100)
    wantsColor = Terminal.colorWish(in: environment)
  }

  /// The same, but for results that go to a file: in colour only if the option wants it.
  package var asFile: Terminal {
    Terminal(isOutputTerminal: false, isErrorTerminal: isErrorTerminal, windowWidth: width) { _ in nil }
  }

  /// Whether results are shown in colour: the option decides, else the environment, else whether a person reads them.
  package func showsColor(_ choice: Options.ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: wantsColor ?? isOutputTerminal
    }
  }

  /// Whether results are shown with their source lines, which a person wants and a program does not.
  package func showsSource(_ choice: Options.ColorChoice) -> Bool {
    isOutputTerminal || showsColor(choice)
  }

  /// Narrower than this, an excerpt of a line tells nothing.
  private static let leastWidth = 40

  /// `NO_COLOR` is as no-color.org has it, `CLICOLOR_FORCE` as bixense.com/clicolors has it, `FORCE_COLOR` as Node.js does.
  private static func colorWish(in environment: (String) -> String?) -> Bool? {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if value("NO_COLOR") != nil { return false }
    if let force = value("FORCE_COLOR") { return force != "0" && force != "false" }
    if let force = value("CLICOLOR_FORCE"), force != "0" { return true }
    if value("CLICOLOR") == "0" || value("TERM") == "dumb" { return false }
    return nil
  }

  private static var windowWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
