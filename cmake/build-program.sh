#!/usr/bin/env bash
# build-program.sh KIT PROGRAM FILE.cu [OPTION...]: compiles the file for the model as `warpbook run` does, and links it.
# KIT: cmake/Programs.cmake.
set -euo pipefail
kit=$1 program=$2 file=$3
shift 3
{ read -r kernel_compiler; read -r compiler; } <"$kit/programs"
object=$program.o
mkdir -p "${program%/*}"
"$kernel_compiler" "program=$kit" "$compiler" "$compiler" -x cu "$@" -o "$object" -c "$file"
mapfile -t link_options <"$kit/link.options"
"$compiler" -o "$program" "$object" "${link_options[@]//\{folder\}/$kit}"
rm "$object"
