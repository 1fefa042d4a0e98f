# Every student's file, labs/NN-name/<student_file>, is made from the starter.cu beside it. git ignores it: so an update of the
# course never meets a student's work in a file that it wants to change.
#
# labs/.given, which git ignores, too, says which starter each of them was made from, by its hash. A file that still equals
# that starter is brought up to date when the starter changes; any other is a student's work and is left alone.
#
# As a script, `cmake -P HandOutStarters.cmake` does this for the workbook that it lies in, and prints "starter changed: LAB"
# for each lab that was begun with another starter than the one of today.

cmake_minimum_required(VERSION 3.22)

# hand_out_starters(<root of the workbook> <variable for the labs that were begun with another starter>)
function(hand_out_starters root out)
    set(memory "${root}/labs/.given")
    set(given "")
    if(EXISTS "${memory}")
        file(STRINGS "${memory}" given)
    endif()
    set(given_now "")
    set(begun_with_another "")

    file(GLOB all_facts "${root}/labs/*/lab.json")
    foreach(facts_file IN LISTS all_facts)
        get_filename_component(folder "${facts_file}" DIRECTORY)
        get_filename_component(lab "${folder}" NAME)
        file(READ "${facts_file}" facts)
        string(JSON student_file ERROR_VARIABLE unreadable GET "${facts}" student_file)
        set(starter "${folder}/starter.cu")
        if(unreadable OR NOT EXISTS "${starter}")
            continue() # whoever builds that lab says what it lacks
        endif()

        set(file "${folder}/${student_file}")
        file(SHA256 "${starter}" starter_hash)
        set(given_hash "${given}")
        list(FILTER given_hash INCLUDE REGEX "^${lab} ")
        string(REPLACE "${lab} " "" given_hash "${given_hash}")

        set(file_hash "missing")
        if(EXISTS "${file}")
            file(SHA256 "${file}" file_hash)
        endif()
        if(file_hash STREQUAL "missing" OR file_hash STREQUAL given_hash)
            if(NOT file_hash STREQUAL starter_hash)
                file(COPY_FILE "${starter}" "${file}")
            endif()
            set(given_hash "${starter_hash}")
        elseif(file_hash STREQUAL starter_hash OR given_hash STREQUAL "")
            set(given_hash "${starter_hash}")
        elseif(NOT given_hash STREQUAL starter_hash)
            list(APPEND begun_with_another "${lab}")
        endif()
        list(APPEND given_now "${lab} ${given_hash}")
    endforeach()

    if(NOT given_now STREQUAL given)
        list(JOIN given_now "\n" text)
        file(WRITE "${memory}.unfinished" "${text}\n")
        file(RENAME "${memory}.unfinished" "${memory}")
    endif()
    set(${out} "${begun_with_another}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
    hand_out_starters("${root}" changed)
    foreach(lab IN LISTS changed)
        message(NOTICE "starter changed: ${lab}")
    endforeach()
endif()
