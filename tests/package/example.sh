#!/usr/bin/env bash
# example.sh NVCC EXAMPLE PREFIX [CMAKE_OPTION…]: builds the example outside the tree and runs its tests. Without a GPU each
# of them must be skipped and say why.
set -euo pipefail
nvcc=$1
shift
if [[ ! -x $nvcc ]]; then
    echo "skipped: the example needs nvcc 12.6 or newer, which was not found"
    exit 77
fi

printed=$("$(dirname "${BASH_SOURCE[0]}")/outside.sh" "$@" -DCMAKE_CUDA_COMPILER="$nvcc" 2>&1) || {
    printf '%s\n' "$printed"
    exit 1
}
printf '%s\n' "$printed"
! nvidia-smi >/dev/null 2>&1 || exit 0

# CTest puts the test's number before each line.
run=$(grep -cE '^[0-9]+: \[ RUN ' <<<"$printed")
reasons=$(sed -nE '/^[0-9]+: .*: Skipped$/ { n; /^[0-9]+: [^[]/p }' <<<"$printed" | wc -l)
skipped=$(grep -cE 'Test +#[0-9]+: .*\*\*\*Skipped' <<<"$printed") || true
echo "without a GPU: $run tests, $skipped of them skipped, $reasons with a reason"
((run > 0 && skipped == run && reasons == run))
