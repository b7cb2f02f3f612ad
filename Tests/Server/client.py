"""A small client for tests and measurements of `modeld` from outside; standard library only."""

import json
import os
import subprocess
import threading
import urllib.parse


def uri(path):
    return "file://" + urllib.parse.quote(path)


class Client:
    """A running server, with what it has published of each file."""

    def __init__(self, command, folder, capabilities=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.changed = threading.Condition()
        self.answers = {}
        self.published = {}
        self.last_id = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.request("initialize", {
            "processId": os.getpid(), "rootUri": None, "capabilities": capabilities or {},
            "workspaceFolders": [{"uri": uri(folder), "name": os.path.basename(folder)}]})
        self.notify("initialized", {})

    def notify(self, method, params):
        self._send({"method": method, "params": params})

    def request(self, method, params=None, timeout=120):
        self.last_id += 1
        ident = self.last_id
        self._send({"id": ident, "method": method, "params": params})
        with self.changed:
            if not self.changed.wait_for(lambda: ident in self.answers, timeout):
                raise TimeoutError(method)
        answer = self.answers.pop(ident)
        return answer["result"] if "result" in answer else answer

    def settle(self):
        self.request("modeld/barrier")

    def open(self, path, text=None, version=1):
        text = open(path, encoding="utf-8").read() if text is None else text
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": uri(path), "languageId": "xcdatamodel", "version": version, "text": text}})

    def change(self, path, version, changes):
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": uri(path), "version": version}, "contentChanges": changes})

    def wait_for_version(self, path, version, timeout=60):
        """Waits until diagnostics of that version have come."""
        with self.changed:
            if not self.changed.wait_for(
                    lambda: self.published.get(uri(path), {}).get("version") == version, timeout):
                raise TimeoutError(f"diagnostics of version {version}")

    def diagnostics(self):
        """All that is published now, as (path, diagnostic)."""
        return [(urllib.parse.unquote(u[len("file://"):]), d)
                for u, params in sorted(self.published.items()) for d in params["diagnostics"]]

    def stop(self):
        self.request("shutdown")
        self.notify("exit", None)
        return self.process.wait(10)

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while line := stream.readline().strip():
                if line.lower().startswith(b"content-length"):
                    length = int(line.split(b":")[1])
            if length is None:
                return
            self._take(json.loads(stream.read(length)))

    def _take(self, message):
        if "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})
            return
        with self.changed:
            if "id" in message:
                self.answers[message["id"]] = message
            elif message["method"] == "textDocument/publishDiagnostics":
                self.published[message["params"]["uri"]] = message["params"]
            self.changed.notify_all()
