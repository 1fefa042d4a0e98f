# Programs that run kernels of one .cu file on both backends.

include(CheckCXXSourceRuns)
include(CheckLinkerFlag)
include(Isolation)

# What turns CUDA C++ into code for the model. Each option has its reason:
set(WARPBOOK_MODEL_OPTIONS
    # nvcc, too, includes this file by itself; this one is ours, and read once for all kernels (below).
    -include "${CMAKE_BINARY_DIR}/kernel_header/cuda_runtime.h"
    # Without it, ccache cannot tell which precompiled header was taken.
    -fpch-preprocess
    -isystem "${WARPBOOK_PROFILER_FOLDER}/cuda/headers"
    # Otherwise g++ may name these headers by another path, where a link leads to the checkout.
    -fno-canonical-system-headers
    # -O1 keeps the accesses that the source says; without debug information a line cannot be named.
    -O1 -g
    # Call-backs at every load and store. libtsan itself is not linked: profiler/machine/execution/callbacks.cpp answers.
    -fsanitize=thread --param=tsan-distinguish-volatile=1
    # Call-backs in every block of code. profiler/compiler keeps those that tell which way a lane took.
    -fsanitize-coverage=trace-pc
    # An index beyond its row, a division by zero, a shift by more bits than there are, the end of a function that should have
    # returned something: profiler/machine/faults/fault_handlers.cpp answers.
    -fsanitize=bounds,integer-divide-by-zero,shift-exponent,return
    # A jump whose target only the table knows hides the control flow.
    -fno-jump-tables
    # A tail-called barrier would be blamed on its caller's caller.
    -fno-optimize-sibling-calls
    # The scalar replacement of aggregates would split the 16-byte access of `float4 v = a[i]` into four.
    -fno-tree-sra
    # A load stays where it is written: moved into the only branch that uses its value, it would be counted for the lanes
    # of that branch alone. Each version of g++ moves others.
    -fno-tree-sink
    # The same when it is moved after a call of sinf(), or fmaf(): it would no longer follow the call-back that speaks of it.
    -fno-tree-ter
    # One access in the source must stay one instruction: no copies of code (g++ 11 threads jumps in its dominator pass,
    # too).
    -fno-unroll-loops -fno-tree-vectorize -fno-thread-jumps -fno-tree-dominator-opts -fno-reorder-blocks
    # An index in ints runs over where it is written, as the instructions of a GPU do. Otherwise a loop may count in
    # addresses of 64 bits: what runs over is undefined, so g++ need not care.
    -fno-ivopts
    # `extern __shared__` in a template: g++ would call a function that initializes the array, and there is none.
    -fno-extern-tls-init
    # As nvcc, which puts nearly every function in where it is called: what a call would take straight from memory, such as
    # `scaled(points[i])`, or write straight to it, is then loaded and stored like anything else, with a call-back.
    -finline-functions -finline-small-functions --param=max-inline-insns-auto=1000 --param=max-inline-insns-single=1000
    # In a kernel, new gives nothing when the heap is full, and does not throw.
    -fcheck-new
    # profiler/compiler/isolation makes symbols local; objcopy cannot do that with those that are unique in the whole process.
    -fno-gnu-unique
    # assert() is a check that a student writes; nvcc keeps it, too.
    -UNDEBUG
    # A kernel that nobody has written yet uses none of its parameters.
    -Wall -Wextra -Wno-unknown-pragmas -Wno-attributes -Wno-unused-parameter
    # What is wrong whenever it is executed. What may be wrong stays a warning, also of variables: g++ does not see that one
    # which is set under a condition is used under the same one alone, and -Werror=uninitialized asks for both.
    -Werror=uninitialized -Wno-error=maybe-uninitialized -Werror=return-local-addr
    # Arrays whose size is known when the kernel runs: nvcc has none.
    -Werror=vla)

# Those of any machine: a release completes them where it is used (Release.cmake).
set(WARPBOOK_COMMON_MODEL_OPTIONS ${WARPBOOK_MODEL_OPTIONS})

# A local variable that nobody has set is visibly wrong, and the same each time, where it would be what others have left there.
set(WARPBOOK_OPTIONS_SINCE_GXX_12 -ftrivial-auto-var-init=pattern)
if(CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
    list(APPEND WARPBOOK_MODEL_OPTIONS ${WARPBOOK_OPTIONS_SINCE_GXX_12})
endif()

# A product and the sum that uses it are one instruction on a GPU, which rounds once: nvcc contracts `a * b + c`, and g++ makes
# the same ones where the processor has the instruction (since 2013, but not each cheap one since). The pass is one of
# -fexpensive-optimizations, another of which would merge loads of bytes before they are announced.
check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"fma\") ? 0 : 1; }" WARPBOOK_HAS_FMA)
set(WARPBOOK_OPTIONS_WITH_FMA -mfma -ffp-contract=fast -fenable-tree-widening_mul
    # g++ 13 would keep chains of sums out of it, for the sake of some processors.
    --param=avoid-fma-max-bits=0)
