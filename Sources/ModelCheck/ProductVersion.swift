/// The version of modeld, as `--version` prints it and `CHANGELOG.md` lists it.
package enum ProductVersion {
  package static let number = "0.1.0"
}
