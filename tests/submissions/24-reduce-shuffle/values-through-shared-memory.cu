// VERDICT: FAILED
// WRONG: Accesses.OnlyWarpResultsGoThroughSharedMemory: One store for each warp
// WRONG: Accesses.OfOtherOperationsAreTheSame: One store for each warp

// Lab 23's block part: right, and every value goes through shared memory.
#include "lab.hpp"

double predicted_shared_stores_of_block()
{
    return 68;
}

double predicted_shared_loads_of_block()
{
    return 73;
}

template <class Operation>
__device__ void reduce_in_block(typename Operation::Value* partial, typename Operation::Value mine)
{
    __shared__ typename Operation::Value kept[block_size];
    kept[threadIdx.x] = mine;
    __syncthreads();
    for (unsigned width = block_size / 2; width > 0; width /= 2) {
        if (threadIdx.x < width) kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + width]);
        __syncthreads();
    }
    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

template <class Operation>
__global__ void reduce_shuffle(typename Operation::Value* partial, const typename Operation::Value* values,
                               std::size_t n)
{
    constexpr unsigned in_flight = 8;
    std::size_t stride = std::size_t{gridDim.x} * block_size;
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;

    typename Operation::Value mine = Operation::neutral();
    for (; i + (in_flight - 1) * stride < n; i += in_flight * stride) {
        typename Operation::Value loaded[in_flight];
#pragma unroll
        for (unsigned k = 0; k < in_flight; ++k) loaded[k] = values[i + k * stride];
#pragma unroll
        for (unsigned k = 0; k < in_flight; ++k) mine = Operation::combine(mine, loaded[k]);
    }
    for (; i < n; i += stride) mine = Operation::combine(mine, values[i]);

    reduce_in_block<Operation>(partial, mine);
}

// Given: the kernels that the check launches.
template __global__ void reduce_shuffle<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_shuffle<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_shuffle<Maximum<float>>(float*, const float*, std::size_t);
