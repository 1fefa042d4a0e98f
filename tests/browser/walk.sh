#!/usr/bin/env bash
# Fails when a committed walk is not what docs/generators/walk.py makes now: walk.sh WARPBOOK WALK
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
command -v python3 >/dev/null || { echo "there is no python3"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$root/docs/generators/walk.py" "$1" "$folder/walk.html"
cmp "$folder/walk.html" "$2" || {
    echo "The walk is not what its page and its steps make of it. To write it: python3 docs/generators/walk.py build/bin/warpbook $2"
    exit 1
}
