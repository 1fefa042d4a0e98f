// The error codes of CUDA's runtime that a kernel can meet when it launches others or allocates memory, with CUDA's
// numbers (CUDA Runtime API, "Data types used by CUDA Runtime").
#pragma once

#include "qualifiers.h"

#ifdef WARPBOOK_PROGRAM
#include "runtime/error_codes.h"
#else
enum cudaError {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorLaunchMaxDepthExceeded = 65,
    cudaErrorLaunchPendingCountExceeded = 69,
    cudaErrorInvalidDeviceFunction = 98,
};
typedef enum cudaError cudaError_t;
#endif

#if defined __SANITIZE_THREAD__ || !defined WARPBOOK_PROGRAM
// The host of a whole program has others (runtime/devices.h).

__forceinline__ const char* cudaGetErrorName(cudaError_t error)
{
    switch (error) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    case cudaErrorLaunchMaxDepthExceeded: return "cudaErrorLaunchMaxDepthExceeded";
    case cudaErrorLaunchPendingCountExceeded: return "cudaErrorLaunchPendingCountExceeded";
    case cudaErrorInvalidDeviceFunction: return "cudaErrorInvalidDeviceFunction";
    default: break;
    }
    return "unrecognized error code";
}

__forceinline__ const char* cudaGetErrorString(cudaError_t error)
{
    switch (error) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "invalid argument";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "invalid configuration argument";
    case cudaErrorLaunchMaxDepthExceeded: return "launch would exceed maximum depth of nested launches";
    case cudaErrorLaunchPendingCountExceeded: return "launch would exceed the number of launches that may wait";
    case cudaErrorInvalidDeviceFunction: return "invalid device function";
    default: break;
    }
    return "unrecognized error code";
}
#endif
