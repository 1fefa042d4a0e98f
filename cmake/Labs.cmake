# A lab is a folder labs/NN-name/ with a lab.json; nothing else has to be told about it. From it come programs:
#
#   lab.NN-name                    the check with the student's file
#   lab.NN-name.on_model           the same without device code, where there is nvcc: nothing in it waits for that
#   starter.NN-name                the same check with that file as students get it
#   solution.NN-name               the same check with solutions/NN-name/, where that is
#   submission.NN-name.WHAT        the same check with tests/submissions/NN-name/WHAT.cu
#
# and CTest tests of the first (StudentTests.cmake).

include(HandOutStarters)
include(KernelProgram)
include(GradedPrograms)
include(ProgramSubmission)
include(StudentTests)

# add_check(<lab> <folder>): the lab's check.cpp, which all programs of the lab share.
function(add_check lab folder)
    add_library(check.${lab} OBJECT "${folder}/check.cpp")
    target_link_libraries(check.${lab} PRIVATE warpbook_lab warpbook_warnings)
    target_include_directories(check.${lab} PRIVATE "${folder}")
    use_precompiled_headers(check.${lab} checks)
    set_property(TARGET check.${lab} PROPERTY WARPBOOK_LAB_FOLDER "${folder}")
endfunction()

# hints_of_lab(<variable> <lab.json's text>): the "hints" of a lab as "stride=2 bank_conflicts=3"; empty where it has none.
function(hints_of_lab variable facts)
    set(hints "")
    string(JSON count ERROR_VARIABLE missing LENGTH "${facts}" hints)
    if(NOT missing AND count GREATER 0)
        math(EXPR last "${count} - 1")
        foreach(index RANGE ${last})
            string(JSON cause MEMBER "${facts}" hints ${index})
            string(JSON number GET "${facts}" hints ${cause})
            list(APPEND hints "${cause}=${number}")
        endforeach()
    endif()
    list(JOIN hints " " hints)
    set(${variable} "${hints}" PARENT_SCOPE)
endfunction()

# is_program_lab(<variable> <folder of the lab>): whether the student's file is a whole program.
function(is_program_lab variable folder)
    file(READ "${folder}/lab.json" facts)
    string(JSON is_program ERROR_VARIABLE missing GET "${facts}" program)
    if(missing)
        set(is_program OFF)
    endif()
    set(${variable} ${is_program} PARENT_SCOPE)
endfunction()

# reads_code(<variable> <folder of the lab>): whether the check reads nvcc's machine code: "reads_code" in lab.json.
function(reads_code variable folder)
    file(READ "${folder}/lab.json" facts)
    string(JSON reads ERROR_VARIABLE missing GET "${facts}" reads_code)
    set(${variable} "" PARENT_SCOPE)
    if(NOT missing AND reads)
        set(${variable} READS_CODE PARENT_SCOPE)
    endif()
endfunction()

# write_facts(<facts> <lab> <file.cu> <root>): what the lab's program knows of the file, a line for each of Submission's members
# (common/include/warpbook/lab/submission.hpp).
function(write_facts output lab file root)
    get_property(folder TARGET check.${lab} PROPERTY WARPBOOK_LAB_FOLDER)
    file(READ "${folder}/lab.json" facts)
    string(JSON title GET "${facts}" title)
    string(JSON kind GET "${facts}" kind)
    hints_of_lab(hints "${facts}")
    is_program_lab(is_program "${folder}")
    file(RELATIVE_PATH file_from_root "${root}" "${file}")
    file(RELATIVE_PATH starter_from_root "${root}" "${folder}/starter.cu")
    file(CONFIGURE OUTPUT "${output}" @ONLY
        CONTENT "@lab@\n@title@\n@file_from_root@\n@root@\n@starter_from_root@\n@hints@\n@kind@\n@is_program@\n")
endfunction()

# add_submission(<target> <lab> <file.cu> [ROOT <folder>] [STUDENTS | MODEL_ONLY])
#
# Reports name the file as it is named from ROOT, which is the project's folder unless given. The others: see KernelProgram.cmake.
function(add_submission target lab file)
    get_property(folder TARGET check.${lab} PROPERTY WARPBOOK_LAB_FOLDER)
    cmake_parse_arguments(PARSE_ARGV 3 arg "" "ROOT" "")
    set(root "${PROJECT_SOURCE_DIR}")
    if(arg_ROOT)
        set(root "${arg_ROOT}")
    endif()
    set(facts "${CMAKE_CURRENT_BINARY_DIR}/${target}.facts")
    write_facts("${facts}" ${lab} "${file}" "${root}")
    is_program_lab(is_program "${folder}")
    if(is_program)
        add_program_submission(${target} ${lab} "${file}" "${folder}" "${facts}")
        return()
    endif()
    reads_code(code "${folder}")
    add_kernel_program(${target} KERNEL "${file}" INCLUDE "${folder}" "${PROJECT_SOURCE_DIR}/common/include"
        CHECK check.${lab} FACTS "${facts}" ${code} ${arg_UNPARSED_ARGUMENTS})

    foreach(program IN ITEMS ${target} ${target}.on_model)
        if(TARGET ${program})
            target_sources(${program} PRIVATE $<TARGET_OBJECTS:check.${lab}>)
            target_link_libraries(${program} PRIVATE warpbook_lab_main)
        endif()
    endforeach()
