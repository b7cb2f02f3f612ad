import Testing

@testable import ModelIDE

@Suite struct ReferenceDateTests {
  // Worked out with Python: datetime(2001, 1, 1) + timedelta(seconds=n).
  @Test(arguments: [
    ("0", "2001-01-01T00:00:00Z"), ("-1", "2000-12-31T23:59:59Z"), ("86399", "2001-01-01T23:59:59Z"),
    ("505440000", "2017-01-07T00:00:00Z"), ("-978307200", "1970-01-01T00:00:00Z"), ("96897600", "2004-01-27T12:00:00Z"),
    ("99705600.5", "2004-02-29T00:00:00Z"), ("-63082281600", "0002-01-02T00:00:00Z"),
  ])
  func `seconds since 2001 become a date`(seconds: String, date: String) {
    #expect(ReferenceDate(seconds)?.text == date)
  }

  @Test(arguments: ["", "x", "1e300", "nan", "inf"])
  func `what is no date is refused`(text: String) {
    #expect(ReferenceDate(text) == nil)
  }
}
