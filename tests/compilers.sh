#!/usr/bin/env bash
# Runs the self-test (without CUDA) under each version of g++ that the project is for. The model is made of what g++
# writes, so a count could be right with one version only.
set -euo pipefail

versions=(11 12 13 14)

# What g++'s version can change: what kernel_compiler reads, and what the model counts, checks and finds.
quick_programs=(kernel_compiler_test model_parts_test model_test control_flow_test cuda_functions_test parity_suite faults)
quick_tests='^(unit\.((kernel_compiler|model_parts|model|control_flow|cuda_functions)_test|accepted\.|unsupported\.)|kernels\.|fault\.)'

usage() {
    cat <<END
tests/compilers.sh [--quick] [--tests REGEX] [--root FOLDER] [VERSION…]

Builds everything and runs the self-test, without CUDA, under g++ ${versions[*]}, or under the versions that are named.

A version that this machine has (g++-11 and so on, side by side) is used here; the others come from a Debian 13 that
debootstrap makes, with a clean clone of HEAD in it. That needs root, debootstrap and some GiB.

--quick         only the programs in which g++'s version can change what is counted
--tests REGEX   only tests whose names match, as for ctest -R
--root FOLDER   where Debian 13 is, or is to be made; it is kept for the next time. Without: in \$TMPDIR, and deleted.

Exit code 1 when a version fails, or could not be had.
END
}

fail() {
    printf 'compilers: %s\n' "$*" >&2
    exit 1
}

say() {
    printf '\n== %s\n' "$*"
}

# shellcheck source=tests/debootstrap-root.sh
source "$(dirname "$(readlink -f "$0")")/debootstrap-root.sh"

# Debian 13, with these versions and what the build needs, and a clone of HEAD.
make_root_with_compilers() {
    local -a packages=(cmake ninja-build g++ libboost-program-options-dev libgtest-dev libgmock-dev
        nlohmann-json3-dev libncurses-dev libcub-dev libthrust-dev git python3)
    packages_of trixie
    if [[ -z $root ]]; then
        root=$(realpath "$(mktemp -d "${TMPDIR:-/tmp}/compilers.XXXXXX")")
        trap 'remove_root "$root"' EXIT
    else
        mkdir -p "$root"
        root=$(realpath "$root")
        trap unmount_root EXIT
    fi
    trap 'exit 130' INT TERM
    if [[ ! -x $root/usr/bin/apt-get ]]; then
        say "making a Debian 13 in $root from $mirror"
        make_root trixie "$root"
    fi
    mount_root "$root"
    rm -rf "$root/workbook"
    git clone --quiet --no-local "$repository" "$root/workbook"
    inside_root "$root" root:root env DEBIAN_FRONTEND=noninteractive sh -c 'apt-get update -qq &&
        apt-get install -qq --no-install-recommends "$@" >/dev/null' -- "${packages[@]}" "${@/#/g++-}" ||
        fail "these packages could not be installed: ${packages[*]} ${*/#/g++-}; see above."
}

# build_and_test VERSION COMMAND…: COMMAND… runs another command where the compiler and the sources are.
build_and_test() {
    local build=build-g++-$1 tests=${tests_wanted:-.}
    local -a at=("${@:2}") targets=(all selftest-all-build)
    if [[ -n $quick ]]; then
        targets=("${quick_programs[@]}")
        tests=${tests_wanted:-$quick_tests}
    fi
    "${at[@]}" cmake -S . -B "$build" -G Ninja -DWARPBOOK_CUDA=OFF "-DCMAKE_CXX_COMPILER=g++-$1" &&
        "${at[@]}" cmake --build "$build" --target "${targets[@]}" &&
        "${at[@]}" ctest --test-dir "$build" --output-on-failure --no-tests=error --parallel "$(nproc)" \
            --tests-regex "$tests" --exclude-regex '^lab\.'
}

# run_and_report VERSION COMMAND…: the same, and a line for the end.
run_and_report() {
    local start=$SECONDS outcome=passed version
    version=$("${@:2}" "g++-$1" -dumpfullversion)
    say "g++ $version"
    build_and_test "$@" || outcome=FAILED
    [[ $outcome == passed ]] || failed=1
    outcomes+=("$(printf 'g++ %-8s %-7s %5d s' "$version" "$outcome" $((SECONDS - start)))")
}

quick=
tests_wanted=
root=
wanted=()
while (($# > 0)); do
    case $1 in
        --help) usage && exit ;;
        --quick) quick=1 ;;
        --tests | --root)
            (($# > 1)) || fail "$1 needs a value."
            if [[ $1 == --root ]]; then root=$2; else tests_wanted=$2; fi
            shift
            ;;
        *)
            [[ " ${versions[*]} " == *" $1 "* ]] || { usage >&2 && fail "there is no option or version '$1' here."; }
            wanted+=("$1")
            ;;
    esac
    shift
done
((${#wanted[@]} > 0)) || wanted=("${versions[@]}")

here=()
elsewhere=()
for version in "${wanted[@]}"; do
    if command -v "g++-$version" >/dev/null; then here+=("$version"); else elsewhere+=("$version"); fi
done
((${#elsewhere[@]} == 0)) || require_debootstrap

repository=$(git -C "$(dirname "$(readlink -f "$0")")" rev-parse --show-toplevel)
[[ -z $(git -C "$repository" status --porcelain) ]] || 
    say "note: changes that are not committed are not tested in Debian 13"

outcomes=()
failed=0
for version in "${here[@]}"; do run_and_report "$version" env --chdir="$repository"; done
if ((${#elsewhere[@]} > 0)); then
    make_root_with_compilers "${elsewhere[@]}"
    for version in "${elsewhere[@]}"; do run_and_report "$version" inside_root "$root" root:root; done
fi

say "the self-test under each g++${quick:+, as far as it depends on the version}${tests_wanted:+, of the tests $tests_wanted}"
printf '%s\n' "${outcomes[@]}"
exit "$failed"
