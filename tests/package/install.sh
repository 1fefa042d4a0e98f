#!/usr/bin/env bash
# install.sh BUILD SOURCE PREFIX: installs the build into an empty prefix, and fails when something is missing there, or when
# the package would lead back to the machine that built it.
set -euo pipefail
build=$1 source=$2 prefix=$3

rm -rf "$prefix"
cmake --install "$build" --prefix "$prefix" >/dev/null

"$prefix/bin/warpbook" --version
package=$(find "$prefix" -name warpbookConfig.cmake -printf '%h')
[[ -n $package ]] || { echo "there is no CMake package"; exit 1; }

# A page is made of files that are installed, too.
page=$prefix/page.html
env WARPBOOK_SOURCE_DIR=/nonexistent WARPBOOK_BUILD_DIR=/nonexistent "$prefix/bin/warpbook" view \
    "$source/tests/end-to-end/program-page/all.json" --output "$page"
grep -q '<style>' "$page" || { echo "the page has no style"; exit 1; }
rm "$page"

while IFS= read -r header; do
    [[ -f $prefix/include/$header ]] || { echo "$header is missing"; exit 1; }
done < <(cd "$source/profiler/include" && find . -name '*.hpp')

if grep -rnF -e "$build" -e "$source" -e "$prefix" "$package"; then
    echo "these lines name folders of the machine that built the package"
    exit 1
fi
if grep -rn warpbook_warnings "$package"; then
    echo "the project's own warnings are not for others"
    exit 1
fi
