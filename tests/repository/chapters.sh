#!/usr/bin/env bash
# Fails when a chapter shows other output than its lab's starter prints on the model: chapters.sh PROGRAM_FOLDER
#
# In a chapter, output stands below a line "$ ./warpbook check NN" and ends with a line "[...]".
set -euo pipefail
programs=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

stale=0
checked=0
for chapter in labs/*/README.md; do
    lab=$(basename "$(dirname "$chapter")")
    program=$programs/starter.$lab
    [[ -x $program ]] || { echo "$lab: not built, so not compared"; continue; }
    printed=$("$program" --backend model) || true
    shown=$(sed -n '/^\$ \.\/warpbook check/,/^\[\.\.\.\]$/p' "$chapter" | sed '1d;$d')
    checked=$((checked + 1))
    if ! diff <(printf '%s\n' "$shown" | sed '/^$/d') <(printf '%s\n' "$printed" | sed '/^$/d'); then
        echo "$chapter shows other output than $lab prints (< chapter, > program)"
        stale=1
    fi
done
echo "$checked chapters compared"
exit "$stale"
