#!/usr/bin/env bash
# compiles.sh PROGRAMS: compiles all of them, for machines that cannot run them. $NVCC, $HOST_COMPILER and $ARCHITECTURE
# are those of build.sh.
set -euo pipefail
programs=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

sources=("$programs"/*.cu)
[[ -f ${sources[0]} ]] || { echo "no programs in $programs"; exit 1; }
# shellcheck disable=SC2016 # for the inner shell
printf '%s\0' "${sources[@]}" |
    xargs -0 -P "$(nproc)" -I '{}' bash -c '"$1/build.sh" "$2" "$3/$(basename "$2").o" -c' compile "$here" '{}' "$folder"
echo "nvcc compiles all ${#sources[@]} programs"
