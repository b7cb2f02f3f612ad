import ModelRules
import ModelWorkspace

extension Check {
  /// Mends what `--fix` may mend and writes it, or prints the patch; what could not be written.
  func fix(_ trees: inout [CheckedTree], _ filter: BaselineFilter?) -> [String] {
    guard let fixing = run.options.fixing else { return [] }
    var fixer = Fixer(run, fixing)
    fixer.mend(&trees) { finding, subjects in !(filter?.knows(finding, at: subjects.subject(of: finding)) ?? false) }
    let delivery = FixDelivery(run, fixer)
    guard !run.options.isDryRun else {
      delivery.printPatch()
      return []
    }
    return delivery.write()
  }
}
