# new_lab(<root> <NN-name> <part> <NN-name of the lab before it>): makes a lab in the workbook below <root>, of the templates in
# cmake/new-lab. It builds, its starter is OPEN and its solution SOLVED; what it teaches is still to be written.
#
# As a script: cmake -DROOT=… -DLAB=… -DPART=… -DLAB_BEFORE=… -P NewLab.cmake
cmake_minimum_required(VERSION 3.22)

function(new_lab root lab part lab_before)
    set(templates "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/new-lab")
    string(SUBSTRING "${lab}" 0 2 number)
    string(SUBSTRING "${lab}" 3 -1 name)
    string(REPLACE "-" "_" name "${name}")
    set(student_file "${name}.cu")

    foreach(file IN ITEMS README.md check.cpp figure.py lab.hpp lab.json starter.cu)
        configure_file("${templates}/${file}.in" "${root}/labs/${lab}/${file}" @ONLY)
    endforeach()
    configure_file("${templates}/solution.cu.in" "${root}/solutions/${lab}/${student_file}" @ONLY)
    foreach(file IN ITEMS teaching.md writes-nothing.cu)
        configure_file("${templates}/${file}.in" "${root}/tests/submissions/${lab}/${file}" @ONLY)
    endforeach()
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    new_lab("${ROOT}" "${LAB}" "${PART}" "${LAB_BEFORE}")
endif()
