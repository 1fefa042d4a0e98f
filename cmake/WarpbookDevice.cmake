# On what a target's kernels run: the model, which needs no GPU and no CUDA, or a GPU.
#
#   warpbook_use_device(<target>)
#
# After add_executable(), in the same folder. WARPBOOK_DEVICE chooses: `model`, the default, or `gpu`, for which the project
# calls enable_language(CUDA). The target is linked with warpbook::model or warpbook::profiler.

set(WARPBOOK_DEVICE "model" CACHE STRING "What kernels run on: model or gpu")
set_property(CACHE WARPBOOK_DEVICE PROPERTY STRINGS model gpu)

function(warpbook_use_device target)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "[.]cu$")
    if(WARPBOOK_DEVICE STREQUAL "gpu")
        if(NOT CMAKE_CUDA_COMPILER_LOADED)
            message(FATAL_ERROR "warpbook_use_device(${target}): WARPBOOK_DEVICE is gpu, and nobody has enabled CUDA. Call "
                "enable_language(CUDA) before, where WARPBOOK_DEVICE is gpu.")
        endif()
        target_link_libraries(${target} PRIVATE warpbook::profiler)
        # Tells the profiler which source line an instruction belongs to, and changes no instruction.
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo>)
    elseif(WARPBOOK_DEVICE STREQUAL "model")
        set_source_files_properties(${sources} PROPERTIES LANGUAGE CXX)
        # In front of another launcher, such as ccache.
        set(launcher "${WARPBOOK_PROGRAM_KIT}/kernel_compiler" "program=${WARPBOOK_PROGRAM_KIT}/kit" "${CMAKE_CXX_COMPILER}")
        get_target_property(other ${target} CXX_COMPILER_LAUNCHER)
        if(other)
            list(APPEND launcher ${other})
        endif()
        set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "${launcher}")
        target_link_libraries(${target} PRIVATE warpbook::model)
        target_compile_definitions(${target} PRIVATE WARPBOOK_PROGRAM)
        target_include_directories(${target} SYSTEM PRIVATE "${WARPBOOK_PROGRAM_KIT}/cuda/headers")
    else()
        message(FATAL_ERROR "WARPBOOK_DEVICE is '${WARPBOOK_DEVICE}': it is model or gpu.")
    endif()
endfunction()
