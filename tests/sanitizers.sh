#!/usr/bin/env bash
# Builds with AddressSanitizer and UndefinedBehaviorSanitizer, and runs the unit tests that can run under them:
#
#   tests/sanitizers.sh [CTEST ARGUMENT…]      for example -R '^unit\.Rules'
#
# For maintainers; seven minutes on two cores. The build stays in build-sanitized/.
#
# Last run: 2026-11-22, after commit 4d0f100, g++ 12.2, two cores: 1,505 tests, none failed, 124 skipped (they ask libcupti).
# Whoever runs this writes date, commit, and what ran.
#
# What cannot run, and why:
#   kernels        they are compiled with -fsanitize=thread for the model's own call-backs, and g++ takes one sanitizer.
#                  The model that runs them is sanitized
#   tests that ask libcupti
#                  it loads a library with RTLD_DEEPBIND, at which AddressSanitizer ends the process (with_cupti.hpp);
#                  the tests with the mock run
#   tests/package  whoever links sanitized libraries has to sanitize, too
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build="build-sanitized"
cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 -DWARPBOOK_SANITIZE=ON
cmake --build "$build" --target unit-build

# A fault leaves a fiber in the middle, which AddressSanitizer warns of ("ignoring requested __asan_handle_no_return"): it
# looks for the end of the operating system's stack. FiberStacks takes care of what stays after.
export UBSAN_OPTIONS=print_stacktrace=1
ctest --test-dir "$build" --output-on-failure --no-tests=error -j "$(nproc)" -L '^unit$' "$@"
