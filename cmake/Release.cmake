# A release: the course as students get it, with all that is built before a student's file in its folder prebuilt/. A machine
# then needs g++ alone.
#
#   release                      which release this is: what was built of another one is built again
#   bin/                         the warpbook programs that students need, the doctor, kernel_compiler, isolate_submission
#   lib/                         what labs' programs and whole programs are linked with
#   labs/NN-name/check.o         the lab's check
#   labs/NN-name/facts           what the program knows of its file (cmake/Labs.cmake, write_facts)
#   options/                     what programs are linked with; tools/build/prebuilt_options.hpp says how that is completed where it
#                                is used
#   licenses/                    of what is not ours
#
# tools/build/prebuilt_build.cpp makes programs of them. `prebuilt` makes build/prebuilt, `release` the archive.

include(LinkedFiles)

set(WARPBOOK_PREBUILT_FOLDER "${CMAKE_BINARY_DIR}/prebuilt")
set(prepared "${CMAKE_BINARY_DIR}/prebuilt_parts")

# runs_elsewhere(<program>...): with what only this machine may have in it, and not beside it. libgcc_s is on each one; the static one
# of g++ 11 asks for dl_iterate_phdr after the library that wraps it.
function(runs_elsewhere)
    foreach(program IN LISTS ARGN)
        target_link_options(${program} PRIVATE -static-libstdc++)
    endforeach()
endfunction()
set(release_programs warpbook_cli warpbook-lab warpbook-watch warpbook-program warpbook-doctor kernel_compiler
    isolate_submission)
runs_elsewhere(${release_programs})

file(CONFIGURE OUTPUT "${prepared}/options/kit/programs" CONTENT "{root}/prebuilt/bin/kernel_compiler\ng++\n" @ONLY)

# What both are linked with: libraries of ours, and of others those that no package of g++'s brings.
function(write_link_options file)
    linked_files(linked ${ARGN})
    set(lines "-Wl,--start-group")
    foreach(library IN LISTS linked)
        if(library MATCHES "^-l")
            list(APPEND lines "${library}")
            continue()
        endif()
        set_property(GLOBAL APPEND PROPERTY WARPBOOK_RELEASE_LIBRARIES "${library}")
        if(library MATCHES "^\\$<TARGET_LINKER_FILE:(.*)>$")
            list(APPEND lines "{root}/prebuilt/lib/$<TARGET_LINKER_FILE_NAME:${CMAKE_MATCH_1}>")
        else()
            get_filename_component(name "${library}" NAME)
            list(APPEND lines "{root}/prebuilt/lib/${name}")
        endif()
    endforeach()
    list(APPEND lines "-Wl,--end-group" "-Wl,--wrap=dl_iterate_phdr" "-pthread")
    list(JOIN lines "\n" lines)
    file(GENERATE OUTPUT "${file}" CONTENT "${lines}\n")
endfunction()
write_link_options("${prepared}/options/link.options" warpbook_lab_main)
write_link_options("${prepared}/options/kit/link.options" warpbook_cuda_runtime)
get_property(libraries GLOBAL PROPERTY WARPBOOK_RELEASE_LIBRARIES)
list(REMOVE_DUPLICATES libraries)

# The labs.
set(labs_of_release "")
file(GLOB found CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/labs" "${PROJECT_SOURCE_DIR}/labs/*/lab.json")
foreach(facts_file IN LISTS found)
    get_filename_component(lab "${facts_file}" DIRECTORY)
    file(READ "${PROJECT_SOURCE_DIR}/labs/${facts_file}" facts)
    string(JSON student_file GET "${facts}" student_file)
    write_facts("${prepared}/labs/${lab}/facts" ${lab} "${PROJECT_SOURCE_DIR}/labs/${lab}/${student_file}" "${PROJECT_SOURCE_DIR}")
    list(APPEND labs_of_release "${lab}=$<TARGET_OBJECTS:check.${lab}>")
endforeach()

if(TARGET warpbook_injection)
    set(injection $<TARGET_FILE:warpbook_injection>)
endif()
set(programs ${release_programs})
list(TRANSFORM programs REPLACE "(.+)" "$<TARGET_FILE:\\1>")
# A file with what it is made of, because a command line has no room for it.
list(JOIN programs "\n" program_lines)
list(JOIN libraries "\n" library_lines)
list(JOIN labs_of_release "\n" lab_lines)
file(GENERATE OUTPUT "${prepared}/programs" CONTENT "${program_lines}\n")
file(GENERATE OUTPUT "${prepared}/libraries" CONTENT "${library_lines}\n")
file(GENERATE OUTPUT "${prepared}/labs.list" CONTENT "${lab_lines}\n")
file(GENERATE OUTPUT "${prepared}/injection" CONTENT "${injection}\n")
file(CONFIGURE OUTPUT "${prepared}/release" CONTENT
    "Warpbook ${PROJECT_VERSION} for x86-64, built by g++ ${CMAKE_CXX_COMPILER_VERSION}\n" @ONLY)

add_custom_target(prebuilt
    COMMAND "${PROJECT_SOURCE_DIR}/cmake/prebuilt.sh" "${prepared}" "${WARPBOOK_PREBUILT_FOLDER}"
    COMMENT "Gathering what a release has in prebuilt/"
    VERBATIM)
add_dependencies(prebuilt ${release_programs} warpbook_lab_main warpbook_cuda_runtime)
if(TARGET warpbook_injection)
    add_dependencies(prebuilt warpbook_injection)
endif()
foreach(facts_file IN LISTS found)
    get_filename_component(lab "${facts_file}" DIRECTORY)
    add_dependencies(prebuilt check.${lab})
endforeach()

add_custom_target(release
    COMMAND warpbook_cli bundle --prebuilt --output "${CMAKE_BINARY_DIR}/warpbook-${PROJECT_VERSION}-linux-x86_64.tar.xz"
    COMMENT "Making a release"
    USES_TERMINAL
    VERBATIM)
# The bundle command would build its program itself, beside this build.
add_dependencies(release prebuilt warpbook-dev)