endfunction()

# count_on_gpus(<lab> <program>): what the model counts of it is compared with GPUs (tests/parity). Of a whole program nobody counts
# more than its launches.
function(count_on_gpus lab program)
    is_program_lab(is_program "${PROJECT_SOURCE_DIR}/labs/${lab}")
    if(NOT is_program)
        set_property(GLOBAL APPEND PROPERTY WARPBOOK_LAB_PROGRAMS ${program})
    endif()
endfunction()

# The starter's program is made of a copy in a folder like this one: reports and recordings name it as they name the student's
# file, and whatever a student does to that changes nothing here.
function(add_starter lab student_file)
    set(root "${PROJECT_BINARY_DIR}/starters")
    set(copy "${root}/labs/${lab}/${student_file}")
    configure_file("${PROJECT_SOURCE_DIR}/labs/${lab}/starter.cu" "${copy}" COPYONLY)
    add_submission(starter.${lab} ${lab} "${copy}" ROOT "${root}")
    add_dependencies(selftest-build starter.${lab})
    count_on_gpus(${lab} starter.${lab})
endfunction()

function(add_solution lab file)
    add_submission(solution.${lab} ${lab} "${file}")
    add_dependencies(selftest-build solution.${lab})
    count_on_gpus(${lab} solution.${lab})
    # What the model says of it, tests/submissions asks.
    if(WARPBOOK_HAS_GPU)
        add_test(NAME solution.${lab} COMMAND solution.${lab})
        set_tests_properties(solution.${lab} PROPERTIES LABELS "solution;chosen" TIMEOUT 120 RESOURCE_LOCK gpu)
    endif()
endfunction()

# add_lab(<NN-name>)
function(add_lab lab)
    set(folder "${PROJECT_SOURCE_DIR}/labs/${lab}")
    set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${folder}/lab.json")
    file(READ "${folder}/lab.json" facts)
    foreach(fact IN ITEMS title kind part summary student_file)
        string(JSON ${fact} ERROR_VARIABLE missing GET "${facts}" ${fact})
        if(missing)
            message(FATAL_ERROR "labs/${lab}/lab.json has no readable \"${fact}\": ${missing}")
        endif()
    endforeach()
    foreach(file IN ITEMS "labs/${lab}/starter.cu" "labs/${lab}/check.cpp" "labs/${lab}/lab.hpp")
        if(NOT EXISTS "${PROJECT_SOURCE_DIR}/${file}")
            message(FATAL_ERROR "Lab ${lab} needs ${file}, which is not there. If it was deleted: git restore ${file}")
        endif()
    endforeach()

    add_check(${lab} "${folder}")
    add_submission(lab.${lab} ${lab} "${folder}/${student_file}" STUDENTS)
    add_dependencies(labs lab.${lab})
    register_checks(${lab})

    add_starter(${lab} ${student_file})
    is_program_lab(is_program "${folder}")
    if(NOT is_program)
        add_graded_programs(${lab} "${folder}" ${student_file})
    endif()
    # Who hands the course out may leave solutions out.
    set(solution "${PROJECT_SOURCE_DIR}/solutions/${lab}/${student_file}")
    if(EXISTS "${solution}")
        add_solution(${lab} "${solution}")
    else()
        set_property(GLOBAL APPEND PROPERTY WARPBOOK_LABS_WITHOUT_SOLUTION ${lab})
    endif()
endfunction()

function(add_all_labs)
    hand_out_starters("${PROJECT_SOURCE_DIR}" changed)
    foreach(lab IN LISTS changed)
        message(NOTICE "${lab}: its starter has changed since you began. ./warpbook reset ${lab} gives you the new one and "
            "keeps your file beside it.")
    endforeach()

    # For the warpbook program: tools/build/lab_program.cpp.
    set(WARPBOOK_HAS_PROGRAMS_OF_MODEL ${WARPBOOK_HAS_CUDA} CACHE INTERNAL "Whether there is lab.NN-name.on_model")
    add_custom_target(labs)
    # All that `ctest --preset selftest` runs, and all that `ctest --preset selftest-all` does, but for the labs: a student may
    # have left one that does not compile.
    add_custom_target(selftest-build)
    add_custom_target(selftest-all-build)
    add_dependencies(selftest-all-build selftest-build)
    file(GLOB found CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/labs" "${PROJECT_SOURCE_DIR}/labs/*/lab.json")
    foreach(facts IN LISTS found)
        get_filename_component(lab "${facts}" DIRECTORY)
        add_lab(${lab})
    endforeach()
endfunction()
