# How whole CUDA programs are compiled for the model (./warpbook run, warpbook::model): kernel_compiler finds in its kit what
# it needs, and beside that are
#
#   link.options                    what the program is linked with, one option in a line; `{folder}` stands for the kit
#   programs                        kernel_compiler and g++
#
# build/kit is for the build, lib/warpbook/kit is installed.

include(KernelProgram)
include(LinkedFiles)

set(installed_kit "${CMAKE_BINARY_DIR}/installed_kit")
file(CONFIGURE OUTPUT "${installed_kit}/headers" CONTENT "../cuda/headers\n")

add_precompiled_header(program_headers PASSES device host)

linked_files(libraries warpbook_cuda_runtime)
list(JOIN libraries "\n" lines)
# Kernels without callbacks are in a library that the program loads, and call these functions of the model.
set(link_options "-Wl,--wrap=dl_iterate_phdr\n-Wl,--export-dynamic-symbol=warpbook_native_*\n-pthread\n")
file(GENERATE OUTPUT "${WARPBOOK_KIT}/link.options"
    CONTENT "-Wl,--start-group\n${lines}\n-Wl,--end-group\n${link_options}")
file(GENERATE OUTPUT "${WARPBOOK_KIT}/programs"
    CONTENT "$<TARGET_FILE:kernel_compiler>\n${CMAKE_CXX_COMPILER}\n")

# All that ./warpbook run needs.
add_custom_target(programs)
add_dependencies(programs program_headers kernel_compiler warpbook_cuda_runtime)
add_dependencies(installable programs)

# The same, installed.
set(kit_destination lib/warpbook/kit)
file(RELATIVE_PATH libraries_from_there "/${kit_destination}" "/${CMAKE_INSTALL_LIBDIR}")
set(lines "")
foreach(library IN ITEMS warpbook_cuda_runtime warpbook_profiler)
    string(APPEND lines "{folder}/${libraries_from_there}/$<TARGET_FILE_NAME:${library}>\n")
endforeach()
file(GENERATE OUTPUT "${installed_kit}/link.options"
    CONTENT "-Wl,--start-group\n${lines}-lbacktrace\n-ldl\n-Wl,--end-group\n${link_options}")
file(CONFIGURE OUTPUT "${installed_kit}/programs" CONTENT "{folder}/../kernel_compiler\n${CMAKE_CXX_COMPILER}\n" @ONLY)
install(DIRECTORY "${installed_kit}/" DESTINATION "${kit_destination}")
install(DIRECTORY "${WARPBOOK_PROFILER_FOLDER}/cuda/headers" DESTINATION lib/warpbook/cuda)
install(TARGETS kernel_compiler RUNTIME DESTINATION lib/warpbook)
# After installation there is no build.
install(CODE "
    set(installed \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/warpbook\")
    foreach(pass IN ITEMS device host)
        execute_process(COMMAND \"\${installed}/kernel_compiler\" \"precompile=\${installed}/kit\" \${pass}
            \"${CMAKE_CXX_COMPILER}\")
    endforeach()")
