# A lab whose file is a whole program, with a main() of its own ("program": true in lab.json). Its check has no code of the file in
# it: it starts bin/programs/TARGET, which is the file compiled as `warpbook run` compiles it.

# add_program_submission(<target> <lab> <file.cu> <folder of the lab> <file with facts>)
function(add_program_submission target lab file folder facts)
    set(kernel_compiler "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/kernel_compiler")
    set(program "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/programs/${target}")
    add_custom_command(
        OUTPUT "${program}"
        COMMAND "${PROJECT_SOURCE_DIR}/cmake/build-program.sh" "${WARPBOOK_KIT}" "${program}" "${file}"
                "-I${folder}" "-I${PROJECT_SOURCE_DIR}/common/include"
        DEPENDS "${file}" "${folder}/lab.hpp" "${PROJECT_SOURCE_DIR}/cmake/build-program.sh" programs
                "${kernel_compiler}" $<TARGET_FILE:warpbook_cuda_runtime>
        COMMENT "Compiling ${target} as a program"
        VERBATIM)
    add_custom_target(${target}.program DEPENDS "${program}")

    # Nothing builds it: editors find the file's options among the commands of all objects (.clangd).
    set_source_files_properties("${file}" PROPERTIES LANGUAGE CXX)
    add_library(${target}.for_editors OBJECT EXCLUDE_FROM_ALL "${file}")
    set_target_properties(${target}.for_editors PROPERTIES CXX_STANDARD 17 CXX_EXTENSIONS ON)
    target_compile_definitions(${target}.for_editors PRIVATE WARPBOOK_PROGRAM)
    target_include_directories(${target}.for_editors PRIVATE "${folder}" "${PROJECT_SOURCE_DIR}/common/include")
    target_include_directories(${target}.for_editors SYSTEM PRIVATE "${WARPBOOK_PROFILER_FOLDER}/cuda/headers")

    # What a submission's object has in other labs: the facts about it.
    set(check "${CMAKE_CURRENT_BINARY_DIR}/${target}.check.o")
    add_custom_command(
        OUTPUT "${check}"
        COMMAND "${CMAKE_OBJCOPY}" --add-section "warpbook_facts=${facts}"
                --set-section-flags "warpbook_facts=alloc,readonly,data" $<TARGET_OBJECTS:check.${lab}> "${check}"
        DEPENDS $<TARGET_OBJECTS:check.${lab}> "${facts}"
        VERBATIM)
    set_source_files_properties("${check}" PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    add_executable(${target} "${check}")
    target_link_libraries(${target} PRIVATE warpbook_profiler warpbook_lab_main)
    target_link_options(${target} PRIVATE ${WARPBOOK_LINKER_OPTION})
    # What runs it is new when the file is.
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${program}")
    add_dependencies(${target} check.${lab} ${target}.program warpbook-program)
endfunction()
