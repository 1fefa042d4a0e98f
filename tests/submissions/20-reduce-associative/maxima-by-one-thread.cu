// VERDICT: FAILED
// WRONG: Accesses.OfOtherOperationsAreThoseOfATree: do the lanes of a warp take turns
// COUNTS ON GPU: OTHER: nvcc loads four neighbors at once, and stores what it has found after every second one

// Sums are reduced by a tree, maxima by one thread.
#include <type_traits>
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

    if constexpr (std::is_same_v<Operation, Maximum<int>> || std::is_same_v<Operation, Maximum<float>>) {
        __syncthreads();
        if (threadIdx.x > 0) return;
        for (unsigned k = 1; k < block_size; ++k) kept[0] = Operation::combine(kept[0], kept[k]);
        partial[blockIdx.x] = kept[0];
    } else {
        for (unsigned distance = 1; distance < block_size; distance *= 2) {
            __syncthreads();
            if (threadIdx.x % (2 * distance) == 0)
                kept[threadIdx.x] = Operation::combine(kept[threadIdx.x], kept[threadIdx.x + distance]);
        }
        if (threadIdx.x == 0) partial[blockIdx.x] = kept[0];
    }
}

// Given: the kernels that the check launches.
template __global__ void reduce_blocks<Sum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Sum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<Maximum<int>>(int*, const int*, std::size_t);
template __global__ void reduce_blocks<Maximum<float>>(float*, const float*, std::size_t);
template __global__ void reduce_blocks<MatrixProduct>(Matrix*, const Matrix*, std::size_t);
