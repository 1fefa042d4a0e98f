#!/usr/bin/env bash
# Makes the release in a bare root folder of the oldest supported system, Ubuntu 22.04, from a clean clone of this repository's HEAD: what
# is built there runs on all later ones. tests/fresh-machine.sh --release uses it on bare machines.
set -euo pipefail

usage() {
    cat <<'END'
tests/release.sh [FOLDER [DISTRIBUTION [MIRROR]]]

FOLDER (build/ unless given) gets warpbook-VERSION-linux-x86_64.tar.xz. DISTRIBUTION is jammy, the default, or one of bookworm,
trixie and noble. Needs root, debootstrap, some GiB in $TMPDIR, and minutes.
END
}

fail() {
    printf 'release: %s\n' "$*" >&2
    exit 1
}

# shellcheck source=tests/debootstrap-root.sh
source "$(dirname "$(readlink -f "$0")")/debootstrap-root.sh"

repository=$(git -C "$(dirname "$(readlink -f "$0")")" rev-parse --show-toplevel)
[[ ${1-} != --help ]] || { usage && exit; }
folder=$(realpath "${1:-$repository/build}")
distribution=${2:-jammy}
mirror=${3-}
packages_of "$distribution" || { usage >&2 && fail "there is no distribution '$distribution' here."; }
require_debootstrap

root=$(realpath "$(mktemp -d "${TMPDIR:-/tmp}/release.XXXXXX")")
trap 'remove_root "$root"' EXIT
trap 'exit 130' INT TERM
make_root "$distribution" "$root"
mount_root "$root"
git clone --quiet --no-local "$repository" "$root/workbook"
inside_root "$root" root:root sh -c "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    cmake ninja-build g++ libboost-program-options-dev libgtest-dev libgmock-dev nlohmann-json3-dev libncurses-dev git xz-utils" \
    >"$root/packages.log" 2>&1 || { tail -n 20 "$root/packages.log" >&2 && fail "the packages could not be installed."; }
inside_root "$root" root:root sh -c "cmake --preset default -D WARPBOOK_TESTS=OFF && cmake --build build --target release"
cp "$root"/workbook/build/warpbook-*-linux-x86_64.tar.xz "$folder"
ls -l "$folder"/warpbook-*-linux-x86_64.tar.xz
