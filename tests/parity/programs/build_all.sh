#!/usr/bin/env bash
# build_all.sh SOURCES OUTPUT: compiles each .cu file of the folder SOURCES with $NVCC (nvcc) to a program in OUTPUT, and
# writes to OUTPUT/built.csv what came of it: a row for each, with nvcc's first error where it does not compile.
# $ARCHITECTURE is "native" where nothing else is said; another one builds on a machine without a GPU.
set -euo pipefail
if (($# != 2)); then
    sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}"
    exit 64
fi
mkdir -p "$2"
output=$(cd "$2" && pwd)
# What programs and nvcc say of a file shall name it without the folders of this machine.
cd "$1"
sources=(*.cu)
nvcc=${NVCC:-nvcc}
options=(-O3 -lineinfo "-arch=${ARCHITECTURE:-native}" -Xcompiler -fopenmp)
[[ -f ${sources[0]} ]] || { echo "there is no .cu file in $1"; exit 1; }

# build SOURCE: a program, or a file with what nvcc says.
build() {
    local program
    program=$output/${1%.cu}
    rm -f "$program" "$program.error"
    "$nvcc" "${options[@]}" "$1" -o "$program" >"$program.error" 2>&1 </dev/null && rm "$program.error"
}

for source in "${sources[@]}"; do
    while (($(jobs -rp | wc -l) >= $(nproc))); do wait -n || true; done
    build "$source" &
done
wait

quoted() { printf '"%s"' "${1//\"/\"\"}"; }
{
    echo "# $("$nvcc" --version | grep -o 'release.*' | sed 's/^/nvcc /'), ${options[*]}"
    echo
    echo "program,error"
    for source in "${sources[@]}"; do
        name=${source%.cu}
        error=
        if [[ ! -x $output/$name ]]; then
            error=$(grep -m1 -iE 'error|fatal' "$output/$name.error") || error="nvcc failed"
        fi
        echo "$name,$(quoted "$error")"
    done
} >"$output/built.csv"
echo "$(find "$output" -maxdepth 1 -type f -perm -u+x | wc -l) of ${#sources[@]} programs compiled"
