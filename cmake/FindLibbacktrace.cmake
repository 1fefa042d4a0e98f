# libbacktrace ships inside Debian's and Ubuntu's gcc packages (libgcc-*-dev), where only gcc itself looks.

execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libbacktrace.a
                OUTPUT_VARIABLE shipped_with_gcc OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS "${shipped_with_gcc}")
    unset(shipped_with_gcc)
endif()
find_library(Libbacktrace_LIBRARY NAMES backtrace HINTS "${shipped_with_gcc}/..")
if(NOT Libbacktrace_LIBRARY AND shipped_with_gcc)
    set(Libbacktrace_LIBRARY "${shipped_with_gcc}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libbacktrace REQUIRED_VARS Libbacktrace_LIBRARY
    REASON_FAILURE_MESSAGE "It is part of the package of g++ on Debian and Ubuntu. On other systems, install libbacktrace.")

if(Libbacktrace_FOUND AND NOT TARGET Libbacktrace::Libbacktrace)
    add_library(Libbacktrace::Libbacktrace UNKNOWN IMPORTED)
    set_target_properties(Libbacktrace::Libbacktrace PROPERTIES IMPORTED_LOCATION "${Libbacktrace_LIBRARY}")
endif()
