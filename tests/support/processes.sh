#!/usr/bin/env bash
# For scripts that watch processes; they have a function `fail SENTENCE`.

# wait_for FILE: until something is in it.
wait_for() { for ((i = 0; i < 1000; ++i)); do [[ -s $1 ]] && return; sleep 0.01; done; fail "$1 does not appear"; }

# Processes of others may be killed, and still be there until somebody asks how they ended.
runs() { [[ -e /proc/$1 && $(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) != [ZX]* ]]; }
expect_end() { for ((i = 0; i < 1000; ++i)); do runs "$1" || return 0; sleep 0.01; done; kill -KILL "$1"; fail "$2 runs on"; }
