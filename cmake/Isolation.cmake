# Keeps a submission's object apart from the check that judges it: profiler/compiler/isolation says how.

# GNU ld, whatever else links here: only it takes the script.
find_program(WARPBOOK_GNU_LD NAMES ld.bfd ld REQUIRED)

# isolation_command(<variable> <isolated.o> <file.cu> <file with facts> <object library of the file> <object library of the check>)
function(isolation_command command isolated file facts submission check)
    set(${command} $<TARGET_FILE:isolate_submission> "${WARPBOOK_GNU_LD}" "${CMAKE_OBJCOPY}"
        "${PROJECT_SOURCE_DIR}/profiler/compiler/isolation/isolation.ld" "${file}" "${facts}"
        $<TARGET_OBJECTS:${submission}> $<TARGET_OBJECTS:${check}> "${isolated}" PARENT_SCOPE)
endfunction()

# isolate_submission(<isolated.o> <file.cu> <file with facts> <object library of the file> <object library of the check>)
function(isolate_submission isolated file facts submission check)
    isolation_command(command "${isolated}" "${file}" "${facts}" ${submission} ${check})
    add_custom_command(
        OUTPUT "${isolated}"
        COMMAND ${command}
        DEPENDS $<TARGET_OBJECTS:${submission}> $<TARGET_OBJECTS:${check}> "${facts}" isolate_submission
                "${PROJECT_SOURCE_DIR}/profiler/compiler/isolation/isolation.ld"
        COMMENT "Keeping ${submission} apart from its check"
        VERBATIM)
    set_source_files_properties("${isolated}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
endfunction()
