# Most of a first build was reading the same headers, and writing the same templates, again for each file of a library.
# Now g++ gets a library's sources a few at a time, as one file.
#
# Names in unnamed namespaces must differ within a target. A file must include what it needs all the same: tests/tidy.sh
# reads it alone, and the preset `dev` compiles it alone.

option(WARPBOOK_UNITY_BUILD "Compile several sources of a target as one, so that a first build is quicker" ON)

# compile_together(<target> [FILES <n>]): all sources as one, or <n> at a time, in the order in which they are listed.
# Those with compile options or definitions of their own are compiled alone.
function(compile_together target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "FILES" "")
    if(NOT arg_FILES)
        set(arg_FILES 0)
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${WARPBOOK_UNITY_BUILD} UNITY_BUILD_BATCH_SIZE ${arg_FILES})
endfunction()
