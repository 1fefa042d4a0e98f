# Programs that run labeled kernels: the fault suite and the synchronization suite are made of them.

include(KernelProgram)

set(KERNEL_SUITE_FOLDER "${CMAKE_CURRENT_LIST_DIR}")

# add_suite_program(<target> TESTS <prefix> LABEL <label> FILES <file.cu>... [OPTIONS <option>...] [BY_FOLDER] [MODEL_ONLY])
#
# A program with all kernels of the files, and for each kernel a test <prefix>.<kernel> that runs it on the model; BY_FOLDER: for
# each folder of files a test <prefix>.<folder>. The comment above a kernel says what must come of it (tests/faults/README.md).
# OPTIONS are the program's, in each test. MODEL_ONLY: nvcc does not compile the files.
function(add_suite_program target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "BY_FOLDER;MODEL_ONLY" "TESTS;LABEL" "FILES;OPTIONS")
    set(includes "")
    set(declarations "")
    set(rows "")
    set(tests "")
    foreach(file IN LISTS arg_FILES)
        # A kernel more is a test more.
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
        string(APPEND includes "#include \"${file}\"\n")
        file(STRINGS "${file}" heads REGEX "^extern \"C\" __global__ void ")
        foreach(head IN LISTS heads)
            string(REGEX REPLACE "^.* void ([a-z0-9_]+)\\(.*" "\\1" kernel "${head}")
            string(APPEND declarations "void ${kernel}(int*, const int*, int);\n")
            string(APPEND rows "    {\"${kernel}\", \"${file}\", ${kernel}},\n")
            set(test ${kernel})
            if(arg_BY_FOLDER)
                cmake_path(GET file PARENT_PATH folder)
                cmake_path(GET folder FILENAME test)
            endif()
            list(APPEND tests ${test})
            list(APPEND kernels_of_${test} --kernel ${kernel})
        endforeach()
    endforeach()
    list(REMOVE_DUPLICATES tests)
    foreach(test IN LISTS tests)
        add_test(NAME ${arg_TESTS}.${test} COMMAND ${target} --backend model ${kernels_of_${test}} ${arg_OPTIONS})
        set_tests_properties(${arg_TESTS}.${test} PROPERTIES LABELS ${arg_LABEL} TIMEOUT 60)
    endforeach()
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
