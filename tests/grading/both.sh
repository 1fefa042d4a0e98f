#!/usr/bin/env bash
# One grade from both backends, and what each of them saw: both.sh WARPBOOK PYTHON BUILD. The model is the real one. In place of the
# GPU stands a script (pretended_gpu.py): what it says of a file stands in the file.
set -euo pipefail
warpbook=${1:?the program}
python=${2:?the Python interpreter}
build=${3:?the build folder}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
lab=14-tile-transpose

# A machine with a GPU, as far as files can tell.
pretend=(bwrap --dev-bind / / --dev /dev --ro-bind /dev/null /dev/nvidiactl)
if ! "${pretend[@]}" true 2>/dev/null; then
    echo "bubblewrap does not work here, so no GPU can be pretended"
    [[ -z ${CI-} ]] && exit 77
    exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What files of the lab are graded with, but for the GPU the script.
mkdir -p "$folder/build/graded"
cp -r "$build/graded/$lab" "$folder/build/graded/"
cat >"$folder/build/graded/$lab/build.sh" <<END
set -eu
sh '$build/graded/$lab/build.sh' "\$1" model host_functions
case " \$* " in *" gpu "*)
    printf '#!/bin/sh\nexec "%s" "%s" "%s/check_on_model" "%s/labs/$lab/tile_transpose.cu" "\$@"\n' \\
        '$python' '$here/pretended_gpu.py' "\$1" "\$1" >"\$1/check_on_gpu"
    chmod +x "\$1/check_on_gpu" ;;
esac
END

# hand_in STUDENT FILE WHAT-THE-GPU-SAYS
hand_in() {
    mkdir -p "$folder/class/$1"
    { cat "$2" && echo "// GPU: $3"; } >"$folder/class/$1/tile_transpose.cu"
}
hand_in right "$root/solutions/$lab/tile_transpose.cu" "passes all"
hand_in race "$root/tests/submissions/$lab/nobody-waits-for-the-tile.cu" "passes all"
hand_in slow "$root/solutions/$lab/tile_transpose.cu" "refuses Accesses.StoresAreCoalesced"
hand_in unread "$root/solutions/$lab/tile_transpose.cu" "has no counters"
hand_in broken "$root/solutions/$lab/tile_transpose.cu" "is not asked"
echo "this is no C++" >>"$folder/class/broken/tile_transpose.cu"

code=0
printed=$(WARPBOOK_SOURCE_DIR=$root WARPBOOK_BUILD_DIR=$folder/build "${pretend[@]}" \
    "$warpbook" grade "$folder/class" --out "$folder/grades" --no-build --without-isolation </dev/null 2>&1) || code=$?
if [[ $code != 1 || $printed != *"by the model and the GPU (--backend both)"* || $printed != *"1 not graded"* ]]; then
    printf 'exit code %s:\n%s\n' "$code" "$printed"
    exit 1
fi
"$python" "$here/pretended_gpu.py" compare "$folder/grades"
