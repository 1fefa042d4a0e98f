#!/usr/bin/env bash
# expect.sh EXIT_CODE TEXT COMMAND…: runs the command as a user would, and fails when it exits otherwise or does not print
# the text.
set -uo pipefail
wanted_code=$1 wanted_text=$2
shift 2
printed=$("$@" 2>&1)
code=$?
if [[ $code != "$wanted_code" || $printed != *"$wanted_text"* ]]; then
    printf 'exit code %s, expected %s; expected to read "%s". What it printed:\n%s\n' \
        "$code" "$wanted_code" "$wanted_text" "$printed"
    exit 1
fi
