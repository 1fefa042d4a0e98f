#!/usr/bin/env bash
# build-lab.sh CMAKE SOURCE_FOLDER BUILD_FOLDER NN-name: builds the program of a student's file, as a fixture of its CTest tests.
set -euo pipefail
"$1" -P "$2/cmake/HandOutStarters.cmake"
exec "$1" --build "$3" --target "lab.$4"
