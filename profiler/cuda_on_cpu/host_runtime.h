// What libraries for the device name of CUDA's runtime for the host (CUDA Runtime API). Their functions for the host
// can be read then; who calls one is refused.
#pragma once

#include <stddef.h>

#include "device_launches.h"
#include "launch_errors.h"

#define WARPBOOK_OF_HOST(declaration)                                                                     \
    __attribute__((                                                                                       \
        error("Warpbook's model has no runtime of CUDA for the host: the check allocates memory, copies " \
              "and launches. Leave code of the host that does so out of this file"))) declaration;

typedef struct CUevent_st* cudaEvent_t;

enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };
enum cudaDeviceAttr { cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76 };
#define cudaEventDisableTiming 0x02u

constexpr cudaError cudaErrorMemoryAllocation = static_cast<cudaError>(2);
constexpr cudaError cudaErrorInvalidDevice = static_cast<cudaError>(101);
constexpr cudaError cudaErrorNotReady = static_cast<cudaError>(600);
constexpr cudaError cudaErrorUnknown = static_cast<cudaError>(999);

struct cudaFuncAttributes {
    int ptxVersion;
};

WARPBOOK_OF_HOST(cudaError_t cudaGetDevice(int* device))
WARPBOOK_OF_HOST(cudaError_t cudaSetDevice(int device))
WARPBOOK_OF_HOST(cudaError_t cudaGetDeviceCount(int* count))
WARPBOOK_OF_HOST(cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device))
WARPBOOK_OF_HOST(cudaError_t cudaDeviceSynchronize())
WARPBOOK_OF_HOST(cudaError_t cudaStreamSynchronize(cudaStream_t stream))
WARPBOOK_OF_HOST(cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags))
WARPBOOK_OF_HOST(cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream))
WARPBOOK_OF_HOST(cudaError_t cudaEventQuery(cudaEvent_t event))
WARPBOOK_OF_HOST(cudaError_t cudaEventDestroy(cudaEvent_t event))
WARPBOOK_OF_HOST(cudaError_t cudaFree(void* memory))
WARPBOOK_OF_HOST(cudaError_t cudaMemsetAsync(void* memory, int value, size_t bytes, cudaStream_t stream))
WARPBOOK_OF_HOST(cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                                             cudaStream_t stream))
template <class T>
WARPBOOK_OF_HOST(cudaError_t cudaMalloc(T** memory, size_t bytes))
template <class T>
WARPBOOK_OF_HOST(cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel))
template <class T>
WARPBOOK_OF_HOST(cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T kernel, int threads,
                                                                           size_t shared_bytes))

#undef WARPBOOK_OF_HOST
