// What programs call of the header of this name in NVIDIA's samples (helper_string.h): errors, and which device is
// used.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "cuda_runtime.h"
#include "helper_string.h"

inline const char* _cudaGetErrorEnum(cudaError_t error) { return cudaGetErrorName(error); }

template <class T>
void check(T result, const char* function, const char* file, int line)
{
    if (!result) return;
    fprintf(stderr, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, static_cast<int>(result),
            _cudaGetErrorEnum(result), function);
    exit(EXIT_FAILURE);
}
#define checkCudaErrors(call) check((call), #call, __FILE__, __LINE__)

inline void __getLastCudaError(const char* message, const char* file, int line, bool ends = true)
{
    const cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s(%i) : CUDA error : %s : (%d) %s.\n", file, line, message, static_cast<int>(error),
            cudaGetErrorString(error));
    if (ends) exit(EXIT_FAILURE);
}
#define getLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__)
#define printLastCudaError(message) __getLastCudaError(message, __FILE__, __LINE__, false)

/// Of a multiprocessor with compute capability 9.0, the model's (CUDA C++ Programming Guide, "Compute Capabilities").
inline int _ConvertSMVer2Cores(int, int) { return 128; }
inline const char* _ConvertSMVer2ArchName(int, int) { return "Hopper"; }

inline int gpuDeviceInit(int device)
{
    checkCudaErrors(cudaSetDevice(device));
    return device;
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int findCudaDevice(int, const char**)
{
    cudaDeviceProp properties{};
    checkCudaErrors(cudaSetDevice(0));
    checkCudaErrors(cudaGetDeviceProperties(&properties, 0));
    printf("GPU Device 0: \"%s\" with compute capability %d.%d\n\n", properties.name, properties.major,
           properties.minor);
    return 0;
}
inline bool checkCudaCapabilities(int major, int minor)
{
    cudaDeviceProp properties{};
    checkCudaErrors(cudaGetDeviceProperties(&properties, 0));
    return properties.major > major || (properties.major == major && properties.minor >= minor);
}
