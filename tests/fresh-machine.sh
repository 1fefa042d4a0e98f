#!/usr/bin/env bash
# Proves that both commands, ./warpbook and ./warpbook selftest, work on a machine that has nothing yet: a root folder
# that debootstrap has just made, with a clean clone of this repository's HEAD in it.
set -euo pipefail

usage() {
    cat <<'END'
tests/fresh-machine.sh [--as-student] [DISTRIBUTION [MIRROR]]

DISTRIBUTION is bookworm (the default), trixie, jammy or noble. MIRROR is where its packages come from; the default is
this machine's own. Needs root, debootstrap, some GiB in $TMPDIR, and minutes.

--as-student runs the commands without root: the first must stop and print a line that installs the packages, that line
is run as root, and then both commands must work.
END
}

fail() {
    printf 'fresh-machine: %s\n' "$*" >&2
    exit 1
}

say() {
    printf '\n== %s\n' "$*"
}

# mirror_of KIND: the first address among this machine's package sources that ends with debian or ubuntu.
mirror_of() {
    cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        grep -v '^#' | grep -oE "https?://[^ ]+/$1/?( |$)" | head -n 1 | tr -d ' ' || true
}

remove_root() {
    local folder
    for folder in "$root/proc" "$root/dev"; do
        if mountpoint --quiet "$folder"; then umount "$folder" || true; fi
    done
    # Deleting through a bind mount would delete the machine's own files.
    if grep -qF " $root/" /proc/self/mountinfo; then
        printf 'fresh-machine: something is still mounted below %s: unmount it, then delete that folder.\n' "$root" >&2
        return
    fi
    rm -rf --one-file-system "$root"
}

make_root() {
    say "making a bare $distribution from $mirror"
    root=$(realpath "$(mktemp -d "${TMPDIR:-/tmp}/fresh-machine.XXXXXX")")
    trap remove_root EXIT
    trap 'exit 130' INT TERM
    local log=$root/debootstrap.log
    debootstrap --variant=minbase --components="$components" "$distribution" "$root" "$mirror" >"$log" ||
        { tail -n 20 "$log" >&2 && fail "debootstrap could not make a root folder; see above."; }
    chmod 755 "$root"
    mountpoint --quiet "$root/proc" || mount --bind /proc "$root/proc"
    [[ -c $root/dev/null ]] || mount --bind /dev "$root/dev"
    git clone --quiet --no-local "$repository" "$root/workbook"
}

# inside USER COMMAND…: in the new root, in the workbook's folder, with nothing of this machine's environment.
inside() {
    local user=$1
    shift
    chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment --chdir=/workbook \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LANG=C.UTF-8 "$@"
}

# timed USER COMMAND…
timed() {
    local start=$SECONDS
    say "${*:2}   (as $1)"
    inside "$@" || fail "'${*:2}' failed with exit code $? on $distribution."
    timings+=("$(printf '%5d s  %s' $((SECONDS - start)) "${*:2}")")
}

install_what_the_student_is_told() {
    local output line code=0
    say "./warpbook   (as $student, packages missing)"
    output=$(inside "$student" ./warpbook 2>&1) || code=$?
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

case ${distribution:=bookworm} in
    bookworm | trixie) components=main default_mirror=http://deb.debian.org/debian kind=debian ;;
    jammy | noble) components=main,universe default_mirror=http://archive.ubuntu.com/ubuntu kind=ubuntu ;;
    *) usage >&2 && fail "there is no distribution '$distribution' here." ;;
esac
[[ -n $mirror ]] || mirror=$(mirror_of "$kind")
[[ -n $mirror ]] || mirror=$default_mirror

((EUID == 0)) || fail "this needs root, to make and enter a root folder: sudo tests/fresh-machine.sh"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
repository=$(git -C "$(dirname "$(readlink -f "$0")")" rev-parse --show-toplevel)
head=$(git -C "$repository" rev-parse --short HEAD)
[[ -z $(git -C "$repository" status --porcelain) ]] || say "note: changes that are not committed are not tested"

timings=()
make_root
if [[ -n $student ]]; then
    chown -R "$student" "$root/workbook"
    install_what_the_student_is_told
fi
timed "${student:-root:root}" ./warpbook
timed "${student:-root:root}" ./warpbook selftest

say "proved: on a bare $distribution, in a clean clone of $head, ./warpbook and ./warpbook selftest do their work with \
nothing done before${student:+ but the line that ./warpbook printed}"
printf '%s\n' "${timings[@]}"
