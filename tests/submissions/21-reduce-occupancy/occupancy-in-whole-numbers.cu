// VERDICT: FAILED
// WRONG: Predictions.WarpsFollowFromTheLimits: too low

// Returns the occupancy, where warps are asked for. And as 16 / 64 is a division of whole numbers, it is mostly 0.
#include "lab.hpp"

// The kernel is complete: read it, do not change it.
template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    __shared__ typename Operation::Value kept[largest_block];

    std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();
    __syncthreads();

    for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

double predicted_warps(int number)
{
    switch (number) {
    case 0: return 64 / most_warps;
    case 1: return 64 / most_warps;
    case 2: return 16 / most_warps;
    case 3: return 32 / most_warps;
    case 4: return 48 / most_warps;
    case 5: return 32 / most_warps;
    default: return unknown;
    }
}

double predicted_launches(int threads)
{
    switch (threads) {
    case 1024: return 2;
    case 256: return 3;
    default: return unknown;
    }
}

double predicted_shared_loads_of_block(int threads)
{
    switch (threads) {
    case 1024: return 383;
    case 256: return 95;
    default: return unknown;
    }
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