if(WARPBOOK_HAS_FMA)
    list(APPEND WARPBOOK_MODEL_OPTIONS ${WARPBOOK_OPTIONS_WITH_FMA})
endif()

# A student waits for this link at each save. gold needs half of GNU ld's time (0.08 s in place of 0.19 of the processor's);
# Debian 13 has it in a package of its own (binutils-gold).
if(NOT WARPBOOK_SHARED_PROFILER)
    check_linker_flag(CXX -fuse-ld=gold WARPBOOK_HAS_GOLD)
endif()
set(WARPBOOK_LINKER_OPTION $<$<BOOL:${WARPBOOK_HAS_GOLD}>:-fuse-ld=gold>)

# Reading our cuda_runtime.h took three quarters of a kernel's compilation. g++ takes the file that ends in .gch in its place
# where the options are the same, and reads the header itself where they are not.
if(NOT TARGET kernel_header)
    set(header "${CMAKE_BINARY_DIR}/kernel_header/cuda_runtime.h")
    file(CONFIGURE OUTPUT "${header}" CONTENT "#include \"${WARPBOOK_PROFILER_FOLDER}/cuda/headers/cuda_runtime.h\"\n")
    string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
    separate_arguments(options UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
    list(APPEND options ${WARPBOOK_MODEL_OPTIONS} -std=gnu++17)
    list(REMOVE_ITEM options -include "${header}" -fenable-tree-widening_mul)
    add_custom_command(
        OUTPUT "${header}.gch"
        COMMAND "${CMAKE_CXX_COMPILER}" -x c++-header ${options} -MD -MF "${header}.d" -o "${header}.gch" "${header}"
        DEPENDS "${header}"
        DEPFILE "${header}.d"
        COMMENT "Reading the header of all kernels"
        VERBATIM)
    add_custom_target(kernel_header DEPENDS "${header}.gch")
endif()

set(WARPBOOK_DEVICE_OPTIONS -O3 -lineinfo -std=c++17
    # libstdc++'s <cmath>, which nvcc reads for each file, has the special functions of C++17 in a header of their own
    # (std::riemann_zeta, ...). No kernel can call them, and without it nvcc takes a fifth less for a small file.
    -D_GLIBCXX_BITS_SPECFUN_H=1)

# What nvcc compiles on machines with a GPU only, and nvcc-accepts.sh does not read, so that CI sees elsewhere that it does.
if(NOT TARGET device_code)
    add_custom_target(device_code)
endif()

# add_kernel_program(<target> KERNEL <file.cu> INCLUDE <directories of headers>... [CHECK <target> FACTS <file>] [STUDENTS | MODEL_ONLY])
#
# CHECK: the file is judged by the code of this object library, and isolated from it (profiler/compiler/isolation). FACTS: what that program
# then knows of it (write_facts in Labs.cmake). STUDENTS: nvcc compiles
# the file wherever it is installed, because it refuses what no GPU can do; the same program without device code is
# <target>.on_model, so that the model need not wait for nvcc. MODEL_ONLY: nvcc never compiles it.
function(add_kernel_program target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "STUDENTS;MODEL_ONLY" "KERNEL;CHECK;FACTS" "INCLUDE")

    # For the model: an ordinary C++ object.
    set(kernel_compiler "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/kernel_compiler")
    set_source_files_properties("${arg_KERNEL}" PROPERTIES LANGUAGE CXX
        OBJECT_DEPENDS "${kernel_compiler};${CMAKE_BINARY_DIR}/kernel_header/cuda_runtime.h.gch")
    add_library(${target}.model OBJECT "${arg_KERNEL}")
    # Before another launcher, such as ccache: that one keeps what g++ wrote, and not a table that may have become old.
    set_target_properties(${target}.model PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS ON
        CXX_COMPILER_LAUNCHER "${kernel_compiler};${CMAKE_CXX_COMPILER}")
    if(CMAKE_CXX_COMPILER_LAUNCHER)
        set_property(TARGET ${target}.model APPEND PROPERTY CXX_COMPILER_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}")
    endif()
    add_dependencies(${target}.model kernel_compiler kernel_header)
    target_compile_options(${target}.model PRIVATE ${WARPBOOK_MODEL_OPTIONS})
    target_include_directories(${target}.model PRIVATE ${arg_INCLUDE})

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
        add_custom_command(
            OUTPUT "${fatbin}"
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
        if(NOT WARPBOOK_DEVICE_CODE AND NOT arg_STUDENTS)
            # Files that a lab checks are hundreds: tests/repository/nvcc-accepts.sh reads them, in a third of the time.
            if(NOT arg_CHECK)
                add_dependencies(device_code ${target}.device_code)
            endif()
            return()
        endif()
        add_dependencies(${target} ${target}.device_code)
        set(embedded "${CMAKE_CURRENT_BINARY_DIR}/${target}.device_code.s")
        configure_file("${PROJECT_SOURCE_DIR}/cmake/device_code.s.in" "${embedded}" @ONLY)
        set_source_files_properties("${embedded}" PROPERTIES OBJECT_DEPENDS "${fatbin}")
        target_sources(${target} PRIVATE "${embedded}")
    endif()
endfunction()
