/// A date as models write it: seconds since the start of 2001 in UTC.
struct ReferenceDate: Equatable {
  private let seconds: Int

  /// `nil` for what is no number, or lies more than some ten thousand years away.
  init?(_ text: String) {
    guard let value = Double(text), abs(value) < 3e11 else { return nil }
    seconds = Int(value.rounded(.down))
  }

  /// In the form of ISO 8601: `2001-01-01T00:00:00Z`.
  var text: String {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let second = seconds - days * 86_400
    let (year, month, day) = ReferenceDate.date(ofDay: days)
    let time = [second / 3600, second / 60 % 60, second % 60].map { ReferenceDate.padded($0, 2) }
    return "\(ReferenceDate.padded(year, 4))-\(ReferenceDate.padded(month, 2))-\(ReferenceDate.padded(day, 2))"
      + "T\(time.joined(separator: ":"))Z"
  }

  /// The date in the Gregorian calendar, by cycles of 400 years that begin on the first of March.
  private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
    // 0000-03-01 lies 730,791 days before 2001-01-01.
    let shifted = days + 730_791
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
