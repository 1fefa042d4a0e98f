// VERDICT: FAILED
// WRONG: Accesses.OfSumsAreThoseOfATree: A block needs
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: A block needs
// ON GPU: UNSEEN: a GPU does not count barriers

// Barriers in front of, between and behind everything: right, and most of the time is spent waiting.
#include "lab.hpp"

double predicted_launches(std::size_t n)
{
    switch (n) {
    case 1024: return 1;
    case 1025: return 2;
    case 1000000: return 2;
    case 268435456: return 3;
    default: return unknown;
    }
}

double predicted_sectors_per_store()
{
    return 1;
}

template <class Operation>
__global__ void reduce_blocks(typename Operation::Value* partial, const typename Operation::Value* values,
                              std::size_t n)
{
    __shared__ typename Operation::Value kept[block_size];
    std::size_t i = std::size_t{blockIdx.x} * block_size + threadIdx.x;
    kept[threadIdx.x] = i < n ? values[i] : Operation::neutral();

    __syncthreads();
    for (unsigned distance = 1; distance < block_size; distance *= 2) {
        typename Operation::Value right = Operation::neutral();
        if (threadIdx.x % (2 * distance) == 0) right = kept[threadIdx.x + distance];
        __syncthreads();
        if (threadIdx.x % (2 * distance) == 0) kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], right);
        __syncthreads();
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
