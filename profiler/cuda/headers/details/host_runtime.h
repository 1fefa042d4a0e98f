// What CUB's headers name of CUDA's runtime for the host (CUDA Runtime API; cub/util_device.cuh), so that they can be
// read. Who calls one of the functions is refused; a whole program has the functions themselves (runtime/runtime.h).
#pragma once

#ifndef WARPBOOK_PROGRAM

#include <stddef.h>

#include "device_launches.h"
#include "launch_errors.h"

#define WARPBOOK_OF_HOST                                                                                  \
    __attribute__((                                                                                       \
        error("Warpbook's model has no runtime of CUDA for the host: the check allocates memory, copies " \
              "and launches. Leave code of the host that does so out of this file")))

constexpr cudaError cudaErrorInvalidDevice = static_cast<cudaError>(101);
constexpr cudaError cudaErrorUnknown = static_cast<cudaError>(999);
enum cudaDeviceAttr { cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76 };
struct cudaFuncAttributes {
    int ptxVersion;
};

WARPBOOK_OF_HOST cudaError_t cudaGetDevice(int* device);
WARPBOOK_OF_HOST cudaError_t cudaSetDevice(int device);
WARPBOOK_OF_HOST cudaError_t cudaGetDeviceCount(int* count);
WARPBOOK_OF_HOST cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
WARPBOOK_OF_HOST cudaError_t cudaDeviceSynchronize();
WARPBOOK_OF_HOST cudaError_t cudaStreamSynchronize(cudaStream_t stream);
template <class Kernel>
WARPBOOK_OF_HOST cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel* kernel);
template <class Kernel>
WARPBOOK_OF_HOST cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel kernel, int threads,
                                                                           size_t shared_bytes);

#undef WARPBOOK_OF_HOST

#endif
