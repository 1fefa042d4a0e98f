# What `ctest` knows of a student's file: each of the lab's checks as a test, lab.NN-name.GROUP.CHECK, and their fixture
# build.NN-name. CTest so builds what it runs, and nothing else: an edit is never judged by a program that was built before it.

# GROUP.CHECK of each check in a check.cpp. Asking the program would need a program: one that compiles, and with a student's
# file in it.
function(names_of_checks check_file out)
    set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${check_file}")
    file(STRINGS "${check_file}" heads REGEX "^TEST_F\\(")
    set(names "")
    foreach(head IN LISTS heads)
        string(REGEX REPLACE "^TEST_F\\(([A-Za-z0-9_]+), *([A-Za-z0-9_]+)\\).*" "\\1.\\2" name "${head}")
        list(APPEND names "${name}")
    endforeach()
    set(${out} "${names}" PARENT_SCOPE)
endfunction()

# register_checks(<NN-name>): for the target lab.NN-name. On a GPU one process at a time can read the counters.
function(register_checks lab)
    # One build at a time in a folder, whoever else wants to: another ctest, an IDE's, or ./warpbook.
    add_test(NAME build.${lab} COMMAND flock --close "${PROJECT_BINARY_DIR}/.building"
        "${PROJECT_SOURCE_DIR}/cmake/build-lab.sh" "${CMAKE_COMMAND}" "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}" ${lab})
    set_tests_properties(build.${lab} PROPERTIES
        LABELS student FIXTURES_SETUP ${lab} RESOURCE_LOCK build-folder TIMEOUT 600)

    names_of_checks("${PROJECT_SOURCE_DIR}/labs/${lab}/check.cpp" checks)
    foreach(check IN LISTS checks)
        set(test lab.${lab}.${check})
        add_test(NAME ${test} COMMAND lab.${lab} --gtest_filter=${check}
            --tries "${PROJECT_SOURCE_DIR}/.progress/${lab}.tries.json")
        set_tests_properties(${test} PROPERTIES
            LABELS student FIXTURES_REQUIRED ${lab} TIMEOUT 120 SKIP_RETURN_CODE 77)
        if(WARPBOOK_HAS_GPU)
            set_tests_properties(${test} PROPERTIES RESOURCE_LOCK gpu)
        endif()
    endforeach()
endfunction()
