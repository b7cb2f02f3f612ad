#!/usr/bin/env python3
"""Plays the cases that have a `language_server` part against the server.

    play_cases.py MODELD CASES

Each case is started on one state of its files and changed to another, on the disk or in open documents that are not
saved; what is published in the end has to be what `expected.json` says. Exits with 1 if a case fails.
"""

import json
import os
import pathlib
import shutil
import sys
import tempfile

from client import Client, uri

SEVERITY = {1: "error", 2: "warning"}
WATCHING = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


def files(directory):
    return [p.relative_to(directory) for p in sorted(pathlib.Path(directory).rglob("*")) if p.is_file()]


def play(modeld, case, scenario, capabilities):
    """What is published in the end, as (path, diagnostic), paths below the tree."""
    root = os.path.realpath(tempfile.mkdtemp())
    try:
        shutil.copytree(case / scenario["start"], root, dirs_exist_ok=True)
        server = Client([modeld], root, capabilities)
        target = case / scenario["change_to"]
        if "didChange " in scenario["via"]:
            for file in files(root):
                server.open(os.path.join(root, file))
            server.settle()
            for file in files(target):
                text = (target / file).read_text(encoding="utf-8")
                server.change(os.path.join(root, file), 2, [{"text": text}])
        else:
            server.settle()
            shutil.copytree(target, root, dirs_exist_ok=True)
            changes = [{"uri": uri(os.path.join(root, file)), "type": 2} for file in files(target)]
            server.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        server.settle()
        found = [(os.path.relpath(path, root), diagnostic) for path, diagnostic in server.diagnostics()]
        server.stop()
        return found
    finally:
        shutil.rmtree(root, ignore_errors=True)


def problems(found, expected):
    counts = {name: sum(1 for _, d in found if SEVERITY.get(d["severity"]) == name) for name in SEVERITY.values()}
    wrong = [f"{counts[name]} {name}s" for name in SEVERITY.values() if counts[name] != expected[name + "s"]]
    for want in expected["diagnostics"]:
        places = [(p["file"], p["line"]) for p in want["at_any_of"]]
        if not any((path, d["range"]["start"]["line"] + 1) in places and all(word in str(d) for word in want["mentions"])
                   for path, d in found):
            wrong.append(f"nothing at {places}")
    return wrong


def main():
    modeld, cases = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    failed = 0
    for file in sorted(cases.glob("*/expected.json")):
        expected = json.loads(file.read_text(encoding="utf-8"))
        if "language_server" not in expected:
            continue
        for capabilities in ({}, WATCHING):
            wrong = problems(play(modeld, file.parent, expected["language_server"], capabilities), expected)
            failed += bool(wrong)
            print(f"{'FAIL' if wrong else 'pass'} {file.parent.name}", "; ".join(wrong))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
