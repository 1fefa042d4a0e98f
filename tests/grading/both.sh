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
# Only now, so that it is not compiled.
[ ! -e '$folder/no-counters' ] || printf '// GPU: has no counters\n' >>"\$1/labs/$lab/tile_transpose.cu"
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

# grade EXIT_CODE TEXT OPTION…
grade() {
    local wanted=$1 text=$2 printed code=0
    shift 2
    printed=$(WARPBOOK_SOURCE_DIR=$root WARPBOOK_BUILD_DIR=$folder/build "${pretend[@]}" \
        "$warpbook" grade "$@" --no-build --without-isolation </dev/null 2>&1) || code=$?
    [[ $code == "$wanted" && $printed == *"$text"* ]] && return
    printf "'grade %s': exit code %s, wanted %s and \"%s\":\n%s\n" "$*" "$code" "$wanted" "$text" "$printed"
    exit 1
}
grade 1 $'by the model and the GPU (--backend both)\n1 not graded' "$folder/class" --out "$folder/grades"
"$python" "$here/pretended_gpu.py" compare "$folder/grades"

# A GPU whose counters nobody may read: who asked for it is told what to do, and who did not gets what the model says.
touch "$folder/no-counters"
mkdir "$folder/one" && cp -r "$folder/class/right" "$folder/one/"
grade 70 "To grade without the GPU, add --backend model." "$folder/one" --out "$folder/refused" --backend both
grade 0 "The model alone grades here, since the GPU cannot: by the GPU: the counters need rights" "$folder/one" --out "$folder/by-model"
grade 0 $'0 graded, 1 kept from before\nby the model (--backend model)' "$folder/one" --out "$folder/by-model"
