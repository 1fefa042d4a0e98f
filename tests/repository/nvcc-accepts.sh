#!/usr/bin/env bash
# Fails when nvcc refuses a kernel file of the course: nvcc-accepts.sh NVCC [HOST_COMPILER]
#
# With WARPBOOK_TURN_OF_SUBMISSIONS=R/N it asks about each N-th submission alone, from the R-th on: there are many, and in CI
# each has its turn.
#
# The self-test compiles them for the model alone where there is no GPU. This sees all that nvcc's front end would say, in
# a third of the time that device code takes. The definition spares it the special functions of <cmath>, as in the build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

nvcc=${1:?the path of nvcc}
export NVCC=$nvcc HOST_COMPILER=${2:-g++}
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
export OUTPUT=$output

# accepts OPTIONS FILE
accepts() {
    local said options
    read -ra options <<<"$1"
    said=$("$NVCC" -ptx -std=c++17 -arch=compute_90 -D_GLIBCXX_BITS_SPECFUN_H=1 -ccbin "$HOST_COMPILER" -allow-unsupported-compiler \
        "${options[@]}" -Icommon/include -o "$OUTPUT/$$.ptx" "$2" 2>&1) && return
    printf '%s\n%s\n' "nvcc refuses $2:" "$said"
    return 1
}
export -f accepts

list_files() {
    local lab file number=0 turn=${WARPBOOK_TURN_OF_SUBMISSIONS:-0/1}
    for lab in labs/*/lab.json; do
        lab=$(basename "$(dirname "$lab")")
        for file in "labs/$lab/starter.cu" "solutions/$lab"/*.cu; do
            [[ ! -f $file ]] || printf '%s\n%s\n' "-Ilabs/$lab" "$file"
        done
        for file in "tests/submissions/$lab"/*.cu; do
            ((number++ % ${turn#*/} != ${turn%/*})) || printf '%s\n%s\n' "-Ilabs/$lab" "$file"
        done
    done
    # Compiled elsewhere only where there is a GPU, as benchmarks/gpu_limits/CMakeLists.txt says.
    for file in benchmarks/gpu_limits/lab_*.cu; do
        lab=$(basename "$file" .cu)
        lab=$(basename solutions/"${lab#lab_}"-*)
        printf '%s\n%s\n' "-Ilabs/$lab -DWARPBOOK_SOLUTION=\"$(echo "$PWD/solutions/$lab"/*.cu)\"" "$file"
    done
    # The build compiles them for the model alone.
    for file in tests/faults/launches-by-kernels/*.cu tests/unit/cuda/headers/device_launches.cu; do
        printf '%s\n%s\n' "-rdc=true -Itests/unit/cuda/headers" "$file"
    done
    python3 tests/programs/ordinary_batch.py "$OUTPUT" tests/programs/ordinary/*
    printf '%s\n%s\n' -Ibenchmarks/gpu_limits benchmarks/gpu_limits/references.cu \
        -Ibenchmarks/gpu_limits benchmarks/gpu_limits/baselines.cu
}

files=$(list_files)
count=$(($(wc -l <<<"$files") / 2))
((count > 0)) || { echo "no kernel files: are labs/, solutions/ and tests/submissions/ still there?"; exit 1; }
# shellcheck disable=SC2016 # for the inner shell
xargs -d '\n' -P "$(nproc)" -n 2 bash -c 'accepts "$1" "$2"' accepts <<<"$files"
echo "nvcc accepts all $count files"
