#!/usr/bin/env bash
# build.sh SOURCE OUTPUT [OPTION…]: compiles one of the programs with $NVCC. What includes driver.hpp is linked with the
# driver; NAME.library.cu becomes a shared library.
set -euo pipefail
source=$1 output=$2
shift 2
toolkit=$(dirname "$(dirname "$(readlink -f "$(command -v "$NVCC")")")")
options=(-O2 -lineinfo -std=c++17 "-arch=${ARCHITECTURE:-sm_90}" "-DCUDA_TOOLKIT=\"$toolkit\"")
options+=(-ccbin "${HOST_COMPILER:-g++}" -allow-unsupported-compiler)
if grep -q '#include "driver.hpp"' "$source"; then options+=(-lcuda); fi
if [[ $source == *.library.cu ]]; then options+=(-shared -Xcompiler -fPIC); fi
exec "$NVCC" "${options[@]}" "$@" -o "$output" "$source"
