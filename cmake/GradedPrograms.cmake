# How ./warpbook grade makes programs of a student's file without CMake: for each lab a folder build/graded/NN-name/ with
#
#   labs/NN-name/     lab.hpp and what else the file may include, and starter.cu
#   check.o           the check, and questions in the place of the functions that the file has for the host
#   answers.o         answers these questions; it runs in a process of its own (warpbook/lab/host_functions.hpp)
#   stubs.o           functions with the kernels' names, for a program without host code of the file's
#   build.sh          makes the programs from these and the file
#   readable.txt      what build.sh reads outside of the system's own folders: a sandbox must show it
#
# `grading` builds all of them.

include(LinkedFiles)

add_custom_target(grading)

# host_functions_of(<variable> <lab.hpp>): the declarations of functions for the host, "double predicted_x(int n)" each.
function(host_functions_of variable header)
    file(READ "${header}" text)
    # Without the semicolon after it, which would divide the list.
    string(REGEX MATCHALL "\n(int|unsigned|double|bool|LaunchShape) [a-z0-9_]+\\([^;{]*\\)" lines "${text}")
    list(TRANSFORM lines STRIP)
    set(${variable} "${lines}" PARENT_SCOPE)
endfunction()

# write_host_functions(<folder> <lab.hpp>): questions.cpp defines them for the check, answers.cpp calls the file's.
function(write_host_functions folder header)
    host_functions_of(declarations "${header}")
    set(questions "#include <cuda_runtime.h>\n\n#include \"lab.hpp\"\n\n#include <warpbook/lab/host_functions.hpp>\n")
    set(answers "${questions}\nint main()\n{\n    return warpbook::answer_for({\n")
    foreach(declaration IN LISTS declarations)
        string(REGEX MATCH "^([A-Za-z]+) ([a-z0-9_]+)\\((.*)\\)$" matched "${declaration}")
        set(result "${CMAKE_MATCH_1}")
        set(name "${CMAKE_MATCH_2}")
        string(REPLACE "," ";" parameters "${CMAKE_MATCH_3}")
        set(arguments "\"${name}\"")
        foreach(parameter IN LISTS parameters)
            string(REGEX MATCH "[a-z0-9_]+$" argument "${parameter}")
            string(APPEND arguments ", ${argument}")
        endforeach()
        string(APPEND questions "\n${declaration} { return warpbook::ask_host_function<${result}>(${arguments}); }\n")
        string(APPEND answers "        {\"${name}\", ${name}},\n")
    endforeach()
    string(APPEND answers "    });\n}\n")
    file(CONFIGURE OUTPUT "${folder}/questions.cpp" CONTENT "${questions}" @ONLY)
    file(CONFIGURE OUTPUT "${folder}/answers.cpp" CONTENT "${answers}" @ONLY)
endfunction()

