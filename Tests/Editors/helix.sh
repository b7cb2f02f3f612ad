#!/usr/bin/env bash
# Helix with what editors/helix has as its settings, in a terminal whose screen is read.
set -euo pipefail
readonly session=modeld-helix-$$
trap 'tmux -L "$session" kill-server 2>/dev/null || true' EXIT
echo "$(hx --version)"

mkdir -p "$HOME/.config/helix/runtime"
cp "$EDITORS/helix/languages.toml" "$HOME/.config/helix/"
cp -R "$EDITORS/helix/queries" "$HOME/.config/helix/runtime/"
cat >"$HOME/.config/helix/config.toml" <<'TOML'
[editor.inline-diagnostics]
cursor-line = "hint"
other-lines = "hint"
[editor.statusline]
left = ["file-name"]
right = ["file-type", "position"]
TOML

screen() { tmux -L "$session" capture-pane -p; }

# wait_for WHAT TEST: waits until a test of the screen holds.
wait_for() {
  for _ in {1..300}; do
    if screen | eval "$2"; then return; fi
    sleep 0.1
  done
  echo "waited in vain for $1"
  screen | grep -v '^~\? *$'
  exit 1
}

# Key by key, or Escape and the next one are read as one.
keys() {
  local key
  for key in "$@"; do
    tmux -L "$session" send-keys "$key"
    sleep 0.2
  done
}

# Helix sends a folder only where one of the roots is found, as in a checkout.
mkdir "$SAMPLE/.git"
cd "$SAMPLE"
place=$(grep -n 'destinationEntity="Session"' "$MODEL" | head -n 1)
line=${place%%:*}
before=${place#*:}
before=${before%%Session\"*}
tmux -L "$session" -f /dev/null new-session -d -x 200 -y 50 "hx '$MODEL:$line:$((${#before} + 2))'"
wait_for "the file type" "grep -q 'xcdatamodel *$line:'"
wait_for "the warning" "grep -q 'should have an inverse'"
# Again if the folder was still being read: from the stand-in it is one step more.
for _ in {1..10}; do
  keys Escape g d
  if screen | grep -q 'Playback.xcdatamodel/contents'; then break; fi
  sleep 1
done
wait_for "the jump to the other model" "grep -q 'Playback.xcdatamodel/contents'"
wait_for "the entity" "grep -q \"$(grep -n 'entity name="Session"' "$SAMPLE"/Playback.xcdatamodeld/*/contents | cut -d: -f1):\""
keys C-o
wait_for "the way back" "grep -q 'Library 2.xcdatamodel/contents'"
keys : "$(grep -n 'name="cover"' "$MODEL" | cut -d: -f1)" Enter x d
wait_for "the warning to go away" "if grep -q 'should have an inverse'; then false; fi"
keys Escape : 'q!' Enter
