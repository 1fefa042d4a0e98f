#!/usr/bin/env bash
# For scripts that watch processes; they have a function `fail SENTENCE`.

# Half a minute is longer than anything takes on a busy machine: who waits longer waits in vain.

# wait_until COMMAND…: until it succeeds.
wait_until() { for ((i = 0; i < 3000; ++i)); do "$@" && return; sleep 0.01; done; fail "this never came true: $*"; }

# wait_for FILE: until something is in it.
wait_for() { wait_until test -s "$1"; }

# Processes of others may be killed, and still be there until somebody asks how they ended.
runs() { [[ -e /proc/$1 && $(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) != [ZX]* ]]; }
expect_end() { for ((i = 0; i < 3000; ++i)); do runs "$1" || return 0; sleep 0.01; done; kill -KILL "$1"; fail "$2 runs on"; }
