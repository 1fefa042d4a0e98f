# `cmake --install`: the libraries as a CMake package for other projects (docs/library.md), and the warpbook program.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/warpbook")

# An export of its own for each: who has no GoogleTest gets no target that needs it.
foreach(library IN ITEMS profiler matchers model)
    set(target warpbook_${library})
    if(library STREQUAL "model")
        set(target warpbook_cuda_runtime)
    endif()
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${library})
    install(TARGETS ${target} EXPORT warpbook-${library} ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
    install(EXPORT warpbook-${library} NAMESPACE warpbook:: DESTINATION "${package_folder}")
endforeach()
# Without record/: what the labs' programs and the tools agree on is no part of the package.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/profiler/include/warpbook" "${PROJECT_SOURCE_DIR}/record/include/warpbook"
    DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" PATTERN "warpbook/record" EXCLUDE)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/warpbookConfig.cmake.in"
    "${PROJECT_BINARY_DIR}/warpbookConfig.cmake" INSTALL_DESTINATION "${package_folder}")
# Before 1.0 a new minor version may change anything.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/warpbookConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES
    "${PROJECT_BINARY_DIR}/warpbookConfig.cmake"
    "${PROJECT_BINARY_DIR}/warpbookConfigVersion.cmake"
    "${PROJECT_SOURCE_DIR}/cmake/FindLibbacktrace.cmake"
    "${PROJECT_SOURCE_DIR}/cmake/ProgramLab.cmake"
    "${PROJECT_SOURCE_DIR}/cmake/WarpbookDevice.cmake"
    DESTINATION "${package_folder}")

# What has to be built before.
add_custom_target(installable)
add_dependencies(installable warpbook_profiler warpbook_matchers warpbook_programs)
if(WARPBOOK_HAS_CUDA)
    add_dependencies(installable warpbook_injection)
endif()

# Beside each other: a program finds its neighbors there (tools/course/workbook_paths.cpp).
install(TARGETS warpbook_cli warpbook-doctor ${WARPBOOK_COMMAND_PROGRAMS} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
if(WARPBOOK_HAS_CUDA)
    # Where the warpbook program looks for it: tools/course/workbook_paths.cpp.
    install(TARGETS warpbook_injection LIBRARY DESTINATION lib/warpbook)
endif()
# What pages are made of, where page_folder() of tools/course/workbook_paths.cpp looks.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/tools/page" "${PROJECT_SOURCE_DIR}/tools/view" "${PROJECT_SOURCE_DIR}/tools/program_page"
    "${PROJECT_SOURCE_DIR}/tools/certificate"
    DESTINATION share/warpbook/pages
    FILES_MATCHING PATTERN "*.html" PATTERN "*.css" PATTERN "*.js")