# add_graded_programs(<lab> <folder> <student's file>)
function(add_graded_programs lab folder student_file)
    set(graded "${CMAKE_BINARY_DIR}/graded/${lab}")
    write_host_functions("${graded}" "${folder}/lab.hpp")
    file(GLOB headers CONFIGURE_DEPENDS "${folder}/*.hpp")
    foreach(file IN LISTS headers ITEMS "${folder}/starter.cu")
        get_filename_component(name "${file}" NAME)
        configure_file("${file}" "${graded}/labs/${lab}/${name}" COPYONLY)
    endforeach()

    foreach(part IN ITEMS questions answers)
        add_library(graded.${lab}.${part} OBJECT EXCLUDE_FROM_ALL "${graded}/${part}.cpp")
        target_link_libraries(graded.${lab}.${part} PRIVATE warpbook_host_functions)
        target_include_directories(graded.${lab}.${part} PRIVATE "${folder}")
    endforeach()

    # In one file each, so that build.sh has few to name.
    add_custom_command(
        OUTPUT "${graded}/check.o" "${graded}/answers.o" "${graded}/stubs.o"
        COMMAND "${CMAKE_CXX_COMPILER}" -r -o "${graded}/check.o"
                $<TARGET_OBJECTS:check.${lab}> $<TARGET_OBJECTS:graded.${lab}.questions>
        COMMAND "${CMAKE_COMMAND}" -E copy $<TARGET_OBJECTS:graded.${lab}.answers> "${graded}/answers.o"
        COMMAND "${CMAKE_COMMAND}" -E copy $<TARGET_OBJECTS:graded.${lab}.questions> "${graded}/questions.o"
        COMMAND "${CMAKE_COMMAND}" -E copy $<TARGET_OBJECTS:check.${lab}> "${graded}/contract.o"
        COMMAND kernel_stubs "${graded}/contract.o" "${graded}/questions.o" "${graded}/stubs.s"
        COMMAND "${CMAKE_CXX_COMPILER}" -c -o "${graded}/stubs.o" "${graded}/stubs.s"
        DEPENDS kernel_stubs $<TARGET_OBJECTS:check.${lab}> $<TARGET_OBJECTS:graded.${lab}.questions>
                $<TARGET_OBJECTS:graded.${lab}.answers>
        BYPRODUCTS "${graded}/questions.o" "${graded}/contract.o" "${graded}/stubs.s"
        COMMENT "Preparing to grade ${lab}"
        VERBATIM)
    add_custom_target(grading.${lab} DEPENDS "${graded}/check.o")
    add_dependencies(grading.${lab} check.${lab} graded.${lab}.questions graded.${lab}.answers warpbook_lab_main
        warpbook_host_functions isolate_submission kernel_compiler kernel_header)
    add_dependencies(grading grading.${lab})

    file(READ "${folder}/lab.json" facts)
    string(JSON title GET "${facts}" title)
    string(JSON kind GET "${facts}" kind)
    hints_of_lab(hints "${facts}")
    set(file "labs/${lab}/${student_file}")
    linked_files(libraries warpbook_lab_main warpbook_host_functions)
    # Without the check's: a function of std::string that is in one of its objects would bring in all of that object, and `main`.
    linked_files(host_libraries warpbook_host_functions)
    # Compilers may lie anywhere, with what they need around them.
    set(readable "${WARPBOOK_KIT}" "${graded}" "${PROJECT_SOURCE_DIR}/common" "${PROJECT_SOURCE_DIR}/profiler"
        "${PROJECT_SOURCE_DIR}/record"
        $<TARGET_FILE:kernel_compiler> $<TARGET_FILE:isolate_submission> ${libraries})
    list(FILTER readable EXCLUDE REGEX "^-")
    foreach(compiler IN ITEMS "${CMAKE_CXX_COMPILER}" "${CUDAToolkit_NVCC_EXECUTABLE}")
        if(compiler)
            # A link's folder, and that of what it leads to.
            foreach(kind IN ITEMS ABSOLUTE REALPATH)
                get_filename_component(program "${compiler}" ${kind})
                get_filename_component(prefix "${program}/../.." ABSOLUTE)
                # Not all files of the machine or of somebody (/bin/g++, ~/bin/g++), nor the workbook with its solutions.
                cmake_path(IS_PREFIX prefix "${PROJECT_SOURCE_DIR}" NORMALIZE has_the_workbook)
                cmake_path(IS_PREFIX prefix "$ENV{HOME}" NORMALIZE has_a_home)
                if(has_the_workbook OR has_a_home)
                    get_filename_component(prefix "${program}" DIRECTORY)
                endif()
                list(APPEND readable "${prefix}")
            endforeach()
        endif()
    endforeach()
    list(REMOVE_DUPLICATES readable)
    list(JOIN readable "\n" readable)
    file(GENERATE OUTPUT "${graded}/readable.txt" CONTENT "${readable}\n")

    list(TRANSFORM WARPBOOK_CXX_FLAGS REPLACE "(.+)" "'\\1'" OUTPUT_VARIABLE flags)
    list(JOIN flags " " flags)
    list(JOIN libraries "' '" libraries)
    list(JOIN host_libraries "' '" host_libraries)
    list(JOIN WARPBOOK_DEVICE_OPTIONS "' '" device_options)
    set(fatbin device_code.fatbin)
    configure_file("${PROJECT_SOURCE_DIR}/cmake/device_code.s.in" "${graded}/device_code.s" @ONLY)
    configure_file("${PROJECT_SOURCE_DIR}/cmake/graded_build.sh.in" "${graded}/build.sh.in" @ONLY)
    file(GENERATE OUTPUT "${graded}/build.sh" INPUT "${graded}/build.sh.in")
endfunction()
