# How whole CUDA programs are compiled for the model (./warpbook run, warpbook::model): a folder with
#
#   device.options, host.options    what g++ is told in each of the two passes, one option in a line; `{folder}` stands for
#                                   this folder (profiler/compiler/driver/program_options.hpp)
#   host_only.options               the same for files without kernels
#   link.options                    what the program is linked with
#   programs                        kernel_compiler and g++
#   device/, host/                  the header that each pass reads first, precompiled
#
# build/program is for the build, lib/warpbook/program is installed.

include(KernelProgram)
include(LinkedFiles)

set(WARPBOOK_PROGRAM_FOLDER "${CMAKE_BINARY_DIR}/program")
set(installed_program "${CMAKE_BINARY_DIR}/installed_program")

# write_program_options(<folder> <CUDA's headers, as from there> <more options>...)
function(write_program_options folder headers)
    # Options that ask for warnings are the user's own. `-x c++`: g++ does not know what a .cu file is.
    set(device ${WARPBOOK_MODEL_OPTIONS})
    list(FILTER device EXCLUDE REGEX "^-W|^-include$|/kernel_header/cuda_runtime.h$|^-isystem$|/cuda/headers$")
    set(host_only -DWARPBOOK_PROGRAM -isystem "${headers}" -O2 -g -Wno-attributes -Wno-unknown-pragmas ${ARGN})
    set(host -x c++ -std=gnu++17 -include "{folder}/host/cuda_runtime.h" -fpch-preprocess -fno-canonical-system-headers
        ${host_only})
    set(device -x c++ -std=gnu++17 -DWARPBOOK_PROGRAM -include "{folder}/device/cuda_runtime.h" -isystem "${headers}"
        ${device} -Wno-attributes -Wno-unknown-pragmas -Wno-tsan ${ARGN}
        # What the pass for the host may change is no constant.
        -fno-ipa-reference-addressable
        # The code of functions for the host is taken out, and debug information must not depend on where it was.
        -gno-variable-location-views)
    foreach(pass IN ITEMS device host host_only)
        list(JOIN ${pass} "\n" lines)
        file(CONFIGURE OUTPUT "${folder}/${pass}.options" CONTENT "${lines}\n" @ONLY)
    endforeach()
endfunction()

write_program_options("${WARPBOOK_PROGRAM_FOLDER}" "${WARPBOOK_PROFILER_FOLDER}/cuda/headers")
# The model knows its own lines by their folder (WARPBOOK_PROFILER_FOLDER).
write_program_options("${installed_program}" "{folder}/../cuda/headers"
    "-fdebug-prefix-map={folder}/../cuda/headers=${WARPBOOK_PROFILER_FOLDER}/cuda/headers")
foreach(pass IN ITEMS device host)
    file(CONFIGURE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/${pass}/cuda_runtime.h"
        CONTENT "#include \"${WARPBOOK_PROFILER_FOLDER}/cuda/headers/cuda_runtime.h\"\n")
    file(CONFIGURE OUTPUT "${installed_program}/${pass}/cuda_runtime.h" CONTENT "#include <cuda_runtime.h>\n")
endforeach()

# precompile(<folder> <pass>) is a script's, because after installation there is no build.
set(precompile "${PROJECT_SOURCE_DIR}/cmake/precompile-program-header.sh")
foreach(pass IN ITEMS device host)
    set(header "${WARPBOOK_PROGRAM_FOLDER}/${pass}/cuda_runtime.h")
    add_custom_command(
        OUTPUT "${header}.gch"
        COMMAND "${precompile}" "${CMAKE_CXX_COMPILER}" "${WARPBOOK_PROGRAM_FOLDER}" ${pass}
        DEPENDS "${header}" "${WARPBOOK_PROGRAM_FOLDER}/${pass}.options" "${precompile}"
        DEPFILE "${header}.d"
        COMMENT "Reading the header of all programs' ${pass} code"
        VERBATIM)
endforeach()
add_custom_target(program_headers
    DEPENDS "${WARPBOOK_PROGRAM_FOLDER}/device/cuda_runtime.h.gch" "${WARPBOOK_PROGRAM_FOLDER}/host/cuda_runtime.h.gch")

linked_files(libraries warpbook_cuda_runtime)
list(JOIN libraries "\n" lines)
set(link_options "-Wl,--wrap=dl_iterate_phdr\n-pthread\n")
file(GENERATE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/link.options"
    CONTENT "-Wl,--start-group\n${lines}\n-Wl,--end-group\n${link_options}")
file(GENERATE OUTPUT "${WARPBOOK_PROGRAM_FOLDER}/programs"
    CONTENT "$<TARGET_FILE:kernel_compiler>\n${CMAKE_CXX_COMPILER}\n")

# All that ./warpbook run needs.
add_custom_target(programs)
add_dependencies(programs program_headers kernel_compiler warpbook_cuda_runtime)
add_dependencies(installable programs)

# The same, installed.
set(program_destination lib/warpbook/program)
file(RELATIVE_PATH libraries_from_there "/${program_destination}" "/${CMAKE_INSTALL_LIBDIR}")
set(lines "")
foreach(library IN ITEMS warpbook_cuda_runtime warpbook_profiler)
    string(APPEND lines "{folder}/${libraries_from_there}/$<TARGET_FILE_NAME:${library}>\n")
endforeach()
file(GENERATE OUTPUT "${installed_program}/link.options"
    CONTENT "-Wl,--start-group\n${lines}-lbacktrace\n-ldl\n-Wl,--end-group\n${link_options}")
file(CONFIGURE OUTPUT "${installed_program}/programs" CONTENT "{folder}/../kernel_compiler\n${CMAKE_CXX_COMPILER}\n" @ONLY)
install(DIRECTORY "${installed_program}/" DESTINATION "${program_destination}")
install(DIRECTORY "${WARPBOOK_PROFILER_FOLDER}/cuda/headers" DESTINATION lib/warpbook/cuda)
install(TARGETS kernel_compiler RUNTIME DESTINATION lib/warpbook)
install(CODE "
    foreach(pass IN ITEMS device host)
        execute_process(COMMAND \"${precompile}\" \"${CMAKE_CXX_COMPILER}\"
            \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${program_destination}\" \${pass})
    endforeach()")
