# Programs that run labeled kernels: the fault suite and the synchronization suite are made of them.

include(KernelProgram)

set(KERNEL_SUITE_FOLDER "${CMAKE_CURRENT_LIST_DIR}")

# add_suite_test(<test> <program> <label> <option>...)
function(add_suite_test test program label)
    add_test(NAME ${test} COMMAND ${program} --backend model ${ARGN})
    # The program itself stops a kernel after a minute.
    set_tests_properties(${test} PROPERTIES LABELS ${label} TIMEOUT 600)
endfunction()

# add_suite_program(<target> TEST <name> LABEL <label> FILES <file.cu>... [OPTIONS <option>...] [SLOW <pattern>] [MODEL_ONLY])
#
# A program with all kernels of the files, and a test that runs each of them on the model. The comment above a kernel says what
# must come of it (tests/faults/README.md). OPTIONS are the program's, in the test. SLOW: kernels of files whose path contains
# this are a test of their own, <name>.slow; all others are chosen for `./warpbook selftest`. MODEL_ONLY: nvcc does not compile the
# files.
function(add_suite_program target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "MODEL_ONLY" "TEST;LABEL;SLOW" "FILES;OPTIONS")
    set(includes "")
    set(declarations "")
    set(rows "")
    foreach(file IN LISTS arg_FILES)
        # A kernel more is a row of the table more.
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
        string(APPEND includes "#include \"${file}\"\n")
        file(STRINGS "${file}" heads REGEX "^extern \"C\" __global__ void ")
        foreach(head IN LISTS heads)
            string(REGEX REPLACE "^.* void ([a-z0-9_]+)\\(.*" "\\1" kernel "${head}")
            string(APPEND declarations "void ${kernel}(int*, const int*, int);\n")
            string(APPEND rows "    {\"${kernel}\", \"${file}\", ${kernel}},\n")
        endforeach()
    endforeach()
    set(kernels --all)
    if(arg_SLOW)
        set(kernels --but-files "${arg_SLOW}")
        add_suite_test(${arg_TEST}.slow ${target} ${arg_LABEL} --files "${arg_SLOW}" ${arg_OPTIONS})
    endif()
    add_suite_test(${arg_TEST} ${target} ${arg_LABEL} ${kernels} ${arg_OPTIONS})
    choose_tests(${arg_TEST} PROGRAMS ${target})
    configure_file("${KERNEL_SUITE_FOLDER}/kernels.cu.in" "${CMAKE_CURRENT_BINARY_DIR}/${target}.cu" @ONLY)
    configure_file("${KERNEL_SUITE_FOLDER}/table.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/${target}.table.cpp" @ONLY)

    set(model_only "")
    if(arg_MODEL_ONLY)
        set(model_only MODEL_ONLY)
    endif()
    add_kernel_program(${target} KERNEL "${CMAKE_CURRENT_BINARY_DIR}/${target}.cu" INCLUDE "${CMAKE_CURRENT_SOURCE_DIR}"
                       ${model_only})
    # Kernels have all the same parameters, and are wrong on purpose.
    target_compile_options(${target}.model PRIVATE -Wno-unused-parameter)
    target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}.table.cpp")
    target_include_directories(${target} PRIVATE "${KERNEL_SUITE_FOLDER}")
    target_link_libraries(${target} PRIVATE fault_driver)
endfunction()
