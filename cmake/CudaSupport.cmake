# Sets WARPBOOK_HAS_CUDA, WARPBOOK_HAS_GPU, and what the GPU side of the build needs: CUDAToolkit_*,
# WARPBOOK_ARCHITECTURE_FLAG, WARPBOOK_DEVICE_CODE.

set(WARPBOOK_HAS_CUDA OFF)
set(WARPBOOK_HAS_GPU OFF)
if(NOT WARPBOOK_CUDA STREQUAL "OFF")
    # 12.6: the first toolkit with CUPTI's range profiler and host API as one.
    find_package(CUDAToolkit 12.6 QUIET)
    if(CUDAToolkit_FOUND AND EXISTS "${CUDAToolkit_NVCC_EXECUTABLE}")
        find_path(CUPTI_INCLUDE_DIR cupti_range_profiler.h
                  HINTS ${CUDAToolkit_INCLUDE_DIRS} "${CUDAToolkit_LIBRARY_ROOT}/extras/CUPTI/include")
        if(CUPTI_INCLUDE_DIR)
            set(WARPBOOK_HAS_CUDA ON)
        endif()
    endif()
    if(WARPBOOK_CUDA STREQUAL "ON" AND NOT WARPBOOK_HAS_CUDA)
        message(FATAL_ERROR "WARPBOOK_CUDA is ON, but nvcc 12.6 or newer with CUPTI's headers was not found. Put nvcc on "
                            "PATH, or set CUDAToolkit_ROOT.")
    endif()
endif()

if(WARPBOOK_HAS_CUDA)
    execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                    RESULT_VARIABLE no_gpu OUTPUT_VARIABLE capabilities ERROR_QUIET)
    if(NOT no_gpu)
        set(WARPBOOK_HAS_GPU ON)
    endif()
    # "9.0", a line for each GPU.
    string(REGEX MATCHALL "[0-9]+\\.[0-9]+" capabilities "${capabilities}")
    list(REMOVE_DUPLICATES capabilities)
    if(WARPBOOK_CUDA_ARCHITECTURE)
        set(WARPBOOK_ARCHITECTURE_FLAG "-arch=${WARPBOOK_CUDA_ARCHITECTURE}")
    elseif(capabilities MATCHES "^[0-9]+\\.[0-9]+$")
        # With -arch=native nvcc asks the driver for every file, which takes as long as compiling it.
        string(REPLACE "." "" number "${capabilities}")
        set(WARPBOOK_ARCHITECTURE_FLAG "-arch=sm_${number}")
    elseif(WARPBOOK_HAS_GPU)
        set(WARPBOOK_ARCHITECTURE_FLAG "-arch=native")
    else()
        set(WARPBOOK_ARCHITECTURE_FLAG "-arch=sm_90")
    endif()
    message(STATUS "Backends: model and cupti (nvcc ${CUDAToolkit_VERSION}, ${WARPBOOK_ARCHITECTURE_FLAG})")
else()
    message(STATUS "Backends: model only (no nvcc 12.6 or newer was found, or WARPBOOK_CUDA is OFF)")
endif()

# Without a GPU nobody runs the device code of some 300 programs, and nvcc takes half a second for each. That nvcc
# accepts every kernel is what tests/repository/nvcc-accepts.sh sees to.
set(WARPBOOK_ALL_DEVICE_CODE AUTO CACHE STRING
    "Compile the device code of all programs, and not of students' alone: AUTO (where there is a GPU), ON (to run them on another machine), OFF")
set_property(CACHE WARPBOOK_ALL_DEVICE_CODE PROPERTY STRINGS AUTO ON OFF)
if(WARPBOOK_ALL_DEVICE_CODE STREQUAL "AUTO")
    set(WARPBOOK_DEVICE_CODE ${WARPBOOK_HAS_GPU})
else()
    set(WARPBOOK_DEVICE_CODE ${WARPBOOK_ALL_DEVICE_CODE})
endif()
if(NOT WARPBOOK_HAS_CUDA)
    set(WARPBOOK_DEVICE_CODE OFF)
endif()
