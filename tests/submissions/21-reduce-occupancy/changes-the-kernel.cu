// VERDICT: FAILED
// WRONG: Accesses.OfGlobalMemoryDoNotDependOnTheBlock: at least
// WRONG: Predictions.SharedLoadsOfABlockAreMeasured: was changed
// WRONG: GivenCode.IsUnmodified: `reduce_blocks` was changed
// Predicts another kernel than the one that the lab is about.
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

    for (unsigned distance = blockDim.x / 2; distance > 0; distance /= 2) {
        if (threadIdx.x < distance)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// PREDICTION: how many warps can be on a multiprocessor at the same time? lab.hpp says what it has, and what a block of
// each of these kernels takes. Only whole blocks fit.
double predicted_warps(int number)
{
    switch (number) {
    case 0: return 64;
    case 1: return 64;
    case 2: return 16;
    case 3: return 32;
    case 4: return 48;
    case 5: return 32;
    default: return unknown;
    }
}

// PREDICTION: 2^20 values are reduced as in lab 20. How many launches does it take until one is left, in blocks of so
// many threads?
double predicted_launches(int threads)
{
    switch (threads) {
    case 1024: return 2;
    case 256: return 3;
    default: return unknown;
    }
}

// PREDICTION: how many times does a block load from shared memory? A load that the lanes of a warp execute together
// counts once, and a warp counts as long as one of its lanes takes part. Look at each distance: how many warps have a
// thread that combines?
double predicted_shared_loads_of_block(int threads)
{
    switch (threads) {
    case 1024: return 73;
    case 256: return 29;
    default: return unknown;
    }
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
