# A lab that is an ordinary CUDA program, with a main() of its own: what it must keep stands in a file of expectations
# (docs/records.md), and docs/examples/program-lab is one.
#
#   warpbook_add_program_lab(<name> PROGRAM <file.cu> [<more.cu>...] EXPECTATIONS <file.json>
#                            [ARGUMENTS <the program's>...] [OPTIONS <the compiler's>...])
#
# CTest tests, which compile the program when they run, so that a file that does not compile keeps no other from its test:
#
#   <name>                `warpbook run` on the model
#   <name>.gpu            `warpbook profile` on a GPU, where there are nvcc, a GPU and a Warpbook that was built with CUDA;
#                         label gpu
#   <name>.gpu.compile    what that needs
#
# OPTIONS such as -I, -D and -std are for both compilers. WARPBOOK_COMMAND is the warpbook program.

# Sets <variable> to nvcc where its programs can run here and be counted, and to NOTFOUND otherwise.
function(warpbook_find_nvcc_with_gpu variable)
    set(${variable} NOTFOUND PARENT_SCOPE)
    if(NOT WARPBOOK_COUNTS_ON_GPU)
        return()
    endif()
    find_package(CUDAToolkit 12.6 QUIET)
    execute_process(COMMAND nvidia-smi --query-gpu=name --format=csv,noheader
                    RESULT_VARIABLE no_gpu OUTPUT_QUIET ERROR_QUIET)
    if(CUDAToolkit_NVCC_EXECUTABLE AND NOT no_gpu)
        set(${variable} "${CUDAToolkit_NVCC_EXECUTABLE}" PARENT_SCOPE)
    endif()
endfunction()

function(warpbook_add_program_lab name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXPECTATIONS" "PROGRAM;ARGUMENTS;OPTIONS")
    set(usage "warpbook_add_program_lab(${name} PROGRAM file.cu EXPECTATIONS file.json [ARGUMENTS ...] [OPTIONS ...])")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "${arg_UNPARSED_ARGUMENTS}: not known here. ${usage}")
    endif()
    if(NOT arg_PROGRAM OR NOT arg_EXPECTATIONS)
        message(FATAL_ERROR "A lab has a program and its expectations. ${usage}")
    endif()
    foreach(file IN LISTS arg_PROGRAM arg_EXPECTATIONS)
        get_filename_component(path "${file}" ABSOLUTE)
        if(NOT EXISTS "${path}")
            message(FATAL_ERROR "${path} is not there. ${usage}")
        endif()
    endforeach()

    # In this folder, so that reports name files as this file does.
    set(in_this_folder WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    # What never ends has an end.
    set(limits TIMEOUT 300)
    add_test(NAME ${name}
        COMMAND "${WARPBOOK_COMMAND}" run ${arg_PROGRAM} ${arg_OPTIONS} --expect "${arg_EXPECTATIONS}" -- ${arg_ARGUMENTS}
        ${in_this_folder})
    set_tests_properties(${name} PROPERTIES LABELS program-lab ${limits})

    warpbook_find_nvcc_with_gpu(nvcc)
    if(NOT nvcc)
        return()
    endif()
    set(program "${CMAKE_CURRENT_BINARY_DIR}/${name}.gpu")
    # The g++ of this build, whether nvcc has heard of it or not.
    add_test(NAME ${name}.gpu.compile
        COMMAND "${nvcc}" -arch=native -lineinfo -ccbin "${CMAKE_CXX_COMPILER}" -allow-unsupported-compiler ${arg_OPTIONS}
                -o "${program}" ${arg_PROGRAM}
        ${in_this_folder})
    add_test(NAME ${name}.gpu
        COMMAND "${WARPBOOK_COMMAND}" profile --expect "${arg_EXPECTATIONS}" -- "${program}" ${arg_ARGUMENTS}
        ${in_this_folder})
    set_tests_properties(${name}.gpu.compile PROPERTIES FIXTURES_SETUP ${name}.gpu LABELS "program-lab;gpu" ${limits})
    set_tests_properties(${name}.gpu PROPERTIES FIXTURES_REQUIRED ${name}.gpu LABELS "program-lab;gpu" RESOURCE_LOCK gpu
        ${limits})
endfunction()
