#!/usr/bin/env bash
# outside.sh PROJECT PREFIX [CMAKE_OPTION…]: copies the project out of the tree, builds it there with the installed package,
# and runs its tests.
set -euo pipefail
project=$1 prefix=$2
shift 2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -r "$project/." "$folder"
cmake -S "$folder" -B "$folder/build" -Dwarpbook_ROOT="$prefix" "$@"
cmake --build "$folder/build" --parallel 2
ctest --test-dir "$folder/build" --verbose --no-tests=error
