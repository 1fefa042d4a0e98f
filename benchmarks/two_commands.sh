#!/usr/bin/env bash
# What somebody waits for who has just cloned the workbook: wall seconds and CPU seconds (user and system) of each command, as a table.
set -euo pipefail

usage() {
    cat <<'END'
benchmarks/two_commands.sh [--selftest] [--all]

In a fresh clone of this repository's HEAD, in $TMPDIR, with the packages that this machine has:

  ./warpbook list               the first screen: configures, and builds what shows it
  ./warpbook                    until a first check can answer
  ./warpbook check 01           the first check, and then those of further labs
  saves                         from a save to the end of the check, the median of five: labs 01, 14, 18, with solved files
  --selftest                    ./warpbook selftest, too
  --all                         ./warpbook selftest --all, too

Compile nothing else meanwhile. ccache is off.
END
}

wanted=()
for argument in "$@"; do
    case $argument in
    --selftest) wanted+=(selftest) ;;
    --all) wanted+=("selftest --all") ;;
    --help) usage && exit ;;
    *) usage >&2 && exit 64 ;;
    esac
done

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$project" "$folder/workbook"
cd "$folder/workbook"
export CCACHE_DISABLE=1

# seconds COMMAND…: "WALL CPU CODE"; what it printed is in $folder/printed.
seconds() {
    local TIMEFORMAT='%R %U %S' code=0
    { time "$@" >"$folder/printed" 2>&1 </dev/null || code=$?; } 2>"$folder/time"
    awk -v code="$code" '{ printf "%.1f %.1f %d\n", $1, $2 + $3, code }' "$folder/time"
}

row() {
    local wall cpu code
    read -r wall cpu code < <(seconds "${@:2}")
    printf '| %s | %s | %s | %s |\n' "$1" "$wall" "$cpu" "$code"
}

# save NN-name FILE: five saves of a solved file.
save() {
    local i results=()
    cp "solutions/$1/$2" "labs/$1/$2"
    ./warpbook check "${1%%-*}" >/dev/null 2>&1 || true
    for i in 1 2 3 4 5; do
        echo "// save $i" >>"labs/$1/$2"
        results+=("$(seconds ./warpbook check "${1%%-*}")")
    done
    local median
    median=$(printf '%s\n' "${results[@]}" | sort -n | sed -n 3p)
    printf '| a save of %s | %s |\n' "$1" "${median// / | }"
}

printf '%s cores, %s, nvcc: %s, %s\n\n' "$(nproc)" "$(g++ --version | head -n 1)" \
    "$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || echo none)" "$(git rev-parse --short HEAD)"
printf '| command | wall s | CPU s | exit code |\n|---|---|---|---|\n'
row "first screen (\`./warpbook list\`)" ./warpbook list
row "until a check can answer (\`./warpbook\`)" ./warpbook
row "first \`check 01\`" ./warpbook check 01
row "first \`check 14\`" ./warpbook check 14
row "first \`check 18\`" ./warpbook check 18
row "\`check 18\` of the same file again" ./warpbook check 18
save 01-map map.cu
save 14-tile-transpose tile_transpose.cu
save 18-matmul-shared matmul_shared.cu
for command in "${wanted[@]}"; do
    # shellcheck disable=SC2086 # an option is a word of its own
    row "\`./warpbook $command\`" ./warpbook $command
    tail -n 5 "$folder/printed"
done
