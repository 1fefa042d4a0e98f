# Most of a first build was reading the headers of GoogleTest and the standard library again for each file. Now
# they are read once for each family of targets: those whose macros on the command line are the same, which is what g++
# asks of a precompiled header.
#
# A file must include what it needs all the same: tests/tidy.sh reads it without these headers.

# add_precompiled_headers(<family> HEADERS <header>... [INCLUDE <directory>...] LIBRARIES <target>... [OPTIONS <option>...])
#
# g++ takes headers only where it would have compiled them with the same options: targets that use them get OPTIONS, too.
function(add_precompiled_headers family)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;INCLUDE;LIBRARIES;OPTIONS")
    set(source "${CMAKE_BINARY_DIR}/precompiled/${family}.cpp")
    if(NOT EXISTS "${source}")
        file(WRITE "${source}" "") # CMake wants a source file
    endif()
    add_library(precompiled_${family} OBJECT "${source}")
    target_precompile_headers(precompiled_${family} PRIVATE ${arg_HEADERS})
    target_include_directories(precompiled_${family} PRIVATE ${arg_INCLUDE})
    target_link_libraries(precompiled_${family} PRIVATE ${arg_LIBRARIES} warpbook_warnings)
    target_compile_options(precompiled_${family} PRIVATE ${arg_OPTIONS})
    set_property(TARGET precompiled_${family} PROPERTY WARPBOOK_OPTIONS "${arg_OPTIONS}")
endfunction()

# use_precompiled_headers(<target> <family>)
function(use_precompiled_headers target family)
    target_precompile_headers(${target} REUSE_FROM precompiled_${family})
    get_property(options TARGET precompiled_${family} PROPERTY WARPBOOK_OPTIONS)
    # Without -fpch-preprocess, ccache cannot tell which precompiled header was taken.
    target_compile_options(${target} PRIVATE -fpch-preprocess ${options})
endfunction()

# What few files include, such as JSON, stays out: for each file of a family, g++ works through the templates that the
# family's headers have begun (0.7 s for JSON, 0.5 s for gmock, 0.1 s for the standard library).
set(standard_headers <algorithm> <array> <chrono> <cstdint> <filesystem> <fstream> <functional> <iostream> <map> <memory>
    <optional> <span> <sstream> <stdexcept> <string> <string_view> <utility> <vector>)
# Labs' checks, which also compute what must come out, and the library that they are made of. Who begins a lab waits for
# its check.cpp, so all that checks include is read before; but no gmock, which they do not use.
add_precompiled_headers(checks
    HEADERS ${standard_headers} <gtest/gtest.h> <warpbook/lab/check.hpp> <warpbook/lab/product_access.hpp>
        <warpbook/lab/reduction_checks.hpp> <warpbook/lab/transpose.hpp>
    INCLUDE "${PROJECT_SOURCE_DIR}/common/include" "${PROJECT_SOURCE_DIR}/profiler/include"
        "${PROJECT_SOURCE_DIR}/record/include"
        "${PROJECT_SOURCE_DIR}/profiler/cuda/headers"
    LIBRARIES GTest::gtest Threads::Threads)
# Tests run for microseconds: g++ need not make them fast.
add_precompiled_headers(tests
    HEADERS ${standard_headers} <gmock/gmock.h> <gtest/gtest.h>
    LIBRARIES GTest::gmock GTest::gtest Threads::Threads
    OPTIONS -O0)
