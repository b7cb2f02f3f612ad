"""The listener of editors/sublime, with a stand-in for Sublime Text's module."""

import importlib.util
import os
import sys
import types

print("Sublime Text's listener")
module = types.ModuleType("sublime_plugin")
module.EventListener = object
sys.modules["sublime_plugin"] = module
spec = importlib.util.spec_from_file_location("listener", os.environ["EDITORS"] + "/sublime/modeld.py")
listener = importlib.util.module_from_spec(spec)
spec.loader.exec_module(listener)


class View:
    """As much of a view as the listener asks for."""

    def __init__(self, path, scope="text.xml"):
        self.path, self.scope, self.syntax = path, scope, None

    def file_name(self):
        return self.path

    def scope_name(self, _):
        return self.scope + " meta.tag.xml"

    def assign_syntax(self, syntax):
        self.syntax = syntax


for path, taken in [
    (os.environ["MODEL"], True),
    ("C:\\App\\M.xcdatamodeld\\M.xcdatamodel\\contents", True),
    ("/App/M.xcdatamodeld/.xccurrentversion", True),
    ("/App/contents", False),
    ("/App/M.xcdatamodel/layout", False),
    (None, False),
]:
    view = View(path)
    listener.ModeldSyntaxListener().on_load(view)
    assert (view.syntax is not None) == taken, path
view = View(os.environ["MODEL"], "text.xml.xcdatamodel")
listener.ModeldSyntaxListener().on_post_save(view)
assert view.syntax is None, "a syntax that is right is assigned again"
