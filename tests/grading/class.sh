#!/usr/bin/env bash
# A class is graded as it should be, also by a run that is killed again and again: class.sh WARPBOOK PYTHON
set -euo pipefail
warpbook=${1:?the program}
python=${2:?the Python interpreter}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if ! bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    echo "bubblewrap does not work here, so nothing can be graded"
    [[ -z ${CI-} ]] && exit 77
    exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$python" "$here/generated_class.py" make "$folder/class" --files 16 --labs 01,07,14,26
"$warpbook" grade "$folder/class" --out "$folder/grades" --backend model </dev/null
"$python" "$here/generated_class.py" check "$folder/class.json" "$folder/grades"
"$python" "$here/corrected_dates.py" "$warpbook" "$folder/class" "$folder/grades"
"$python" "$here/killed_at_random.py" "$warpbook" "$folder/class" "$folder/grades" "$folder/killed" --kills 3
