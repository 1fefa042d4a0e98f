# How whole CUDA programs are compiled for the model (./warpbook run): build/program/ with
#
#   device.options, host.options    what g++ is told in each of the two passes, one option in a line
#                                   (profiler/kernel_compiler/program_options.hpp)
#   link.options                    what the program is linked with
#   device/, host/                  the header that each pass reads first, precompiled

include(KernelProgram)
include(LinkedFiles)

set(WARPBOOK_PROGRAM_FOLDER "${CMAKE_BINARY_DIR}/program")

# Options that ask for warnings are the user's own. `-x c++`: g++ does not know what a .cu file is.
set(WARPBOOK_PROGRAM_DEVICE_OPTIONS ${WARPBOOK_MODEL_OPTIONS})
list(FILTER WARPBOOK_PROGRAM_DEVICE_OPTIONS EXCLUDE REGEX "^-W|^-include$|/kernel_header/cuda_runtime.h$")
list(PREPEND WARPBOOK_PROGRAM_DEVICE_OPTIONS
    -x c++ -std=gnu++17 -DWARPBOOK_PROGRAM
    -include "${WARPBOOK_PROGRAM_FOLDER}/device/cuda_runtime.h"
    -Wno-attributes -Wno-unknown-pragmas -Wno-tsan)
list(APPEND WARPBOOK_PROGRAM_DEVICE_OPTIONS
    # What the pass for the host may change is no constant.
    -fno-ipa-reference-addressable
    # The code of functions for the host is taken out, and debug information must not depend on where it was.
    -gno-variable-location-views)

set(WARPBOOK_PROGRAM_HOST_OPTIONS
    -x c++ -std=gnu++17 -DWARPBOOK_PROGRAM
    -include "${WARPBOOK_PROGRAM_FOLDER}/host/cuda_runtime.h" -fpch-preprocess
    -isystem "${WARPBOOK_PROFILER_FOLDER}/cuda_on_cpu" -fno-canonical-system-headers
    -O2 -g -Wno-attributes -Wno-unknown-pragmas)

foreach(pass IN ITEMS device host)
    string(TOUPPER "${pass}" upper)
    set(options ${WARPBOOK_PROGRAM_${upper}_OPTIONS})
    list(JOIN options "\n" lines)
    file(CONFIGURE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/${pass}.options" CONTENT "${lines}\n" @ONLY)
    set(header "${WARPBOOK_PROGRAM_FOLDER}/${pass}/cuda_runtime.h")
    file(CONFIGURE OUTPUT "${header}" CONTENT "#include \"${WARPBOOK_PROFILER_FOLDER}/cuda_on_cpu/cuda_runtime.h\"\n")
    list(REMOVE_ITEM options -x c++ -include "${header}" -fenable-tree-widening_mul)
    add_custom_command(
        OUTPUT "${header}.gch"
        COMMAND "${CMAKE_CXX_COMPILER}" -x c++-header ${options} -MD -MF "${header}.d" -o "${header}.gch" "${header}"
        DEPENDS "${header}" "${WARPBOOK_PROGRAM_FOLDER}/${pass}.options"
        DEPFILE "${header}.d"
        COMMENT "Reading the header of all programs' ${pass} code"
        VERBATIM)
endforeach()
add_custom_target(program_headers
    DEPENDS "${WARPBOOK_PROGRAM_FOLDER}/device/cuda_runtime.h.gch" "${WARPBOOK_PROGRAM_FOLDER}/host/cuda_runtime.h.gch")

# What a file for the host alone needs to find CUDA's headers.
file(CONFIGURE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/host_only.options"
    CONTENT "-DWARPBOOK_PROGRAM\n-isystem\n${WARPBOOK_PROFILER_FOLDER}/cuda_on_cpu\n-O2\n-g\n-Wno-attributes\n-Wno-unknown-pragmas\n"
    @ONLY)
file(GENERATE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/programs"
    CONTENT "$<TARGET_FILE:kernel_compiler>\n${CMAKE_CXX_COMPILER}\n")

linked_files(libraries warpbook_cuda_runtime)
list(JOIN libraries "\n" libraries)
file(GENERATE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/link.options"
    CONTENT "-Wl,--start-group\n${libraries}\n-Wl,--end-group\n-Wl,--wrap=dl_iterate_phdr\n-pthread\n")

# All that ./warpbook run needs.
add_custom_target(programs)
add_dependencies(programs program_headers kernel_compiler warpbook_cuda_runtime)
