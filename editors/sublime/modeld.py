"""Gives the files of Core Data models their syntax: they have no extension, so their directories tell."""

import re

import sublime_plugin

MODEL_FILE = re.compile(r"\.xcdatamodel/contents$|\.xcdatamodeld/\.xccurrentversion$")
SYNTAX = "scope:text.xml.xcdatamodel"


def is_model_file(path):
    """Whether the file at `path` is part of a Core Data model."""
    return path is not None and MODEL_FILE.search(path.replace("\\", "/")) is not None


class ModeldSyntaxListener(sublime_plugin.EventListener):
    """Assigns the syntax when a file is opened or saved under a model's name."""

    def on_load(self, view):
        self.assign(view)

    def on_post_save(self, view):
        self.assign(view)

    def assign(self, view):
        if is_model_file(view.file_name()) and view.scope_name(0).split(" ")[0] != "text.xml.xcdatamodel":
            view.assign_syntax(SYNTAX)
