# What is known of the programs of a lab's cases (tests/submissions), for the tests that compare it: one table for each lab,
# build/verdicts/NN-name.table, and the runs of its programs, as outputs of the build:
#
#   build/verdicts/own-size/PROGRAM.json, .txt, .end     at the size that students count at
#   build/verdicts/compared/PROGRAM.json, .txt, .end     at the small one at which the model is held to GPUs
#
# Targets: verdicts.NN-name runs all of them; verdicts.NN-name.chosen those of the cases that `./warpbook selftest` takes,
# verdicts.NN-name.others those that its --all adds.

set(KEEP_RUN "${CMAKE_CURRENT_LIST_DIR}/keep_run.sh")

# For CI, as an environment variable, because it configures as users do: by ./warpbook. With "2/3", of the submissions that are refused
# for the same checks as another of their lab, only the second third is built and judged; the first of them always is. A
# commit's hash gives the turn, so that in a few commits all have had theirs.
set(turn_of_submissions "")
if(DEFINED ENV{WARPBOOK_TURN_OF_SUBMISSIONS})
    set(turn_of_submissions "$ENV{WARPBOOK_TURN_OF_SUBMISSIONS}")
endif()
set(WARPBOOK_TURN_OF_SUBMISSIONS "${turn_of_submissions}" CACHE STRING "N/M: every M-th of the refused submissions that resemble others; empty: all")

# is_their_turn(<variable> <program>)
function(is_their_turn variable program)
    set(${variable} ON PARENT_SCOPE)
    if(WARPBOOK_TURN_OF_SUBMISSIONS MATCHES "^([0-9]+)/([1-9][0-9]*)$")
        set(turn ${CMAKE_MATCH_1})
        set(turns ${CMAKE_MATCH_2})
        string(SHA256 hash "${program}")
        string(SUBSTRING "${hash}" 0 6 digits)
        math(EXPR left "(0x${digits} - ${turn}) % ${turns}")
        if(left)
            set(${variable} OFF PARENT_SCOPE)
        endif()
    elseif(WARPBOOK_TURN_OF_SUBMISSIONS)
        message(FATAL_ERROR "WARPBOOK_TURN_OF_SUBMISSIONS is N/M, such as 2/3, and not '${WARPBOOK_TURN_OF_SUBMISSIONS}'.")
    endif()
endfunction()

# resembles_another(<variable> <file.cu>): whether the file is refused for the same checks as one before it in this directory's list.
# What is right resembles none, nor does what has its report beside it.
function(resembles_another variable file)
    set(${variable} OFF PARENT_SCOPE)
    string(REGEX REPLACE "\\.cu$" ".txt" report "${file}")
    if(EXISTS "${report}")
        return()
    endif()
    file(STRINGS "${file}" wrong REGEX "^// WRONG: [^:]*: " LIMIT_COUNT 40)
    if(NOT wrong)
        return()
    endif()
    list(TRANSFORM wrong REPLACE "^// WRONG: ([^:]*): .*$" "\\1")
    list(SORT wrong)
    list(JOIN wrong " " checks)
    get_property(known DIRECTORY PROPERTY WARPBOOK_REFUSED_CHECKS)
    if(checks IN_LIST known)
        set(${variable} ON PARENT_SCOPE)
    endif()
    set_property(DIRECTORY APPEND PROPERTY WARPBOOK_REFUSED_CHECKS "${checks}")
endfunction()

# keep_run(<program> <own-size | compared> <chosen | others> <option>...)
function(keep_run program size share)
    set(kept "${PROJECT_BINARY_DIR}/verdicts/${size}/${program}")
    add_custom_command(
        OUTPUT "${kept}.end"
        BYPRODUCTS "${kept}.json" "${kept}.txt"
        COMMAND "${KEEP_RUN}" "${kept}" $<TARGET_FILE:${program}> ${ARGN}
        DEPENDS ${program} "${KEEP_RUN}"
        COMMENT "Running ${program} (${size})"
        VERBATIM)
    set_property(DIRECTORY APPEND PROPERTY WARPBOOK_KEPT_${share} "${kept}.end")
endfunction()

# begin_cases(<lab>), then add_case() and add_submission_case(), then end_cases(<lab>)
function(begin_cases lab)
    foreach(list IN ITEMS CASES KEPT_chosen KEPT_others REFUSALS REFUSED_CHECKS)
        set_property(DIRECTORY PROPERTY WARPBOOK_${list} "")
    endforeach()
endfunction()

# add_case(<program> EXPECTED <verdict | file.cu> JUDGED <own-size | compared> [OPTIONS <option>...] [REPORT <file>] [CHOSEN] [ON_GPU])
#
# OPTIONS: in the run that is judged. REPORT: what the program must print at the students' size. ON_GPU: GPUs can judge and
# count it, and the model is held to them.
function(add_case program)
    cmake_parse_arguments(PARSE_ARGV 1 arg "CHOSEN;ON_GPU" "EXPECTED;JUDGED;REPORT" "OPTIONS")
    set(share others)
    if(arg_CHOSEN)
        set(share chosen)
    endif()
    if(arg_JUDGED STREQUAL "own-size" OR arg_REPORT)
        keep_run(${program} own-size ${share} ${arg_OPTIONS})
    endif()
    if(arg_JUDGED STREQUAL "compared")
        # One run says what is wrong and what was counted.
        keep_run(${program} compared ${share} ${arg_OPTIONS} --compared-size)
    elseif(arg_ON_GPU)
        keep_run(${program} compared ${share} --compared-size --time-limit 10)
    endif()

    if(NOT arg_REPORT)
        set(arg_REPORT -)
    endif()
    set(on_gpu model-only)
    if(arg_ON_GPU)
        set(on_gpu on-gpu)
    endif()
    set(cells "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${program}" "${arg_EXPECTED}" ${arg_JUDGED} "${arg_REPORT}" ${on_gpu} ${share})
    list(JOIN cells "\t" row)
    set_property(DIRECTORY APPEND PROPERTY WARPBOOK_CASES "${row}")
