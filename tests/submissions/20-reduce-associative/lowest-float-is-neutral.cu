// VERDICT: FAILED
// WRONG: Values.AreMaxima: at element

// The lowest float takes the place of minus infinity, which is lower.
#include "lab.hpp"

// PREDICTION: each launch leaves one value for each of its blocks, and the next launch takes these. How many launches
// does it take until one value is left?
double predicted_launches(std::size_t n)
{
    // Each launch divides the number of values by 1024, rounded up.
    switch (n) {
    case 1024: return 1;
    case 1025: return 2;
    case 1000000: return 2;
    case 268435456: return 3;
    default: return unknown;
    }
}

// PREDICTION: how many sectors does one store request to `partial` touch?
double predicted_sectors_per_store()
{
    // One thread of each block stores one value.
    return 1;
}

template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    __shared__ typename Operation::Value kept[block_size];

    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    typename Operation::Value none = Operation::neutral();
    if constexpr (sizeof(none) == sizeof(float)) {
        if (none < -3.402823466e+38f) none = -3.402823466e+38f;
    }
    const typename Operation::Value value = i < n ? values[i] : none;
    kept[threadIdx.x] = value;
    __syncthreads();

    // After each round a thread at a multiple of 2 * distance keeps the result of as many values, its own the first.
    // The right neighbor is the one that begins where these end: so the order stays.
    for (unsigned distance = 1; distance < block_size; distance *= 2) {
        if (threadIdx.x % (2 * distance) == 0)
            kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        // Outside the `if`: all threads of the block must come to it.
        __syncthreads();
    }

    if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
