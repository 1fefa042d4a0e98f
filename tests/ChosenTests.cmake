# Which tests `./warpbook selftest` runs: those with the label `chosen`, a part of each kind that takes five minutes with all that
# must be built. `selftest-build` builds what they run, and selftest-all-build what all tests run, which is what
# `./warpbook selftest --all` asks for. A new test is one of --all alone until it is chosen here.

# choose_tests(<test>... [PROGRAMS <target>...]): tests of this folder, and what selftest-build must build for them.
function(choose_tests)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "PROGRAMS")
    foreach(test IN LISTS arg_UNPARSED_ARGUMENTS)
        set_property(TEST ${test} APPEND PROPERTY LABELS chosen)
    endforeach()
    if(arg_PROGRAMS)
        add_dependencies(selftest-build ${arg_PROGRAMS})
    endif()
endfunction()
