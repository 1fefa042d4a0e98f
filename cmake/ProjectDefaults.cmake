# How every target of the project is compiled.

if(NOT CMAKE_BUILD_TYPE)
    # Students wait for links, and only their own files need debug information (KernelProgram.cmake adds it).
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Half of the time of a first build was g++'s work for -O3 on code that runs for microseconds. What is hot asks for -O3 itself.
string(REPLACE "-O3" "-O1" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

# A source file below this folder is none of a student's: the model shows no line of it. Spelled here once, so that the
# paths in the kernels' debug information and the one that they are held to cannot differ.
set(WARPBOOK_PROFILER_FOLDER "${PROJECT_SOURCE_DIR}/profiler")

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    message(FATAL_ERROR "Warpbook needs g++ 11 or newer (found ${CMAKE_CXX_COMPILER_ID}): the model uses the call-backs "
                        "of its -fsanitize=thread. Configure with -DCMAKE_CXX_COMPILER=g++.")
elseif(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 11)
    message(FATAL_ERROR "Warpbook needs g++ 11 or newer; this is ${CMAKE_CXX_COMPILER_VERSION}.")
endif()

if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    message(FATAL_ERROR "Warpbook runs on x86-64 processors only; this is ${CMAKE_SYSTEM_PROCESSOR}. The model switches fibers "
                        "in assembly: profiler/machine/lanes/fiber.cpp is where another processor would be added.")
endif()

# For maintainers: a change of the model then links one library, and not hundreds of programs. The model is a third slower.
option(WARPBOOK_SHARED_PROFILER "Build the profiler as a shared library" OFF)
set(CMAKE_LINK_DEPENDS_NO_SHARED ON)

add_library(warpbook_warnings INTERFACE)
target_compile_options(warpbook_warnings INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wold-style-cast
    # g++ 12 sees overlapping copies in std::string where there are none (https://gcc.gnu.org/PR105329).
    -Wno-restrict
    # At -O1, g++ 12 warns of members that are not there when a std::variant holds its other type.
    -Wno-maybe-uninitialized)

# g++ looks for memory that it no longer needs each time it has taken 128 MB; large sources are compiled 5 % quicker where it
# does not. Only where there are 2 GB for each core.
cmake_host_system_information(RESULT memory QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR memory_of_core "${memory} / ${cores}")
if(memory_of_core GREATER 1900)
    target_compile_options(warpbook_warnings INTERFACE --param=ggc-min-heapsize=524288)
endif()

# For CI: other compilers warn of other things, which must not stop a student's build.
# The environment variable is for .ci/run, which configures as users do: by ./warpbook.
set(warnings_are_errors OFF)
if(DEFINED ENV{WARPBOOK_WERROR})
    set(warnings_are_errors "$ENV{WARPBOOK_WERROR}")
endif()
option(WARPBOOK_WERROR "Treat warnings as errors in all code of ours but the kernels" ${warnings_are_errors})
if(WARPBOOK_WERROR)
    target_compile_options(warpbook_warnings INTERFACE -Werror)
endif()

# For maintainers: all code of ours but the kernels, whose call-backs are those of another sanitizer.
option(WARPBOOK_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
if(WARPBOOK_SANITIZE)
    target_compile_options(warpbook_warnings INTERFACE -g -fno-omit-frame-pointer
        # profiler/machine/faults/fault_handlers.cpp answers for what kernels do beyond their bounds.
        -fsanitize=address,undefined -fno-sanitize=bounds,integer-divide-by-zero -fno-sanitize-recover=undefined)
    target_link_options(warpbook_warnings INTERFACE -fsanitize=address,undefined)
endif()
