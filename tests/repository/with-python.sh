#!/usr/bin/env bash
# with-python.sh SCRIPT.py ARGUMENT…: runs the script, or exits with 77 (skipped) where there is no Python: students need none.
set -euo pipefail
if ! command -v python3 >/dev/null; then
    echo "not tested: there is no python3"
    exit 77
fi
exec python3 -B "$@"
