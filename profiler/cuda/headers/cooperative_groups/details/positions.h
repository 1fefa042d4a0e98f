// Where a thread is, as numbers.
#pragma once

#include "../../cuda_runtime.h"

namespace cuda_on_cpu {

__forceinline__ unsigned threads_in_block() { return blockDim.x * blockDim.y * blockDim.z; }
__forceinline__ unsigned thread_in_block()
{
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
__forceinline__ unsigned long long blocks_in_grid()
{
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}
__forceinline__ unsigned long long block_in_grid()
{
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}

}  // namespace cuda_on_cpu
