#!/usr/bin/env bash
# Proves that both commands, ./warpbook and ./warpbook selftest, and a student's first walk work on a machine that has nothing yet: a root folder
# that debootstrap has just made, with a clean clone of this repository's HEAD in it.
set -euo pipefail

usage() {
    cat <<'END'
tests/fresh-machine.sh [--as-student] [DISTRIBUTION [MIRROR]]
tests/fresh-machine.sh --release ARCHIVE [DISTRIBUTION [MIRROR]]

DISTRIBUTION is bookworm (the default), trixie, jammy or noble. MIRROR is where its packages come from; the default is
this machine's own. Needs root, debootstrap, some GiB in $TMPDIR, and minutes.

--as-student runs the commands without root: the first must stop and print a line that installs the packages, that line
is run as root, and then all must work.

--release ARCHIVE takes the course from this release (cmake --build build --target release) instead of a clone. The machine then
gets g++ and nothing else, and a student's first walk must work without CMake, within the times that a release promises.
END
}

fail() {
    printf 'fresh-machine: %s\n' "$*" >&2
    exit 1
}

say() {
    printf '\n== %s\n' "$*"
}

# shellcheck source=tests/debootstrap-root.sh
source "$(dirname "$(readlink -f "$0")")/debootstrap-root.sh"

make_machine() {
    say "making a bare $distribution from $mirror"
    root=$(realpath "$(mktemp -d "${TMPDIR:-/tmp}/fresh-machine.XXXXXX")")
    trap 'remove_root "$root"' EXIT
    trap 'exit 130' INT TERM
    make_root "$distribution" "$root"
    mount_root "$root"
    if [[ -n $release ]]; then
        mkdir "$root/workbook"
        tar -xf "$release" --strip-components=1 --directory "$root/workbook"
        # Students do not get it: it solves three labs.
        cp "$repository/tests/first-walk.sh" "$root/workbook/tests"
    else
        git clone --quiet --no-local "$repository" "$root/workbook"
    fi
}

# timed USER COMMAND…
timed() {
    local start=$SECONDS
    say "${*:2}   (as $1)"
    inside_root "$root" "$@" || fail "'${*:2}' failed with exit code $? on $distribution."
    timings+=("$(printf '%5d s  %s' $((SECONDS - start)) "${*:2}")")
}

# within SECONDS COMMAND…: what a release promises.
within() {
    local limit=$1 start=$EPOCHREALTIME took
    shift
    inside_root "$root" root:root "$@" >"$root/printed" 2>&1 || true
    took=$(awk -v start="$start" -v end="$EPOCHREALTIME" 'BEGIN { printf "%.2f", end - start }')
    timings+=("$(printf '%5s s  %s' "$took" "$*")")
    grep -qE "OPEN|SOLVED" "$root/printed" || { cat "$root/printed" && fail "'$*' shows no lab."; }
    awk -v took="$took" -v limit="$limit" 'BEGIN { exit took > limit }' || fail "'$*' took $took s, and $limit s are promised."
}

use_the_release() {
    say "./warpbook   (without g++)"
    inside_root "$root" root:root ./warpbook list >/dev/null || fail "without g++ ./warpbook list does not work."
    local output
    output=$(inside_root "$root" root:root ./warpbook check 01 2>&1) || true
    [[ $output == *"apt-get install --yes g++"* ]] || fail "without g++ ./warpbook check does not say how to install it."
    timed root:root sh -c "apt-get update && apt-get install --yes --no-install-recommends g++"
    ! inside_root "$root" root:root sh -c "command -v cmake || command -v ninja" || fail "this machine is not bare."
    within 5 ./warpbook
    within 3 ./warpbook check 01
    within 3 ./warpbook check 14
    timed root:root tests/first-walk.sh --here
}

install_what_the_student_is_told() {
    local output line code=0
    say "./warpbook   (as $student, packages missing)"
    output=$(inside_root "$root" "$student" ./warpbook 2>&1) || code=$?
    printf '%s\n' "$output"
    ((code == 1)) || fail "without its packages and without root, ./warpbook exited with $code instead of 1."
    line=$(grep '^sudo apt-get' <<<"$output") || fail "./warpbook did not print the line that installs the packages."
    timed root:root sh -c "${line//sudo /}"
}

student=
release=
distribution=
mirror=
while (($# > 0)); do
    argument=$1
    shift
    case $argument in
        --as-student) student=1000:1000 ;;
        --release)
            release=$(realpath "${1:?--release names an archive}")
            shift
            ;;
        --help) usage && exit ;;
        -*) usage >&2 && fail "there is no option '$argument'." ;;
        *) if [[ -z $distribution ]]; then distribution=$argument; else mirror=$argument; fi ;;
    esac
done

packages_of "${distribution:=bookworm}" || { usage >&2 && fail "there is no distribution '$distribution' here."; }
require_debootstrap
repository=$(git -C "$(dirname "$(readlink -f "$0")")" rev-parse --show-toplevel)
head=$(git -C "$repository" rev-parse --short HEAD)
[[ -z $(git -C "$repository" status --porcelain) ]] || say "note: changes that are not committed are not tested"

timings=()
make_machine
if [[ -n $release ]]; then
    use_the_release
    say "proved: on a bare $distribution, with g++ and nothing else, a student's first walk works in ${release##*/}"
    printf '%s\n' "${timings[@]}"
    exit
fi
if [[ -n $student ]]; then
    chown -R "$student" "$root/workbook"
    install_what_the_student_is_told
fi
timed "${student:-root:root}" ./warpbook
timed "${student:-root:root}" tests/first-walk.sh --here
timed "${student:-root:root}" ./warpbook selftest

say "proved: on a bare $distribution, in a clean clone of $head, ./warpbook and ./warpbook selftest do their work with \
nothing done before${student:+ but the line that ./warpbook printed}"
printf '%s\n' "${timings[@]}"
