import ModelSyntax
import TestSupport
import Testing

@testable import ModelPredicate

@Suite struct PredicateParserTests {
  @Test(arguments: [
    ("uuid == $UUID", "(equal uuid $UUID)"),
    ("oneToOne.name == $NAME OR string == $NEEDLE", "(or (equal oneToOne.name $NAME) (equal string $NEEDLE))"),
    ("lastName LIKE \"Duck*\"", "(like lastName \"Duck*\")"),
    ("true == true", "(equal true true)"),
    ("booleanAttribute == 1 AND floatAttribute > 5", "(and (equal booleanAttribute 1) (greater floatAttribute 5))"),
    ("a = 1 && b =< 2 || !(c => 3)", "(or (and (equal a 1) (lessOrEqual b 2)) (not (greaterOrEqual c 3)))"),
    ("a <> 1 and not b != 2 And c < 3", "(and (notEqual a 1) (not (notEqual b 2)) (less c 3))"),
    ("name contains[cd] 'x' or name BEGINSWITH[c] 'y'", "(or (contains name 'x') (beginsWith name 'y'))"),
    ("a BETWEEN {1, 10} AND b IN $SET", "(and (between a (list 1 10)) (in b $SET))"),
    ("ANY books.title == 'x' AND a == 1", "(and (any equal books.title 'x') (equal a 1))"),
    (
      "NONE a.b IN {'x', 'y'} || ALL a.b MATCHES '.*' || some c ENDSWITH 'z'",
      "(or (none in a.b (list 'x' 'y')) (all matches a.b '.*') (some endsWith c 'z'))"
    ),
    (
      "SUBQUERY(books, $b, $b.year > 1990 AND $b.tags.@count > 0).@count >= 2",
      "(greaterOrEqual (subquery $b books (and (greater $b->year 1990) (greater $b->tags.@count 0)))->@count 2)"
    ),
    (
      "books.@sum.price > 3 * (a + b) - -1", "(greater books.@sum.price (arithmetic 3 (arithmetic a b) (arithmetic 1)))"
    ),
    ("SELF.name == SELF.other.name", "(equal SELF->name SELF->other.name)"),
    ("SELF IN $LIST", "(in SELF $LIST)"),
    ("tags[0].name == 'x' AND tags[SIZE] > 2", "(and (equal (element tags 0)->name 'x') (greater (element tags) 2))"),
    ("#in == 1 AND a.in == 2 AND a.#like == 3", "(and (equal in 1) (equal a.in 2) (equal a.like 3))"),
    (
      "canonical:(name) == lowercase('X') AND now() > d",
      "(and (equal (canonical: name) (lowercase 'X')) (greater (now) d))"
    ),
    ("modulus:by:(a, 2) == 0", "(equal (modulus:by: a 2) 0)"),
    (
      "CAST(d, 'NSNumber') > 1e3 AND a == 0x1F AND b == .5",
      "(and (greater (CAST d 'NSNumber') 1e3) (equal a 0x1F) (equal b .5))"
    ),
    ("TERNARY(a == 1, b, c) == 2", "(equal (TERNARY (equal a 1) b c) 2)"),
    ("FUNCTION(a, 'description', 1) == ''", "(equal (FUNCTION a 'description' 1) '')"),
    (
      "type UTI-CONFORMS-TO 'public.text' AND t uti-equals 'x'",
      "(and (conformsToUTI type 'public.text') (equalsUTI t 'x'))"
    ),
    ("((a == 1) AND (b == 2)) AND c == nil", "(and (and (equal a 1) (equal b 2)) (equal c nil))"),
    ("TRUEPREDICATE", "TRUE"), ("falsepredicate or a == 1", "(or FALSE (equal a 1))"),
    ("name == \"a \\\" b\" AND x == 'it\\'s'", "(and (equal name \"a \\\" b\") (equal x 'it\\'s'))"),
    ("größe == 1 AND _x1 == 2", "(and (equal größe 1) (equal _x1 2))"),
    ("first == 1 AND size == 2 AND last == 3", "(and (equal first 1) (equal size 2) (equal last 3))"),
    ("a == 1\n AND\tb == 2", "(and (equal a 1) (equal b 2))"),
    ("@count > 1", "(greater @count 1)"), ("$FETCH_SOURCE.x == y", "(equal $FETCH_SOURCE->x y)"),
    ("days & 2 == 2 AND (flags | 4) > 0", "(and (equal (arithmetic days 2) 2) (greater (arithmetic flags 4) 0))"),
    ("a << 1 ^ 3 == ~b >> 2", "(equal (arithmetic a 1 3) (arithmetic b 2))"),
    ("grades.@max.value > 90", "(greater grades.@max.value 90)"), ("dogs[SIZE] = 3", "(equal (element dogs) 3)"),
    ("1 BETWEEN { 0 , 33 }", "(between 1 (list 0 33))"), ("CAST(0, \"NSDate\") < d", "(less (CAST 0 \"NSDate\") d)"),
    (
      "SUBQUERY(models, $m, ANY $m.trims IN $T).@count > 0",
      "(greater (subquery $m models (any in $m->trims $T))->@count 0)"
    ),
    (
      "FUNCTION('10.5', 'floatValue') > 3 && title MATCHES '^[a-z]+$'",
      "(and (greater (FUNCTION '10.5' 'floatValue') 3) (matches title '^[a-z]+$'))"
    ),
    ("NOT ANY a.b == 1", "(not (any equal a.b 1))"), ("x := 1 == 1", "(equal (arithmetic x 1) 1)"),
    ("", ""), ("  ", ""),
  ])
  func `a predicate is read without a fault`(text: String, shape: String) {
    let read = PredicateText(text)
    #expect(read.problems == [])
    #expect(read.shape == shape)
  }

