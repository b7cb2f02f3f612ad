#!/bin/sh
# Shows what modeld finds as issues in Xcode. Add a run-script build phase before "Compile Sources" with the text
#
#   "$SRCROOT/path/to/xcode-build-phase.sh"
#
# or with these lines, and switch off "Based on dependency analysis". User script sandboxing must be off too
# (ENABLE_USER_SCRIPT_SANDBOXING), since all models below $SRCROOT are read.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v modeld >/dev/null; then
  echo "warning: modeld is not installed, so the Core Data models are not checked"
  exit 0
fi
cd "${SRCROOT:-.}" && modeld --check --format xcode