endfunction()

# add_submission_case(<program> <lab> <file.cu>): as the first lines of the file say.
function(add_submission_case program lab file)
    set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(STRINGS "${file}" heads REGEX "^// (VERDICT|WRONG|OPTIONS|PROBLEM): " LIMIT_COUNT 40)
    set(judged compared)
    set(options "")
    set(on_gpu ON_GPU)
    is_program_lab(is_program "${PROJECT_SOURCE_DIR}/labs/${lab}")
    if(is_program)
        set(judged own-size)
        set(on_gpu "")
    endif()
    set(first_wrong "")
    set(verdict "")
    foreach(head IN LISTS heads)
        # What is right, or wrong at the size that students count at only, runs at that size.
        if(head MATCHES "^// VERDICT: (.*)$")
            set(verdict "${CMAKE_MATCH_1}")
            if(verdict MATCHES "^(SOLVED|FAILED at the students' size)$")
                set(judged own-size)
            endif()
        elseif(head MATCHES "^// OPTIONS: (.*)$")
            separate_arguments(options UNIX_COMMAND "${CMAKE_MATCH_1}")
        elseif(head MATCHES "^// PROBLEM: ")
            # A program that crashes before it launches a kernel has nothing that a GPU could count or judge.
            set(on_gpu "")
            set(first_wrong problem)
        elseif(head MATCHES "^// WRONG: ([A-Za-z]+)[.]" AND NOT first_wrong)
            set(first_wrong "${CMAKE_MATCH_1}")
        endif()
    endforeach()

    # The self-test takes one submission for each kind of refusal: the kind of the check with which it begins (Values,
    # Accesses, Predictions and so on), or a problem of the program. The first by its name.
    set(chosen "")
    get_property(refusals DIRECTORY PROPERTY WARPBOOK_REFUSALS)
    if(first_wrong AND NOT first_wrong IN_LIST refusals)
        set(chosen CHOSEN)
        set_property(DIRECTORY APPEND PROPERTY WARPBOOK_REFUSALS "${first_wrong}")
    endif()

    # A beginner's slip has beside it the whole report that a student reads. It must be worth reading: whoever changes a
    # message reads what becomes of it (WARPBOOK_UPDATE_REPORTS=1 ctest -R '^report' writes the files).
    string(REGEX REPLACE "\\.cu$" ".txt" report "${file}")
    if(NOT EXISTS "${report}")
        set(report "")
    endif()
    add_case(${program} EXPECTED "${file}" JUDGED ${judged} OPTIONS ${options} REPORT "${report}" ${chosen} ${on_gpu})
    if(on_gpu)
        set_property(GLOBAL APPEND PROPERTY WARPBOOK_LAB_PROGRAMS ${program})
    endif()
endfunction()

# compare_cases(<test> <label> <chosen | others> <command>...): a test of these cases of a lab.
function(compare_cases test label share)
    if(share STREQUAL "others")
        string(APPEND test ".others")
    endif()
    add_test(NAME ${test} COMMAND ${ARGN} --${share})
    set_tests_properties(${test} PROPERTIES LABELS ${label} SKIP_RETURN_CODE 77 TIMEOUT 120)
    if(share STREQUAL "chosen")
        choose_tests(${test})
    endif()
endfunction()

# Writes the table, and makes the targets and the tests of the lab: those of the chosen cases, and NAME.others.
function(end_cases lab)
    get_property(rows DIRECTORY PROPERTY WARPBOOK_CASES)
    string(REPLACE ";" "\n" table "${rows}")
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/verdicts/${lab}.table" CONTENT "${table}\n" @ONLY)

    add_custom_target(verdicts.${lab})
    foreach(share IN ITEMS chosen others)
        get_property(kept DIRECTORY PROPERTY WARPBOOK_KEPT_${share})
        add_custom_target(verdicts.${lab}.${share} DEPENDS ${kept})
        add_dependencies(verdicts.${lab} verdicts.${lab}.${share})
        if(share STREQUAL "chosen")
            add_dependencies(selftest-build verdicts.${lab}.chosen)
        else()
            add_dependencies(selftest-all-build verdicts.${lab}.others)
        endif()

        set(of_share ${rows})
        list(FILTER of_share INCLUDE REGEX "\t${share}$")
        if(NOT of_share)
            continue()
        endif()
        compare_cases(verdict.${lab} submissions ${share} check_verdict ${lab})
        set(on_gpu ${of_share})
        list(FILTER on_gpu INCLUDE REGEX "\ton-gpu\t")
        if(on_gpu)
            compare_cases(verdict-on-gpu.${lab} submissions ${share} check_verdict ${lab} --on-gpu)
            compare_cases(parity.${lab} parity ${share} parity compare ${lab})
        endif()
        list(FILTER of_share EXCLUDE REGEX "\t-\t[^\t]*\t[^\t]*$")
        if(of_share)
            compare_cases(report.${lab} submissions ${share} check_verdict ${lab} --reports)
        endif()
    endforeach()
endfunction()