  @Test(arguments: [
    ("messages.@count", "messages.@count"), ("canonical:(name)", "(canonical: name)"), ("now()", "(now)"),
    ("uppercase:(title)", "(uppercase: title)"), ("a.b.@sum", "a.b.@sum"), ("name", "name"),
  ])
  func `an expression is read without a fault`(text: String, shape: String) {
    let read = PredicateText(text, isExpression: true)
    #expect(read.problems == [])
    #expect(read.shape == shape)
  }

  @Test(arguments: [
    ("name ==", "==", "is followed by nothing"),
    ("name", "name", "is not compared with anything"),
    ("a == 1 AND b", "b", "is not compared with anything"),
    ("name == == 2", "==", "stands where a key or a value is expected"),
    ("name == 'x", "'x", "is a string without its closing quotation mark"),
    ("(a == 1", "(", "is never closed"),
    ("a == 1)", ")", "does not belong here: what stands before it is complete"),
    ("a == 1 b == 2", "b", "does not belong here: what stands before it is complete"),
    ("a == b == c", "==", "compares what is a condition already"),
    ("a NOT IN {1}", "NOT", "cannot stand before IN: write NOT (… IN …)"),
    ("a IN {1, 2", "{", "is never closed"),
    ("in == 1", "in", "is a keyword where a key or a value is expected; the property of that name is '#in'"),
    ("all == 1", "all", "is a keyword where a key or a value is expected; the property of that name is '#all'"),
    ("a. == 1", "==", "stands where a key is expected"),
    ("a.", ".", "has no key behind it"),
    ("a == 1 AND", "AND", "is followed by nothing"),
    ("a CONTAINS[x] 'y'", "x", "is not an option of an operator, which are c, d, n and l"),
    ("SUBQUERY(a, b) > 1", "SUBQUERY", "takes a collection, a variable and a condition"),
    ("a == ?", "?", "stands where a key or a value is expected"),
    ("a CONTAIN 'x'", "CONTAIN", "is no operator; did you mean 'CONTAINS'?"),
    ("a == 1 ADN b == 2", "ADN", "does not belong here: what stands before it is complete"),
    ("canonical:a == 1", "a", "stands where '(' and the arguments of 'canonical:' are expected"),
  ])
  func `a fault is named once, at the token`(text: String, place: String, message: String) {
    let read = PredicateText(text)
    #expect(read.problems == ["\(place): '\(place)' \(message)"])
  }

  @Test func `format arguments are named each, and are no fault of syntax`() {
    let read = PredicateText("name == %@ AND %K > %d AND a.%K == 1")
    #expect(read.shape == "(and (equal name %@) (greater %K %d) (equal a.%K 1))")
    #expect(read.predicate.problems.map { read.source.string($0.range) } == ["%@", "%K", "%d", "%K"])
    #expect(read.predicate.problems.allSatisfy { $0.kind == .formatArgument })
  }

  @Test func `places lead through the references of the value`() throws {
    let read = PredicateText("a &lt;= 1 &amp;&amp; b&#46;c == &quot;x &amp; y&quot; &amp;&amp; d")
    #expect(read.problems == ["d: 'd' is not compared with anything"])
    let root = try #require(read.predicate.root)
    #expect(read.source.string(root.range) == read.source.string(ByteRange(0, read.source.count)))
    #expect(
      root.children.map { read.source.string($0.range) } == ["a &lt;= 1", "b&#46;c == &quot;x &amp; y&quot;", "d"])
    guard case .comparison(let comparison) = root.children[0].kind else { return }
    #expect(read.source.string(comparison.operatorRange) == "&lt;=")
  }

  @Test(arguments: ["(", "((a[", "NOT ", "-", "f(", "{", "a[0]", "a[", "(a).b", "!", "a == (", "a.", "SUBQUERY(x,$y,"])
  func `repetition neither overflows the stack nor takes for ever`(part: String) {
    let read = PredicateText(String(repeating: part, count: 50_000))
    #expect(read.predicate.problems.count == 1)
    #expect(depth(read.predicate.root) <= 3 * PredicateParser.depthLimit + 10)
  }

  @Test func `a long chain of operators is flat`() {
    let read = PredicateText(Array(repeating: "a == 1 + 2", count: 20_000).joined(separator: " OR "))
    #expect(read.problems == [])
    #expect(read.predicate.root?.children.count == 20_000)
    #expect(depth(read.predicate.root) == 4)
  }

  @Test(arguments: UInt64(0)..<200)
  func `any text gives nodes with ordered places`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = [
      "a", ".", "==", "(", ")", "$x", "ANY ", " AND ", "'s'", "\"", "[", "]", "{", "}", ",", "SUBQUERY(", "%@",
      "@count",
      "&lt;", "&#x1F600;", "NOT ", "-", "1", "#", "in ", ":", "é", "\n",
    ]
    let text = (0..<30).compactMap { _ in parts.randomElement(using: &random) }.joined()
    let read = PredicateText(text)
    if let root = read.predicate.root { check(root, inside: ByteRange(0, read.source.count)) }
    #expect(read.predicate.problems.filter { $0.kind == .syntax }.count <= 1)
    #expect(read.predicate.problems.allSatisfy { !$0.range.isEmpty })
  }

  private func check(_ node: PredicateNode, inside range: ByteRange) {
    #expect(node.range.start >= range.start && node.range.end <= range.end)
    for child in node.children { check(child, inside: ByteRange(range.start, range.end)) }
  }

  private func depth(_ node: PredicateNode?) -> Int {
    guard let node else { return 0 }
    return 1 + (node.children.map { depth($0) }.max() ?? 0)
  }
}
