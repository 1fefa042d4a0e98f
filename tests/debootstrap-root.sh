# shellcheck shell=bash
# Root folders that debootstrap makes: a machine that has nothing yet, or another distribution's compilers. To be
# sourced by scripts that have `fail MESSAGE…`, which ends them.

require_debootstrap() {
    ((EUID == 0)) || fail "this needs root, to make and enter a root folder: sudo $0"
    command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
}

# mirror_of KIND: the first address among this machine's package sources that ends with debian or ubuntu.
mirror_of() {
    cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        grep -v '^#' | grep -oE "https?://[^ ]+/$1/?( |$)" | head -n 1 | tr -d ' ' || true
}

# packages_of DISTRIBUTION: sets $components, and $mirror unless it is set already; false for one that is not known.
packages_of() {
    local kind default_mirror
    case $1 in
        bookworm | trixie) components=main default_mirror=http://deb.debian.org/debian kind=debian ;;
        jammy | noble) components=main,universe default_mirror=http://archive.ubuntu.com/ubuntu kind=ubuntu ;;
        *) return 1 ;;
    esac
    [[ -n ${mirror:-} ]] || mirror=$(mirror_of "$kind")
    [[ -n $mirror ]] || mirror=$default_mirror
}

# make_root DISTRIBUTION FOLDER: FOLDER is empty, or not there. packages_of comes before.
make_root() {
    local log=$2/debootstrap.log
    mkdir -p "$2"
    debootstrap --variant=minbase --components="$components" "$1" "$2" "$mirror" >"$log" ||
        { tail -n 20 "$log" >&2 && fail "debootstrap could not make a root folder; see above."; }
    chmod 755 "$2"
}

# mount_root FOLDER: gives it /proc and /dev. What it mounted, unmount_root takes away.
mounted=()
mount_root() {
    if ! mountpoint --quiet "$1/proc"; then bind /proc "$1/proc"; fi
    if [[ ! -c $1/dev/null ]]; then bind /dev "$1/dev"; fi
}

bind() {
    mount --bind "$1" "$2" || fail "$1 could not be mounted at $2. In a container that takes the right CAP_SYS_ADMIN."
    mounted+=("$2")
}

unmount_root() {
    local folder
    for folder in "${mounted[@]}"; do umount "$folder" || true; done
    mounted=()
}

remove_root() {
    unmount_root
    # Deleting through a bind mount would delete the machine's own files.
    if grep -qF " $1/" /proc/self/mountinfo; then
        printf 'Something is still mounted below %s: unmount it, then delete that folder.\n' "$1" >&2
        return
    fi
    rm -rf --one-file-system "$1"
}

# inside_root FOLDER USER COMMAND…: in its folder /workbook, with nothing of this machine's environment.
inside_root() {
    local folder=$1 user=$2
    shift 2
    chroot --userspec="$user" "$folder" /usr/bin/env --ignore-environment --chdir=/workbook \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LANG=C.UTF-8 "$@"
}
