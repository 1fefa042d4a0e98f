#!/usr/bin/env bash
# small-sizes.sh SOLUTION: the solution is right, on the model, at the smallest size that its lab takes, where most threads of a
# block may have no element, and at three times that.
set -uo pipefail
solution=$1
refusal=$("$solution" --backend model --n 1 2>&1)
code=$?
case $code in
0) smallest=1 ;; # 1 is a size, or the lab has none to choose
64) smallest=$(sed -nE 's/.*--n must be a multiple of ([0-9]+) .*/\1/p' <<<"$refusal") ;;
*) smallest= ;;
esac
if [[ -z $smallest ]]; then
    printf 'with --n 1 it exits with %s, and does not say what it takes:\n%s\n' "$code" "$refusal"
    exit 1
fi
for n in "$smallest" $((3 * smallest)); do
    printed=$("$solution" --backend model --n "$n" 2>&1) && continue
    printf 'at --n %s:\n%s\n' "$n" "$printed"
    exit 1
done
