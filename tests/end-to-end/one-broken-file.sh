#!/usr/bin/env bash
# one-broken-file.sh WORKBOOK CMAKE GENERATOR WARPBOOK GOOD BROKEN…: in a workbook of two labs, the first one's file is each of the
# BROKEN programs in turn, the second one's the GOOD. Whatever the first does, ./warpbook checks both, `list` is true, and the second's
# record is what its own run left.
set -euo pipefail
workbook=$1 cmake=$2 generator=$3 warpbook=$4 good=$5
shift 5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export WARPBOOK_SOURCE_DIR=$folder WARPBOOK_BUILD_DIR=$folder/build WARPBOOK_BACKEND=model

fail() {
    printf '%s: %s. What was printed:\n%s\n' "$(basename "$broken")" "$1" "$printed"
    exit 1
}

mkdir cmake
cp "$workbook/cmake/HandOutStarters.cmake" cmake
for lab in 01-map 02-indices-2d; do
    mkdir -p "labs/$lab"
    cp "$workbook/labs/$lab"/{lab.json,starter.cu} "labs/$lab"
done
echo "// begun" >labs/01-map/map.cu
echo "// begun" >labs/02-indices-2d/indices_2d.cu
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.22)
project(workbook LANGUAGES NONE)
add_custom_target(lab.01-map COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_SOURCE_DIR}/first" bin/lab.01-map)
add_custom_target(lab.02-indices-2d COMMAND ${CMAKE_COMMAND} -E copy "${CMAKE_SOURCE_DIR}/second" bin/lab.02-indices-2d)
END
cp "$good" second
"$cmake" -G "$generator" -S . -B build >/dev/null
mkdir -p build/bin

for broken in "$@"; do
    cp "$broken" first
    code=0
    printed=$("$warpbook" 2>&1) || code=$?
    ((code == 0)) || fail "./warpbook exited with $code"
    printed=$("$warpbook" list 2>&1) || fail "./warpbook list failed"
    grep -qE '^ *01-map .* FAILED' <<<"$printed" || fail "the broken file is not FAILED"
    grep -qE '^ *02-indices-2d .* SOLVED' <<<"$printed" || fail "the other lab is not SOLVED"
    code=0
    printed=$("$warpbook" check 01 2>&1) || code=$?
    ((code == 1)) || fail "./warpbook check exited with $code"
    # It could not spoil what the other's run had left.
    if grep -q '"files": true' .progress/02-indices-2d.json; then
        printed=$("$warpbook" list 2>&1)
        grep -qE '^ *02-indices-2d .* SOLVED' <<<"$printed" || fail "the other lab's record has changed"
    fi
done
echo "$# broken files touched no other lab"
