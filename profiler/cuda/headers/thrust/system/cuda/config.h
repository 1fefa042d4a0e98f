// What Thrust's files for CUDA expect of CUB's.
#pragma once

#ifndef WARPBOOK_PROGRAM
#include_next <thrust/system/cuda/config.h>
#else

#include <thrust/detail/config.h>

#define __THRUST_HAS_CUDART__ 1
#define THRUST_RUNTIME_FUNCTION __host__ __device__ __forceinline__
#define THRUST_DEVICE_FUNCTION __device__ __forceinline__
#define THRUST_HOST_FUNCTION __host__ __forceinline__
#define THRUST_FUNCTION __host__ __device__ __forceinline__

#endif
