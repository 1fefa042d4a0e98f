#!/usr/bin/env bash
# release.sh WORKBOOK BUILD WARPBOOK: a release, unpacked where neither the folder that it was built in nor the workbook's is there, and
# used on a machine without CMake, Ninja and Make. Skipped where there is no git, or where a folder cannot be hidden.
set -euo pipefail
workbook=$1 build=$2 warpbook=$3

skip() {
    echo "$*"
    [[ -z ${CI-} ]] && exit 77
    exit 1
}

command -v git >/dev/null || skip "git is not installed"
command -v xz >/dev/null || skip "xz is not installed"
bwrap --bind / / --tmpfs /mnt true 2>/dev/null || skip "no folder can be hidden from a program here: that needs bwrap, and the right to use it"

# With a blank, as students name folders.
folder=$(mktemp -d "${TMPDIR:-/tmp}/a release.XXXXXX")
trap 'rm -rf "$folder"' EXIT

fail() {
    printf 'release: %s\n' "$*"
    exit 1
}

make_release() {
    local course=$folder/course
    mkdir "$course"
    (cd "$workbook" && git ls-files -z --cached --others --exclude-standard -- . | while IFS= read -r -d '' file; do
        [[ ! -e $file && ! -L $file ]] || printf '%s\0' "$file"
    done | tar --create --null --files-from - | tar --extract --directory "$course")
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
    export GIT_AUTHOR_NAME=Ada GIT_AUTHOR_EMAIL=ada@example.org GIT_COMMITTER_NAME=Ada GIT_COMMITTER_EMAIL=ada@example.org
    git -C "$course" init --quiet --initial-branch=main
    git -C "$course" add .
    git -C "$course" commit --quiet --message="The course"
    WARPBOOK_SOURCE_DIR=$course WARPBOOK_BUILD_DIR=$build XZ_OPT=-0 "$warpbook" bundle --prebuilt --output "$folder/release.tar.xz" \
        >"$folder/made" 2>&1 || {
        # Where a library is of no package of Debian's or Ubuntu's, nobody makes a release.
        ! grep -q "the license of .* was not found" "$folder/made" || skip "$(grep "the license of" "$folder/made")"
        fail "it cannot be made: $(<"$folder/made")"
    }
    grep -q "needs glibc 2\." "$folder/made" || fail "nothing says which glibc it needs: $(<"$folder/made")"
    rm -rf "$course"
}

# What a release must do without says that it was used.
forbid() {
    local tool
    mkdir "$folder/forbidden"
    for tool in cmake ninja make; do
        # shellcheck disable=SC2016 # for that script
        printf '#!/bin/sh\necho "$0" >>"%s/used"\nexit 1\n' "$folder" >"$folder/forbidden/$tool"
        chmod +x "$folder/forbidden/$tool"
    done
}

# elsewhere COMMAND…: without the workbook's folder and the build's.
elsewhere() { bwrap --bind / / --dev-bind /dev /dev --tmpfs "$build" --tmpfs "$workbook" "$@"; }

# enter EXIT_CODE TEXT ARGUMENT…: as typed in the release; what it prints is kept in $output.
enter() {
    local wanted=$1 text=$2 code=0
    shift 2
    output=$(PATH=$folder/forbidden:$PATH WARPBOOK_BACKEND=model elsewhere ./warpbook "$@" 2>&1) || code=$?
    [[ $code == "$wanted" && $output == *"$text"* ]] || fail "'./warpbook $*' exited with $code, wanted $wanted and \"$text\": $output"
    [[ ! -e $folder/used ]] || fail "'./warpbook $*' asked for $(<"$folder/used")"
}

count=$(find "$workbook"/labs/*/lab.json | wc -l)

first_commands() {
    enter 0 "$count labs: "
    [[ $output == *"The next lab to solve"*"read     labs/01-map/README.md"* ]] || fail "not the first screen: $output"
    enter 0 "01-map" list
    enter 0 "Hint 1 of 3" hint 01
    enter 0 "" help
    enter 2 "OPEN  the file is unmodified" check 01
}

check_files() {
    local map=labs/01-map/map.cu
    cp solutions/01-map/map.cu $map
    enter 0 "SOLVED  everything is right" check 01
    local program=build/bin/lab.01-map time
    time=$(stat -c %y $program)
    enter 0 "SOLVED  everything is right" check 01
    [[ $(stat -c %y $program) == "$time" ]] || fail "what nobody changed is built again"

    sed -i 's/i < n/i <= n/' $map
    enter 1 "global load of 4 bytes outside its array" check 01
    [[ $output == *"$map:"[0-9]*"FAILED  "* ]] || fail "the line is not named: $output"

    # An older file in the place of a newer one.
    cp solutions/01-map/map.cu $map
    touch -d 2020-01-01 $map
    enter 0 "SOLVED  everything is right" check 01

    echo "int x = ;" >>$map
    enter 1 "$map:" check 01
    [[ $output == *"error: expected"*"does not compile"* ]] || fail "the compiler's words are not there: $output"
    sed -i '$d' $map

    cp solutions/14-tile-transpose/tile_transpose.cu labs/14-tile-transpose
    enter 0 "SOLVED  everything is right" check 14
    # A whole program, which its check starts.
    cp solutions/29-whole-program/whole_program.cu labs/29-whole-program
    enter 0 "SOLVED  everything is right" check 29
    sed -i '/check(cudaGetLastError());/d' labs/29-whole-program/whole_program.cu
    enter 1 "kernel<<<...>>> fails, and the program exited with code 0" check 29
    enter 0 "" reset 29
    enter 0 "$count labs: 2 SOLVED"
    enter 0 "tile_transpose" counters 14
    enter 0 "" reset 14
    enter 0 "" view 14
    enter 0 "" trace 01
}

run_a_program() {
    cat >program.cu <<'END'
#include <cstdio>
__global__ void add_one(int* data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[8 * i] += 1;
    atomicAdd(&data[i / 2], 1);
}
int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    add_one<<<4, 32>>>(data, 128);
    cudaDeviceSynchronize();
    cudaFree(data);
}
END
    enter 1 "program.cu:5  global load: 112 sectors more than needed" run program.cu
    # Not a line of our own header, which has the function.
    [[ $output == *"race at program.cu:6  atomicAdd("* ]] || fail "the program's line is not named: $output"
}

say_what_is_missing() {
    enter 1 "rm -r" selftest
    enter 70 "rm -r" bench model
    enter 70 "rm -r" grade labs
    enter 70 "rm -r" dev new-lab 29-more
    enter 70 "rm -r" bundle
}

need_nothing_else() {
    local program library
    for program in prebuilt/bin/*; do
        while read -r library; do
            case $library in
            libc.so.6 | libm.so.6 | libgcc_s.so.1 | libdl.so.2 | libpthread.so.0 | ld-linux-x86-64.so.2) ;;
            *) fail "$program needs $library" ;;
            esac
        done < <(objdump -p "$program" | sed -n 's/^ *NEEDED *//p')
    done
    for library in Boost GoogleTest GCC JSON-for-Modern-C++ ncurses; do
        [[ -s prebuilt/licenses/$library ]] || fail "the license of $library is not there"
    done
}

make_release
forbid
mkdir "$folder/home of a student"
cd "$folder/home of a student"
tar -xf "$folder/release.tar.xz"
cd warpbook
need_nothing_else
first_commands
check_files
run_a_program
say_what_is_missing

# In another place, and without what the first has built being there.
cd ..
mv warpbook moved
cd moved
enter 0 "SOLVED  everything is right" check 01
echo "a release does its work with g++ alone"
