package import ModelSyntax

/// A part of a predicate: a condition or an expression, with what it is made of.
package struct PredicateNode: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    // Conditions.

    /// Two or more conditions.
    case and, or
    /// One condition.
    case not
    /// The left and the right expression.
    case comparison(PredicateComparison)
    /// `TRUEPREDICATE` or `FALSEPREDICATE`.
    case always(Bool)

    // Expressions.

    /// A number, a string, `nil`, `YES` or `NO`.
    case literal(PredicateLiteral)
    /// `{a, b}`.
    case collection
    /// Two or more expressions with `+`, `-`, `*`, `/`, `**`, `:=` or a bitwise operator between, or one with a sign.
    case arithmetic
    /// Keys from the object at hand on, or from the one child on.
    case keyPath([PredicateKey])
    /// `SELF`.
    case object
    /// `$name`; the key's name is without the `$`, its range is not.
    case variable(PredicateKey)
    /// The collection and the condition; the variable's name is without the `$`.
    case subquery(PredicateKey)
    /// `name(…)` and `name:(…)`, with its arguments.
    case function(String)
    /// `a[…]`: the collection, and the index if it is an expression.
    case element
    /// `%@` and its like.
    case formatArgument

    /// What could not be read; its children are the parts that could.
    case broken
  }

  package internal(set) var kind: Kind
  package internal(set) var range: ByteRange
  package internal(set) var children: [PredicateNode] = []
  /// Whether the node stands in parentheses, which are not in its range.
  package internal(set) var isParenthesized = false

  /// Whether it says something that is true or false.
  package var isCondition: Bool {
    switch kind {
    case .and, .or, .not, .comparison, .always: true
    default: false
    }
  }
}

/// One key of a key path, or the name of a variable.
package struct PredicateKey: Equatable, Sendable {
  /// Without `#` or `$`; with the `@` of an operator.
  package let name: String
  /// Empty where a name is missing, which is then said by a problem.
  package let range: ByteRange

  package var isOperator: Bool { name.utf8.first == UInt8(ascii: "@") }
}

/// How two expressions are compared.
package struct PredicateComparison: Equatable, Sendable {
  package enum Quantifier: String, CaseIterable, Sendable {
    case any, some, all, none
  }

  package enum Operator: String, CaseIterable, Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case between, `in`, contains, beginsWith, endsWith, like, matches, conformsToUTI, equalsUTI

    /// Whether it compares single values, so that a whole to-many relationship makes no sense beside it.
    package var comparesSingleValues: Bool { self != .in && self != .contains }
  }

  package internal(set) var quantifier: Quantifier?
  package let `operator`: Operator
  package let operatorRange: ByteRange
}

package enum PredicateLiteral: Equatable, Sendable {
  case number, string, null, boolean
}
