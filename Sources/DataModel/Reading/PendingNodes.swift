import ModelSyntax

/// The children of an element, and behind them what turns up while they are read.
struct PendingNodes {
  private(set) var children: XMLChildren
  private var others: [Int] = []
  private var taken = 0

  init(_ children: XMLChildren) { self.children = children }

  mutating func next() -> Int? {
    if let child = children.next() { return child }
    guard taken < others.count else { return nil }
    defer { taken += 1 }
    return others[taken]
  }

  mutating func append(_ nodes: [Int]) {
    if !nodes.isEmpty { others += nodes }
  }
}
