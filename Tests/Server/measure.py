#!/usr/bin/env python3
"""Measures the server on generated workspaces: start, memory, edits among 20 and 2,000 models, endurance.

    measure.py MODELD [EDITS]

Prints one figure a line. Compare figures of one run only; other work on the machine falls on all of them.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time

from client import Client, timed, uri


def contents(model, is_broken=False, extra=""):
    text = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<model documentVersion="1.0">\n'
    for index in range(40):
        partner = f"Entity{model}x{99 if is_broken and index == 0 else index ^ 1}"
        text += f'    <entity name="Entity{model}x{index}" representedClassName="Entity{model}x{index}">\n'
        for attribute in range(8):
            text += f'        <attribute name="a{attribute}" optional="YES" attributeType="String"/>\n'
        text += (f'        <relationship name="partner" optional="YES" maxCount="1" deletionRule="Nullify" '
                 f'destinationEntity="{partner}" inverseName="partner" inverseEntity="{partner}"/>\n    </entity>\n')
    return text + extra + "</model>\n"


def path(root, model):
    return f"{root}/d{model // 50}/M{model}.xcdatamodeld/M{model}.xcdatamodel/contents"


def write(root, count, extra=""):
    for model in range(count):
        os.makedirs(os.path.dirname(path(root, model)), exist_ok=True)
        with open(path(root, model), "w", encoding="utf-8") as file:
            file.write(contents(model, is_broken=model % 10 == 0, extra=extra))


def typed(version):
    """One character typed, or taken back."""
    start, end = {"line": 2, "character": 0}, {"line": 2, "character": version % 2}
    return [{"range": {"start": start, "end": end}, "text": "" if version % 2 else " "}]


def edit_times(server, root, count, first):
    def edit(version):
        server.change(path(root, 7), version, typed(version))
        server.wait_for_version(path(root, 7), version)
    return [timed(lambda: edit(version)) for version in range(first, first + count)]


def wake_ups(pid):
    total = {}
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/status", encoding="ascii") as file:
            total[task] = sum(int(line.split()[1]) for line in file if line.startswith("voluntary"))
    return total


def resident(server):
    return server.request("modeld/status")["residentBytes"] / 1e6


def endure(server, root, edits):
    text = contents(8)
    server.open(path(root, 8), text)
    for version in range(2, edits + 2):
        server.change(path(root, 8), version, typed(version))
        if version % 500 == 0:
            server.settle()
    for index in range(edits // 10):
        server.open(path(root, index % 2000), text if index % 2 else "")
        server.notify("textDocument/didClose", {"textDocument": {"uri": uri(path(root, index % 2000))}})
        if index % 200 == 0:
            server.settle()
    server.settle()


def main():
    modeld = os.path.abspath(sys.argv[1])
    edits = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    small, large = (os.path.realpath(tempfile.mkdtemp()) for _ in range(2))
    write(small, 20)
    write(large, 2000)
    begun = time.perf_counter()
    server = Client([modeld], large)
    server.settle()
    print(f"2,000 models, 80,000 entities: read, merged and published in {time.perf_counter() - begun:.2f} s")
    print(f"resident: {resident(server):.0f} MB")
    other = Client([modeld], small)
    other.settle()
    for one, root in ((other, small), (server, large)):
        one.open(path(root, 7))
        one.settle()
    few, many = [], []
    for turn in range(10):
        few += edit_times(other, small, 20, 2 + 20 * turn)
        many += edit_times(server, large, 20, 2 + 20 * turn)
    a, b = statistics.median(few), statistics.median(many)
    print(f"an edit, median: {a:.2f} ms among 20 models, {b:.2f} ms among 2,000, ratio {b / a:.2f}")
    place = {"textDocument": {"uri": uri(path(large, 7))}, "position": {"line": 11, "character": 120}}
    times = [timed(lambda: server.request("textDocument/definition", place)) for _ in range(300)]
    print(f"go to definition, median with the way there and back: {statistics.median(times):.2f} ms")
    # Every one of the 80,000 entities has an attribute of that name.
    place |= {"position": {"line": 3, "character": 26}, "context": {"includeDeclaration": True}}
    times = [timed(lambda: server.request("textDocument/references", place)) for _ in range(20)]
    print(f"references to an attribute whose name 80,000 entities have, median: {statistics.median(times):.0f} ms")
    write(large, 2000, extra="<!-- changed -->\n")
    print(f"2,000 files changed on the disk: settled after {timed(server.settle) / 1000:.2f} s")
    time.sleep(3)
    before = wake_ups(server.process.pid)
    time.sleep(10)
    after = wake_ups(server.process.pid)
    print(f"idle: {sum(after[t] - before[t] for t in after if t in before) / 10:.1f} wake-ups a second")
    begun = resident(server)
    endure(server, large, edits)
    print(f"{edits:,} edits, {edits // 10:,} opens and closes: {begun:.0f} MB before, {resident(server):.0f} MB after")
    server.stop()
    other.stop()
    shutil.rmtree(small)
    shutil.rmtree(large)


if __name__ == "__main__":
    main()
