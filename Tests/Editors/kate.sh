#!/usr/bin/env bash
# Kate with what editors/kate has as its settings, on a screen that nobody sees; what goes over the wire is looked at.
set -euo pipefail
started=()
# shellcheck disable=SC2317 # the trap calls it
finish() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait
}
trap finish EXIT
QT_QPA_PLATFORM=offscreen kate --version 2>/dev/null | head -n 1

# Kate starts the modeld of the PATH; this one keeps what passes.
readonly modeld=$(command -v modeld)
mkdir -p "$HOME/bin" "$HOME/run" "$HOME/.config/kate/lspclient"
chmod 700 "$HOME/run"
cat >"$HOME/bin/modeld" <<SH
#!/bin/sh
tee "$HOME/sent" | "$modeld" "\$@" | tee "$HOME/received"
SH
chmod +x "$HOME/bin/modeld"
export PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME/run QT_QPA_PLATFORM=xcb
cp "$EDITORS/kate/servers.json" "$HOME/.config/kate/lspclient/settings.json"
cp "$EDITORS/kate/katemoderc" "$HOME/.config/"
cat >"$HOME/.config/katerc" <<INI
[General]
Show welcome view for new window=false
[Kate Plugins]
lspclientplugin=true
[lspclient]
AllowedServerCommandLines=$HOME/bin/modeld --stdio
INI

# wait_for WHAT PATTERN FILE: waits until a file holds a pattern.
wait_for() {
  for _ in {1..300}; do
    if grep -aqs -- "$2" "$3"; then return; fi
    sleep 0.1
  done
  echo "waited in vain for $1"
  tail -n 5 "$HOME/kate.log"
  exit 1
}

mkdir "$SAMPLE/.git"
DISPLAY=:$((70 + RANDOM % 200))
export DISPLAY
Xvfb "$DISPLAY" -screen 0 1200x700x24 >/dev/null 2>&1 &
started+=($!)
sleep 1
dbus-run-session -- kate -n "$MODEL" >"$HOME/kate.log" 2>&1 &
started+=($!)
wait_for "the server" '"capabilities"' "$HOME/received"
wait_for "the model" 'textDocument/didOpen' "$HOME/sent"
wait_for "the language" '"languageId": *"xcdatamodel"' "$HOME/sent"
wait_for "the warning" 'should have an inverse' "$HOME/received"
wait_for "the outline" 'textDocument/documentSymbol' "$HOME/sent"
