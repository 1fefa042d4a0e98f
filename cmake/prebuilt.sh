#!/usr/bin/env bash
# prebuilt.sh PARTS FOLDER: gathers in FOLDER what a release has in prebuilt/. cmake/Release.cmake says what that is and writes PARTS.
set -euo pipefail
parts=$1 folder=$2

fail() {
    printf 'prebuilt: %s\n' "$*" >&2
    exit 1
}

# keep_license NAME FILE: what others have written may be passed on with their license. FILE is one of their package.
keep_license() {
    local name=$1 file package
    # Where /lib is a link to /usr/lib, the package may know the file by either name.
    for file in "$2" "${2#/usr}"; do
        package=$(dpkg-query --search "$file" 2>/dev/null | head -n 1 | cut -d : -f 1) || continue
        [[ -r /usr/share/doc/$package/copyright ]] || continue
        cp "/usr/share/doc/$package/copyright" "$folder/licenses/$name"
        return
    done
    fail "the license of $name was not found: it is in Debian's and Ubuntu's packages, and a release is made there"
}

rm -rf "$folder"
mkdir -p "$folder"/{bin,lib,labs,licenses}
cp -r "$parts/options" "$folder"

while IFS= read -r program; do
    strip -o "$folder/bin/${program##*/}" "$program"
done <"$parts/programs"

while IFS= read -r library; do
    [[ $library == *.a ]] || fail "$library is a shared library, which students' machines may lack: install its static one"
    cp "$library" "$folder/lib"
    case ${library##*/} in
        libwarpbook_*) ;;
        libboost_*) keep_license Boost "$library" ;;
        libgtest.a | libgmock.a) keep_license GoogleTest "$library" ;;
        libbacktrace.a) keep_license GCC "$(realpath "$library")" ;;
        *) fail "nobody has written down whether $library may be passed on" ;;
    esac
done <"$parts/libraries"
# In the programs and in our libraries.
keep_license JSON-for-Modern-C++ /usr/include/nlohmann/json.hpp
keep_license ncurses /usr/lib/x86_64-linux-gnu/libncursesw.a

while IFS='=' read -r lab check; do
    mkdir "$folder/labs/$lab"
    cp "$check" "$folder/labs/$lab/check.o"
    cp "$parts/labs/$lab/facts" "$folder/labs/$lab"
done <"$parts/labs.list"

injection=$(<"$parts/injection")
if [[ -n $injection ]]; then
    mkdir "$folder/lib/warpbook"
    strip --strip-unneeded -o "$folder/lib/warpbook/${injection##*/}" "$injection"
fi

needed=$(objdump -T "$folder"/bin/* | grep -oE 'GLIBC_[0-9.]+' | sort --version-sort --unique | tail -n 1)
{
    cat "$parts/release"
    echo "needs glibc ${needed#GLIBC_} or newer"
    (cd "$folder" && find bin lib labs options -type f | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -c 1-16)
} >"$folder/release"
