# Programs that run kernels of one .cu file on both backends.

include(CheckLinkerFlag)
include(Isolation)

# A student waits for this link at each save. gold needs half of GNU ld's time (0.08 s in place of 0.19 of the processor's);
# Debian 13 has it in a package of its own (binutils-gold).
if(NOT WARPBOOK_SHARED_PROFILER)
    check_linker_flag(CXX -fuse-ld=gold WARPBOOK_HAS_GOLD)
endif()
set(WARPBOOK_LINKER_OPTION $<$<BOOL:${WARPBOOK_HAS_GOLD}>:-fuse-ld=gold>)

# What kernel_compiler, which knows g++'s options for the model (profiler/compiler/driver/model_options.cpp), finds on this
# machine (profiler/compiler/driver/kit.hpp).
set(WARPBOOK_KIT "${CMAKE_BINARY_DIR}/kit")
file(CONFIGURE OUTPUT "${WARPBOOK_KIT}/headers" CONTENT "${WARPBOOK_PROFILER_FOLDER}/cuda/headers\n")
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
separate_arguments(WARPBOOK_CXX_FLAGS UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")

# add_precompiled_header(<target> <option>... PASSES <pass>...): the headers that these passes of g++ read first.
function(add_precompiled_header target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PASSES")
    set(precompiled "")
    foreach(pass IN LISTS arg_PASSES)
        set(header "${WARPBOOK_KIT}/${pass}/cuda_runtime.h")
        set(arguments "${pass}" "${CMAKE_CXX_COMPILER}" ${arg_UNPARSED_ARGUMENTS})
        # It names the options, and stays as it is where a new kernel_compiler has the same.
        add_custom_command(
            OUTPUT "${header}"
            COMMAND kernel_compiler "header=${WARPBOOK_KIT}" ${arguments}
            DEPENDS kernel_compiler "${WARPBOOK_KIT}/headers"
            VERBATIM)
        add_custom_command(
            OUTPUT "${header}.gch"
            COMMAND kernel_compiler "precompile=${WARPBOOK_KIT}" ${arguments}
            DEPENDS "${header}"
            DEPFILE "${header}.d"
            COMMENT "Reading the header of ${pass}"
            VERBATIM)
        list(APPEND precompiled "${header}.gch")
    endforeach()
    add_custom_target(${target} DEPENDS ${precompiled})
endfunction()
if(NOT TARGET kernel_header)
    add_precompiled_header(kernel_header ${WARPBOOK_CXX_FLAGS} PASSES kernels)
endif()

set(WARPBOOK_DEVICE_OPTIONS -O3 -lineinfo -std=c++17
    # libstdc++'s <cmath>, which nvcc reads for each file, has the special functions of C++17 in a header of their own
    # (std::riemann_zeta, ...). No kernel can call them, and without it nvcc takes a fifth less for a small file.
    -D_GLIBCXX_BITS_SPECFUN_H=1)

# What nvcc compiles on machines with a GPU only, and nvcc-accepts.sh does not read, so that CI sees elsewhere that it does.
if(NOT TARGET device_code)
    add_custom_target(device_code)
endif()

# add_kernel_program(<target> KERNEL <file.cu> INCLUDE <directories of headers>... [CHECK <target> FACTS <file>] [STUDENTS | MODEL_ONLY]
#                    [READS_CODE])
#
# CHECK: the file is judged by the code of this object library, and isolated from it (profiler/compiler/isolation). FACTS: what that program
# then knows of it (write_facts in Labs.cmake). STUDENTS: nvcc compiles
# the file wherever it is installed, because it refuses what no GPU can do; the same program without device code is
# <target>.on_model, so that the model need not wait for nvcc. MODEL_ONLY: nvcc never compiles it. READS_CODE: the check reads what
# nvcc has made of the file (Lab::expect_no_local_accesses), so all of its programs have that.
function(add_kernel_program target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "STUDENTS;MODEL_ONLY;READS_CODE" "KERNEL;CHECK;FACTS" "INCLUDE")

    # For the model: an ordinary C++ object.
    set(kernel_compiler "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/kernel_compiler")
    set_source_files_properties("${arg_KERNEL}" PROPERTIES LANGUAGE CXX
        OBJECT_DEPENDS "${kernel_compiler};${WARPBOOK_KIT}/kernels/cuda_runtime.h.gch")
    add_library(${target}.model OBJECT "${arg_KERNEL}")
    # Before another launcher, such as ccache: that one keeps what g++ wrote, and not a table that may have become old.
    set(kind kernels)
    if(arg_CHECK)
        set(kind portable)
    endif()
    set_target_properties(${target}.model PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS ON
        CXX_COMPILER_LAUNCHER "${kernel_compiler};${kind}=${WARPBOOK_KIT};${CMAKE_CXX_COMPILER}")
    if(CMAKE_CXX_COMPILER_LAUNCHER)
        set_property(TARGET ${target}.model APPEND PROPERTY CXX_COMPILER_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
    endif()
    add_dependencies(${target}.model kernel_compiler kernel_header)
    target_include_directories(${target}.model PRIVATE ${arg_INCLUDE})
    # For editors, which read the command without kernel_compiler (.clangd).
    target_include_directories(${target}.model SYSTEM PRIVATE "${WARPBOOK_PROFILER_FOLDER}/cuda/headers")

    set(object $<TARGET_OBJECTS:${target}.model>)
    if(arg_CHECK)
        set(object "${CMAKE_CURRENT_BINARY_DIR}/${target}.isolated.o")
        isolate_submission("${object}" "${arg_KERNEL}" "${arg_FACTS}" ${target}.model ${arg_CHECK})
    endif()
    set(programs ${target})
    if(arg_STUDENTS AND WARPBOOK_HAS_CUDA)
        list(APPEND programs ${target}.on_model)
    endif()
    foreach(program IN LISTS programs)
        add_executable(${program} "${object}")
        target_link_libraries(${program} PRIVATE warpbook_profiler)
        target_link_options(${program} PRIVATE ${WARPBOOK_LINKER_OPTION})
    endforeach()
    if(arg_CHECK)
        # Make asks for targets, where Ninja finds files.
        add_dependencies(${target} ${target}.model ${arg_CHECK})
        if(TARGET ${target}.on_model)
            # Both have the isolated object, and in Make each would make it.
            add_custom_target(${target}.isolated DEPENDS "${object}")
            add_dependencies(${target}.isolated ${target}.model ${arg_CHECK})
            add_dependencies(${target} ${target}.isolated)
            add_dependencies(${target}.on_model ${target}.isolated)
        endif()
    endif()

    # For the GPU: device code alone. No host code of the file is compiled a second time.
    if(WARPBOOK_HAS_CUDA AND NOT arg_MODEL_ONLY)
        list(TRANSFORM arg_INCLUDE PREPEND "-I" OUTPUT_VARIABLE include_options)
        set(fatbin "${CMAKE_CURRENT_BINARY_DIR}/${target}.fatbin")
        # The preprocessor lists the headers while nvcc runs it for the device; nvcc's own -MD would run it once more, for
        # a sixth of its time. By relative names: nvcc divides -Xcompiler at commas, and a folder's name may have some.
        # A file that a check judges must be the same code in both compilations.
        set(compared "")
        if(arg_CHECK)
            set(compared COMMAND "${kernel_compiler}" "same=${WARPBOOK_KIT}" "${CUDAToolkit_NVCC_EXECUTABLE}"
                "${CMAKE_CXX_COMPILER}" ${include_options} "${arg_KERNEL}")
        endif()
        add_custom_command(
            OUTPUT "${fatbin}"
            ${compared}
            COMMAND "${CUDAToolkit_NVCC_EXECUTABLE}" -fatbin ${WARPBOOK_DEVICE_OPTIONS} ${WARPBOOK_ARCHITECTURE_FLAG}
                    -ccbin "${CMAKE_CXX_COMPILER}" -allow-unsupported-compiler ${include_options}
                    "-Xcompiler=-MD,-MF,${target}.fatbin.d,-MT,${target}.fatbin" -o "${fatbin}" "${arg_KERNEL}"
            # Not MAIN_DEPENDENCY: that would take the file away from g++.
            DEPENDS "${arg_KERNEL}"
            DEPFILE "${fatbin}.d"
            WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
            COMMENT "Compiling ${target} for the GPU"
            VERBATIM)
        # A target of its own: nvcc would wait for g++ otherwise, as all commands of the program's target do.
        add_custom_target(${target}.device_code DEPENDS "${fatbin}")
        # Ordered, and no reason to compile again: nvcc would read every file at each change of it.
        add_dependencies(${target}.device_code kernel_compiler kernel_header)
        if(NOT WARPBOOK_DEVICE_CODE AND NOT arg_STUDENTS AND NOT arg_READS_CODE)
            # Files that a lab checks are hundreds: tests/repository/nvcc-accepts.sh reads them, in a third of the time.
            if(NOT arg_CHECK)
                add_dependencies(device_code ${target}.device_code)
            endif()
            return()
        endif()
        set(programs_with_code ${target})
        if(arg_READS_CODE)
            set(programs_with_code ${programs})
        endif()
        set(embedded "${CMAKE_CURRENT_BINARY_DIR}/${target}.device_code.s")
        configure_file("${PROJECT_SOURCE_DIR}/cmake/device_code.s.in" "${embedded}" @ONLY)
        set_source_files_properties("${embedded}" PROPERTIES OBJECT_DEPENDS "${fatbin}")
        foreach(program IN LISTS programs_with_code)
            add_dependencies(${program} ${target}.device_code)
            target_sources(${program} PRIVATE "${embedded}")
        endforeach()
    endif()
endfunction()
