#!/usr/bin/env bash
# Proves that both commands, ./warpbook and ./warpbook selftest, and a student's first walk work on a machine that has nothing yet: a root folder
# that debootstrap has just made, with a clean clone of this repository's HEAD in it.
set -euo pipefail

usage() {
    cat <<'END'
tests/fresh-machine.sh [--as-student] [DISTRIBUTION [MIRROR]]

DISTRIBUTION is bookworm (the default), trixie, jammy or noble. MIRROR is where its packages come from; the default is
this machine's own. Needs root, debootstrap, some GiB in $TMPDIR, and minutes.

--as-student runs the commands without root: the first must stop and print a line that installs the packages, that line
is run as root, and then all must work.
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
    git clone --quiet --no-local "$repository" "$root/workbook"
}

# timed USER COMMAND…
timed() {
    local start=$SECONDS
    say "${*:2}   (as $1)"
    inside_root "$root" "$@" || fail "'${*:2}' failed with exit code $? on $distribution."
    timings+=("$(printf '%5d s  %s' $((SECONDS - start)) "${*:2}")")
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
distribution=
mirror=
for argument in "$@"; do
    case $argument in
        --as-student) student=1000:1000 ;;
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
