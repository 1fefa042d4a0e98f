# A lab is a folder labs/NN-name/ with a lab.json; nothing else has to be told about it. From it come
#
#   lab.NN-name                    the check with the student's file
#   solution.NN-name               the same check with solutions/NN-name/, where that is
#   submission.NN-name.WHAT        the same check with tests/submissions/NN-name/WHAT.cu
#
# each a program, and a CTest test for each of its checks.

include(GoogleTest)
include(KernelProgram)

# add_submission(<target> <lab> <file.cu> [STUDENTS])
function(add_submission target lab file)
    set(folder "${PROJECT_SOURCE_DIR}/labs/${lab}")
    add_kernel_program(${target} KERNEL "${file}" INCLUDE "${folder}" ${ARGN})

    file(READ "${folder}/lab.json" facts)
    string(JSON title GET "${facts}" title)
    file(RELATIVE_PATH relative "${PROJECT_SOURCE_DIR}" "${file}")
    configure_file("${PROJECT_SOURCE_DIR}/cmake/submission.cpp.in" "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp" @ONLY)

    target_sources(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp" $<TARGET_OBJECTS:check.${lab}>)
    target_link_libraries(${target} PRIVATE warpbook_lab_main)
endfunction()

# Each check of the program becomes a CTest test, <target>.<suite>.<check>. On a GPU one process at a time can read the
# counters.
function(register_checks target label)
    set(lock "")
    if(WARPBOOK_HAS_GPU)
        set(lock RESOURCE_LOCK gpu)
    endif()
    gtest_discover_tests(${target} TEST_PREFIX "${target}."
        PROPERTIES LABELS ${label} TIMEOUT 120 SKIP_RETURN_CODE 77 ${lock})
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
    foreach(file IN ITEMS "labs/${lab}/${student_file}" "labs/${lab}/check.cpp" "labs/${lab}/lab.hpp")
        if(NOT EXISTS "${PROJECT_SOURCE_DIR}/${file}")
            message(FATAL_ERROR "Lab ${lab} needs ${file}, which is not there. If it was deleted: git restore ${file}")
        endif()
    endforeach()
    if(NOT EXISTS "${folder}/.starter.cu")
        message(FATAL_ERROR "Lab ${lab} needs labs/${lab}/.starter.cu, which is not there: ${student_file} as students get it. "
            "If it was deleted: git restore labs/${lab}/.starter.cu. For a new lab: copy ${student_file} there.")
    endif()

    add_library(check.${lab} OBJECT "${folder}/check.cpp")
    target_link_libraries(check.${lab} PRIVATE warpbook_lab warpbook_warnings)
    target_include_directories(check.${lab} PRIVATE "${folder}")
    use_precompiled_headers(check.${lab} judges)

    add_submission(lab.${lab} ${lab} "${folder}/${student_file}" STUDENTS)
    register_checks(lab.${lab} student)
    set_property(GLOBAL APPEND PROPERTY WARPBOOK_LAB_PROGRAMS lab.${lab})
    add_dependencies(labs lab.${lab})

    # Who hands the course out may leave solutions out.
    if(NOT EXISTS "${PROJECT_SOURCE_DIR}/solutions/${lab}/${student_file}")
        set_property(GLOBAL APPEND PROPERTY WARPBOOK_LABS_WITHOUT_SOLUTION ${lab})
        return()
    endif()
    set_property(GLOBAL APPEND PROPERTY WARPBOOK_LAB_PROGRAMS solution.${lab})
    add_submission(solution.${lab} ${lab} "${PROJECT_SOURCE_DIR}/solutions/${lab}/${student_file}")
    add_dependencies(selftest-build solution.${lab})
    register_checks(solution.${lab} solution)
endfunction()

function(add_all_labs)
    add_custom_target(labs)
    # All that `ctest --preset selftest` runs, but for the labs: a student may have left one that does not compile.
    add_custom_target(selftest-build)
    file(GLOB found CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/labs" "${PROJECT_SOURCE_DIR}/labs/*/lab.json")
    foreach(facts IN LISTS found)
        get_filename_component(lab "${facts}" DIRECTORY)
        add_lab(${lab})
    endforeach()
endfunction()
