import ModelSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The disks whose files change without the system telling, since others write to them too.
struct RemoteDisks: Equatable {
  /// The numbers of the devices, as `major:minor`.
  let devices: Set<Substring>

  /// The disks that are mounted now; none where there is no `/proc`, as on macOS.
  static var mounted: RemoteDisks {
    let text = try? DiskFiles.readFile("/proc/self/mountinfo")
    return RemoteDisks(mountInfo: text.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
  }

  /// Reads the lines of proc_pid_mountinfo(5): the third field is the device, the first after ` - ` the kind of disk.
  init(mountInfo: String) {
    var devices: Set<Substring> = []
    for line in mountInfo.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard let dash = fields.lastIndex(of: "-"), dash + 1 < fields.count, fields.count > 2 else { continue }
      if Self.isRemote(fields[dash + 1]) { devices.insert(fields[2]) }
    }
    self.devices = devices
  }

  /// Whether the directory at `path` lies on such a disk.
  func hold(_ path: String) -> Bool {
    guard !devices.isEmpty, let status = try? DirectoryListing.resolve(path) else { return false }
    let device = UInt64(truncatingIfNeeded: status.identity.device)
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    return devices.contains("\(major):\(minor)")
  }

  private static func isRemote(_ kind: Substring) -> Bool {
    let kinds: Set<Substring> = [
      "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ceph", "afs", "coda", "vboxsf", "ncpfs",
    ]
    return kinds.contains(kind) || kind.hasPrefix("fuse.")
  }
}
