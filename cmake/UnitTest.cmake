# add_gtest_program(<program>): all its tests are one test, unit.<program>; a process for each took longer than most of them.
function(add_gtest_program target)
    add_test(NAME unit.${target} COMMAND "${PROJECT_SOURCE_DIR}/tests/support/unit_test.sh" $<TARGET_FILE:${target}>)
    set(limit 600)
    if(WARPBOOK_SANITIZE)
        set(limit 3600)
    endif()
    set_tests_properties(unit.${target} PROPERTIES LABELS unit SKIP_RETURN_CODE 77 TIMEOUT ${limit})
    add_dependencies(unit-build ${target})
endfunction()

# add_unit_test(<target> SOURCES <file>... [LIBRARIES <target>...] [OPTIMIZED])
#
# OPTIMIZED: for tests that compute for seconds.
function(add_unit_test target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "OPTIMIZED" "" "SOURCES;LIBRARIES")
    add_executable(${target} ${arg_SOURCES})
    target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/profiler")
    target_link_libraries(${target} PRIVATE ${arg_LIBRARIES} warpbook::profiler GTest::gmock_main warpbook_warnings)
    # They are compiled for tests that run for microseconds, without optimization.
    if(NOT arg_OPTIMIZED)
        use_precompiled_headers(${target} tests)
    endif()
    compile_together(${target} FILES 10)
    add_gtest_program(${target})
endfunction()
