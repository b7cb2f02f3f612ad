import Testing

@testable import ModelWorkspace

struct RemoteDisksTests {
  @Test func `network disks and those of other programs are found by their kind`() {
    let text = """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      36 22 0:45 / /home/me/net rw,nosuid - nfs4 server:/export rw
      37 22 0:46 / /mnt/c rw master:3 shared:4 - 9p C: rw
      38 22 0:47 / /media/disk rw - fuseblk /dev/sdb1 rw
      39 22 0:48 / /home/me/far rw - fuse.sshfs host: rw
      """
    #expect(RemoteDisks(mountInfo: text).devices == ["0:45", "0:46", "0:48"])
  }

  @Test func `lines that are cut short are left out`() {
    #expect(RemoteDisks(mountInfo: "1 2 -\n- nfs\n\n22 1 8:1 / / rw").devices.isEmpty)
  }
}
